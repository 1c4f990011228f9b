import { codeKey, gtin14, type Unknowable, Variant, type VariantDetail, type VariantInput } from '@bo/contracts';
import { generateKeyBetween } from 'fractional-indexing';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import {
  expectFree,
  mapUniqueViolation,
  type UniqueChecks,
  type UniqueFields,
} from '../../../platform/errors/unique-violation.ts';
import { newId } from '../../../platform/ids.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { createdBy, stamp } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { toVariantRow, variantLists, withLists, withRow } from './variants.list.ts';

/** The live variants of a product, in their order. */
export async function readVariants(db: Db | Trx, productId: string): Promise<Variant[]> {
  const rows = await db
    .selectFrom('variants')
    .innerJoin('variant_stock', 'variant_stock.variant_id', 'variants.id')
    .selectAll('variants')
    .select(['variant_stock.available', ...variantLists()])
    .where('product_id', '=', productId)
    .where('archived_at', 'is', null)
    .orderBy('rank')
    .orderBy('id')
    .execute();
  return rows.map((row) => Variant.parse(withLists(row)));
}

/** A variant by its id or, live ones only, by its product code. */
export const findVariant = defineFinder({
  scope: 'variant',
  rows: (db, idOrCode) =>
    withRow(
      db
        .selectFrom('variants')
        .innerJoin('products', 'products.id', 'variants.product_id')
        .innerJoin('variant_stock', 'variant_stock.variant_id', 'variants.id'),
    )
      .select([
        'products.rating',
        'products.rating_count',
        'products.storage',
        'products.shelf_life_days',
        sql<number>`sale_stop_days(products.category_id)`.as('sale_stop_days'),
      ])
      .where((eb) =>
        eb.or([
          eb('variants.id', '=', idOrCode),
          eb.and([eb(sql`code_key(variants.code)`, '=', codeKey(idOrCode)), eb('variants.archived_at', 'is', null)]),
        ]),
      )
      // Of codes that differ in a dash only, the one that was written.
      .orderBy(sql`lower(variants.code) <> ${idOrCode.toLowerCase()}`)
      .orderBy('variants.id'),
  async read(row, db): Promise<VariantDetail> {
    const components = await db
      .selectFrom('combo_components as parts')
      .innerJoin('variants', 'variants.id', 'parts.component_id')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .innerJoin('variant_stock', 'variant_stock.variant_id', 'variants.id')
      .select([
        'parts.component_id',
        'parts.quantity',
        'variants.code',
        'variant_stock.available',
        'products.id as product_id',
        'products.title',
        'products.title_ar',
      ])
      .where('parts.variant_id', '=', row.id)
      .orderBy('parts.component_id')
      .execute();
    const component_rows = components.map(
      ({ component_id, quantity, code, available, product_id, title, title_ar }) => ({
        variant_id: component_id,
        quantity,
        code,
        available,
        product: { id: product_id, name: title, name_ar: title_ar },
      }),
    );
    const { rating, rating_count, storage, shelf_life_days, sale_stop_days } = row;
    return {
      ...toVariantRow(row),
      component_rows,
      rating,
      rating_count,
      storage,
      shelf_life_days,
      sale_stop_days,
    };
  },
});

/**
 * What a variant's rules need to know of its product, locked: every write of a variant starts here, so that all lock in
 * one order.
 */
export async function lockOwner(trx: Trx, productId: string) {
  return trx
    .selectFrom('products')
    .select(['id', 'seller_id', 'status', 'vat_class', 'archived_at'])
    .where('id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The variant with its product locked first; both stay as they are until the transaction ends. */
export async function lockVariant({ trx, actor }: UnitOfWork, id: string): Promise<VariantDetail | undefined> {
  const known = await trx.selectFrom('variants').select('product_id').where('id', '=', id).executeTakeFirst();
  if (!known) return undefined;
  await lockOwner(trx, known.product_id);
  await trx.selectFrom('variants').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const variant = await findVariant(trx, id, actor);
  return variant?.id === id ? variant : undefined;
}

/** The fields of a variant that only the database can refuse; `at` is where the form has them (`variants.0.`). */
const uniqueAt = (at: string): UniqueFields => ({
  variants_code: [`${at}code`, 'variant.code_taken'],
  variants_options: [`${at}options`, 'variant.options_taken'],
  variants_options_exist: [`${at}options`, 'variant.option'],
  variant_barcodes_active: [`${at}barcodes`, 'variant.barcode_taken'],
});

type Unique = Partial<Pick<VariantInput, 'code' | 'options' | 'barcodes' | 'case_codes' | 'active'>>;
/** That nobody has the code, options and barcodes of a variant yet; `at` is where the form has them. */
export async function expectVariantFree(
  trx: Trx,
  owner: { id: string | null; seller_id: string | null },
  { code, options, barcodes = [], case_codes = [], active = true }: Unique,
  { at = '', id = '' }: { at?: string; id?: string } = {},
): Promise<void> {
  const isTaken = (field: string, codes: readonly string[]): UniqueChecks =>
    codes.length === 0
      ? {}
      : {
          [`${at}${field}`]: [
            'variant.barcode_taken',
            sql`select from variant_barcodes where lpad(barcode, 14, '0') = any(${codes.map(gtin14)}::text[]) and active and variant_id <> ${id}`,
          ],
        };
  await expectFree(trx, {
    ...(code === undefined
      ? {}
      : {
          [`${at}code`]: [
            'variant.code_taken',
            sql`select from variants where coalesce(seller_id, '') = ${owner.seller_id ?? ''} and lower(code) = lower(${code}) and archived_at is null and id <> ${id}`,
          ],
        }),
    ...(options === undefined || owner.id === null
      ? {}
      : {
          [`${at}options`]: [
            'variant.options_taken',
            sql`select from variants where product_id = ${owner.id} and options = ${JSON.stringify(options)}::jsonb and archived_at is null and id <> ${id}`,
          ],
        }),
    ...(active
      ? {
          ...isTaken('barcodes', barcodes),
          ...isTaken(
            'case_codes',
            case_codes.map(({ barcode }) => barcode),
          ),
        }
      : {}),
  });
}

type Codes = Pick<VariantInput, 'barcodes' | 'case_codes'>;
async function setBarcodes(trx: Trx, variantId: string, codes: Codes, active: boolean): Promise<void> {
  const pieces = codes.barcodes.map((barcode) => ({ barcode, units: 1 }));
  const wanted = [
    ...new Map([...pieces, ...(codes.case_codes ?? [])].map((code) => [gtin14(code.barcode), code])).values(),
  ];
  await trx
    .deleteFrom('variant_barcodes')
    .where('variant_id', '=', variantId)
    .$if(wanted.length > 0, (rows) =>
      rows.where(
        'barcode',
        'not in',
        wanted.map(({ barcode }) => barcode),
      ),
    )
    .execute();
  if (wanted.length === 0) return;
  await trx
    .insertInto('variant_barcodes')
    .values(wanted.map((code) => ({ ...code, variant_id: variantId, active })))
    .onConflict((conflict) =>
      conflict
        .columns(['variant_id', 'barcode'])
        .doUpdateSet((eb) => ({ units: eb.ref('excluded.units') }))
        .whereRef('variant_barcodes.units', 'is distinct from', 'excluded.units'),
    )
    .execute();
}

async function setComponents(trx: Trx, variantId: string, components: VariantInput['components']): Promise<void> {
  await trx.deleteFrom('combo_components').where('variant_id', '=', variantId).execute();
  const rows = components.map(({ variant_id, quantity }) => ({
    variant_id: variantId,
    component_id: variant_id,
    quantity,
  }));
  if (rows.length > 0) await trx.insertInto('combo_components').values(rows).execute();
}

interface Price {
  price: number;
  selling_price: number;
  cost: number | null;
}
/** Keeps a price that holds from now on. */
export async function insertPrice(
  trx: Trx,
  variantId: string,
  { price, selling_price, cost }: Price,
  by: string | null,
  batch: string | null = null,
): Promise<void> {
  await trx
    .insertInto('price_history')
    .values({
      id: newId('prc'),
      variant_id: variantId,
      price,
      selling_price,
      cost,
      applied_at: new Date(),
      created_by: by,
      batch,
    })
    .execute();
}

/** A variant to be added; a copy of one has what is unknown of it. */
export type NewVariant = VariantInput & { unknown?: Unknowable[] };
/** Adds variants behind those a product has; answers their ids. `at` names the field of the form that holds them. */
export async function insertVariants(
  trx: Trx,
  product: { id: string; seller_id: string | null },
  variants: readonly NewVariant[],
  by: string | null,
  at?: 'variants',
): Promise<string[]> {
  const last = await trx
    .selectFrom('variants')
    .select('rank')
    .where('product_id', '=', product.id)
    .orderBy('rank', 'desc')
    .limit(1)
    .executeTakeFirst();
  let rank = last?.rank ?? null;
  const ids: string[] = [];
  for (const [
    index,
    { barcodes, case_codes, components, options, below_cost_reason: _, ...variant },
  ] of variants.entries()) {
    rank = generateKeyBetween(rank, null);
    const id = newId('var');
    const row = {
      ...variant,
      rank,
      id,
      product_id: product.id,
      seller_id: product.seller_id,
      options: JSON.stringify(options),
      ...createdBy(by),
    };
    await mapUniqueViolation(uniqueAt(at ? `${at}.${String(index)}.` : ''), async () => {
      await trx.insertInto('variants').values(row).execute();
      await setBarcodes(trx, id, { barcodes, case_codes }, variant.active);
    });
    if (components.length > 0) await setComponents(trx, id, components);
    await insertPrice(trx, id, variant, by);
    ids.push(id);
  }
  return ids;
}

type Change = Partial<VariantInput> & { archived_at?: Date | null; unknown?: Unknowable[] };
export async function updateVariant(
  trx: Trx,
  { id, version, active, ...had }: Pick<VariantDetail, 'id' | 'version' | 'active' | 'barcodes' | 'case_codes'>,
  { barcodes, case_codes, components, options, below_cost_reason: _, ...change }: Change,
  by: string | null,
): Promise<void> {
  await mapUniqueViolation(uniqueAt(''), async () => {
    const set = { ...change, ...(options ? { options: JSON.stringify(options) } : {}), ...stamp(version, by) };
    await trx.updateTable('variants').set(set).where('id', '=', id).execute();
    if (barcodes || case_codes)
      await setBarcodes(
        trx,
        id,
        { barcodes: barcodes ?? had.barcodes, case_codes: case_codes ?? had.case_codes },
        change.active ?? active,
      );
  });
  if (components) await setComponents(trx, id, components);
}

/** The variant types of a product. */
export async function readTypesOf(trx: Trx, productId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('product_variant_types')
    .select('variant_type_id')
    .where('product_id', '=', productId)
    .execute();
  return rows.map(({ variant_type_id }) => variant_type_id);
}

/** How many of these options belong to these variant types, which are held: nobody merges two of their options now. */
export async function countOptions(trx: Trx, options: Record<string, string>): Promise<number> {
  await sql`select from variant_types where id = any(${Object.keys(options)}::text[]) order by id for key share`.execute(
    trx,
  );
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from jsonb_each_text(${JSON.stringify(options)}::jsonb) as wanted
    join variant_type_options o on o.id = wanted.value and o.variant_type_id = wanted.key and o.archived_at is null`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}

/** How many of these can be a combo's component: there, and no combo itself. */
export async function countPlain(trx: Trx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from variants v where v.id = any(${ids}::text[]) and v.archived_at is null
    and not exists (select 1 from combo_components c where c.variant_id = v.id)`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** Combos that hold the variant, and whether it has stock of its own: neither may be a combo itself. */
export async function findComboObstacles(trx: Trx, id: string): Promise<{ component: boolean; stocked: boolean }> {
  const { rows } = await sql<{ component: boolean; stocked: boolean }>`select
    exists (select 1 from combo_components c join variants v on v.id = c.variant_id where c.component_id = ${id} and v.archived_at is null) as component,
    exists (select 1 from stock_balances where variant_id = ${id} and (on_hand <> 0 or reserved <> 0)) as stocked`.execute(
    trx,
  );
  return rows[0] ?? { component: false, stocked: false };
}

/** Whether a product has a variant one can buy. */
export async function hasSaleableVariant(trx: Trx, productId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('variants')
    .select('id')
    .where('product_id', '=', productId)
    .where('active', '=', true)
    .where('price', '>', 0)
    .where('archived_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
