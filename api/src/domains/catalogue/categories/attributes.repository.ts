import type { AttributeInput, CategoryAttribute, CategoryAttributes } from '@bo/contracts';
import { generateNKeysBetween } from 'fractional-indexing';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';

const withOptions = (db: Db | Trx) =>
  db
    .selectFrom('category_attributes as a')
    .select([
      'a.id',
      'a.category_id',
      'a.code',
      'a.name',
      'a.name_ar',
      'a.type',
      'a.unit',
      'a.unit_ar',
      'a.required',
      'a.filterable',
      'a.archived',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('attribute_options as o')
          .select(['o.id', 'o.name', 'o.name_ar', 'o.hidden'])
          .whereRef('o.attribute_id', '=', 'a.id')
          .orderBy('o.rank')
          .orderBy('o.id'),
      ).as('options'),
    )
    .orderBy('a.rank')
    .orderBy('a.id');

/** All that live categories define. */
export const readDefinitions = (db: Db): Promise<CategoryAttribute[]> =>
  withOptions(db)
    .innerJoin('categories as c', 'c.id', 'a.category_id')
    .where('c.archived_at', 'is', null)
    .clearOrderBy()
    .orderBy('a.category_id')
    .orderBy('a.rank')
    .orderBy('a.id')
    .execute();

/** A category and what is above it, by their ids; the tree has three levels. */
const pathOf = (categoryId: string) => sql<string>`(
  select unnest(array[top.id, above.id, own.id]) from categories own left join categories above on above.id = own.parent_id
    left join categories top on top.id = above.parent_id where own.id = ${categoryId})`;

/** The attributes that products of a category have: its own after those from above. */
export const readAttributesOf = (db: Db | Trx, categoryId: string): Promise<CategoryAttribute[]> =>
  withOptions(db)
    .innerJoin('categories as c', 'c.id', 'a.category_id')
    .where('a.archived', '=', false)
    .where('a.category_id', 'in', pathOf(categoryId))
    .clearOrderBy()
    .orderBy('c.level')
    .orderBy('a.rank')
    .orderBy('a.id')
    .execute();

/** Nobody changes what a category and those above it define until the transaction ends. */
export const holdPath = (trx: Trx, categoryId: string): Promise<unknown> =>
  sql`select from categories where id in (select * from ${pathOf(categoryId)} path) order by id for key share`.execute(
    trx,
  );

/** Which of some attributes there are, archived or not, of whatever category. */
export async function existingAttributes(trx: Trx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx.selectFrom('category_attributes').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** What a category defines itself, with how many products have each. */
export async function readOwnAttributes(db: Db | Trx, categoryId: string): Promise<CategoryAttributes['results']> {
  const attributes = await withOptions(db).where('a.category_id', '=', categoryId).execute();
  const { rows } = await sql<{ id: string; option: string | null; products: number }>`
    select a.id, null as option, (select count(*) from products where attributes ? a.id) as products
      from category_attributes a where a.category_id = ${categoryId}
    union all select a.id, o.id, (select count(*) from products where attributes @> jsonb_build_object(a.id, jsonb_build_array(o.id)))
      from category_attributes a join attribute_options o on o.attribute_id = a.id where a.category_id = ${categoryId}`.execute(
    db,
  );
  const counts = new Map(rows.map(({ id, option, products }) => [option ?? id, products]));
  return attributes.map((attribute) => ({
    ...attribute,
    product_count: counts.get(attribute.id) ?? 0,
    options: attribute.options.map((option) => ({ ...option, product_count: counts.get(option.id) ?? 0 })),
  }));
}

/** The codes that categories above and below one use. */
export async function codesAround(trx: Trx, categoryId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    select distinct code from category_attributes where not archived and category_id <> ${categoryId} and (
      category_id in (select * from ${pathOf(categoryId)} path)
      or category_id in (select own.id from categories own left join categories above on above.id = own.parent_id
        where own.parent_id = ${categoryId} or above.parent_id = ${categoryId}))`.execute(trx);
  return new Set(rows.map(({ code }) => code));
}

/**
 * Writes what a category defines as it is to be. All rows are rewritten, because two that swap their codes would meet
 * each other halfway.
 */
export async function setAttributes(
  trx: Trx,
  categoryId: string,
  attributes: readonly AttributeInput[],
): Promise<void> {
  await trx.deleteFrom('category_attributes').where('category_id', '=', categoryId).execute();
  if (attributes.length === 0) return;
  const ranks = generateNKeysBetween(null, null, attributes.length);
  const written = attributes.map(({ id, ...attribute }, index) => ({
    ...attribute,
    id: id ?? newId('att'),
    category_id: categoryId,
    rank: ranks[index] ?? '',
  }));
  await trx
    .insertInto('category_attributes')
    .values(written.map(({ options: _, ...attribute }) => attribute))
    .execute();
  const options = written.flatMap(({ id: attribute_id, options: own }) => {
    const places = generateNKeysBetween(null, null, own.length);
    return own.map(({ id, ...option }, index) => ({
      ...option,
      id: id ?? newId('ato'),
      attribute_id,
      rank: places[index] ?? '',
    }));
  });
  if (options.length > 0) await trx.insertInto('attribute_options').values(options).execute();
}
