import { type VariantType, type VariantTypeInput, VariantTypeListQuery } from '@bo/contracts';
import { generateNKeysBetween } from 'fractional-indexing';
import { type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { inParts } from '../../../platform/db/parts.ts';
import type { VariantTypesTable } from '../../../platform/db/schema.ts';
import { expectFree, mapUniqueViolation } from '../../../platform/errors/unique-violation.ts';
import { newId } from '../../../platform/ids.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { textContains } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { createdBy, stamp } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';

const types = (db: Db | Trx) => db.selectFrom('variant_types');

/** Archived variants count too: they may come back, and keep their option until then. */
const variantsWith = (option: string) =>
  sql<number>`(select count(*) from variants v where v.options @> jsonb_build_object(variant_types.id, ${sql.ref(option)}))`;

const withOptions = (rows: ReturnType<typeof types>) =>
  rows.selectAll('variant_types').select((eb) => [
    jsonArrayFrom(
      eb
        .selectFrom('variant_type_options as option')
        .select([
          'option.id',
          'option.name',
          'option.name_ar',
          'option.hidden',
          variantsWith('option.id').as('variant_count'),
        ])
        .whereRef('option.variant_type_id', '=', 'variant_types.id')
        .where('option.archived_at', 'is', null)
        .orderBy('option.rank')
        .orderBy('option.id'),
    ).as('options'),
    sql<number>`(select count(*) from product_variant_types p where p.variant_type_id = variant_types.id)`.as(
      'product_count',
    ),
  ]);

function toVariantType({
  name_sort: _,
  ...type
}: Selectable<VariantTypesTable> & Pick<VariantType, 'options' | 'product_count'>): VariantType {
  return type;
}

export const variantTypeList = defineList({
  query: VariantTypeListQuery,
  scope: 'variant_type',
  id: 'variant_types.id',
  sorts: { name: 'variant_types.name_sort', updated_at: 'variant_types.updated_at' },
  matching: (db, { search, archived }) =>
    types(db)
      .where('variant_types.archived_at', archived ? 'is not' : 'is', null)
      .$if(Boolean(search), (rows) =>
        rows.where(sql<boolean>`(${textContains(sql`variant_types.name || ' ' || variant_types.name_ar`, search ?? '')} or exists (
          select 1 from variant_type_options o where o.variant_type_id = variant_types.id and ${textContains(sql`o.name || ' ' || o.name_ar`, search ?? '')}))`),
      ),
  columns: withOptions,
  toItem: toVariantType,
});

export const findVariantType = defineFinder({
  scope: 'variant_type',
  rows: (db, id) => withOptions(types(db)).where('variant_types.id', '=', id),
  read: toVariantType,
});

const UNIQUE = {
  variant_types_name: ['name', 'variant_type.name_taken'],
  variant_types_name_ar: ['name_ar', 'variant_type.name_ar_taken'],
  variant_type_options_name: ['options', 'variant_type.option_twice'],
  variant_type_options_name_ar: ['options', 'variant_type.option_twice'],
} as const;

export const variantTypeTable = recordTable('variant_types', { prefix: 'vty', unique: UNIQUE });

/** That no other type has either name. */
export const expectTypeFree = (trx: Trx, { name, name_ar }: Partial<VariantTypeInput>, id = ''): Promise<void> =>
  expectFree(trx, {
    name: [
      'variant_type.name_taken',
      sql`select from variant_types where fold(name) = fold(${name}) and archived_at is null and id <> ${id}`,
    ],
    name_ar: [
      'variant_type.name_ar_taken',
      sql`select from variant_types where fold(name_ar) = fold(${name_ar}) and archived_at is null and id <> ${id}`,
    ],
  });

/**
 * Writes the options as they are to be. All rows are rewritten, because two options that swap their names would meet
 * each other halfway.
 */
export async function setOptions(
  { trx, actor: { id: by } }: UnitOfWork,
  typeId: string,
  options: VariantTypeInput['options'],
): Promise<void> {
  const known = await trx
    .deleteFrom('variant_type_options')
    .where('variant_type_id', '=', typeId)
    .returning(['id', 'version', 'created_at', 'created_by'])
    .execute();
  const before = new Map(known.map((option) => [option.id, option]));
  const ranks = generateNKeysBetween(null, null, options.length);
  const rows = options.map(({ id, ...option }, index) => {
    const was = before.get(id ?? '');
    const record = was
      ? { id: was.id, created_at: was.created_at, created_by: was.created_by, ...stamp(was.version, by) }
      : { id: newId('opt'), ...createdBy(by) };
    return { ...option, ...record, variant_type_id: typeId, rank: ranks[index] ?? '' };
  });
  for (const part of inParts(rows))
    await mapUniqueViolation(UNIQUE, () => trx.insertInto('variant_type_options').values(part).execute());
}

/**
 * Holds the products that have variants with an option, before the variant type itself is locked: every write of
 * a variant locks in that order.
 */
export const lockProductsWithOption = (trx: Trx, typeId: string, optionId: string): Promise<unknown> =>
  sql`select from products where id in (select product_id from variants where options @> jsonb_build_object(${typeId}::text, ${optionId}::text))
    order by id for no key update`.execute(trx);

/** Gives variants with one option the other and deletes the one. @returns the variants that changed. */
export async function mergeOptionRows(
  trx: Trx,
  typeId: string,
  fromId: string,
  intoId: string,
  by: string | null,
): Promise<string[]> {
  const { rows } = await mapUniqueViolation({ variants_options: ['into_id', 'variant_type.merge_clash'] }, () =>
    sql<{
      id: string;
    }>`update variants set options = options || jsonb_build_object(${typeId}::text, ${intoId}::text), version = version + 1, updated_at = now(), updated_by = ${by}
      where options @> jsonb_build_object(${typeId}::text, ${fromId}::text) returning id`.execute(trx),
  );
  await trx.deleteFrom('variant_type_options').where('id', '=', fromId).execute();
  return rows.map((row) => row.id);
}

export const deleteOptions = (trx: Trx, typeId: string): Promise<unknown> =>
  trx.deleteFrom('variant_type_options').where('variant_type_id', '=', typeId).execute();
