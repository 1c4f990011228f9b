import { type SupplierPrice, type SupplierPriceInput, SupplierPriceListQuery } from '@bo/contracts';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { VARIANT_LABELS } from '../../catalogue/variant-types/variant-types.service.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { expectFree } from '../../../platform/errors/unique-violation.ts';
import { anyOf, is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { storeToday } from '../../../platform/settings.ts';
import { inCategories, matchesVariant } from '../../catalogue/variants/variants.service.ts';

type Prices = SelectQueryBuilder<Database, 'supplier_prices' | 'suppliers' | 'variants' | 'products', object>;
const prices = (db: Db | Trx): Prices =>
  db
    .selectFrom('supplier_prices')
    .innerJoin('suppliers', 'suppliers.id', 'supplier_prices.supplier_id')
    .innerJoin('variants', 'variants.id', 'supplier_prices.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id');

const expired = sql<boolean>`coalesce(supplier_prices.valid_upto < ${storeToday}, false)`;

const shown = (rows: Prices) =>
  rows
    .selectAll('supplier_prices')
    .select([
      'suppliers.name as supplier_name',
      'suppliers.name_ar as supplier_name_ar',
      'variants.product_id',
      'variants.code',
      'variants.unit',
      'variants.size',
      'variants.cost',
      'variants.selling_price',
      'products.title',
      'products.title_ar',
      sql<string | null>`coalesce(variants.image, products.image)`.as('image'),
      ...VARIANT_LABELS,
      expired.as('expired'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

function toPrice({ supplier_name, supplier_name_ar, title, title_ar, ...price }: Row): SupplierPrice {
  return {
    ...price,
    supplier: { id: price.supplier_id, name: supplier_name, name_ar: supplier_name_ar },
    product: { id: price.product_id, name: title, name_ar: title_ar },
  };
}

export const priceList = defineList({
  query: SupplierPriceListQuery,
  scope: 'supplier_price',
  id: 'supplier_prices.id',
  sorts: {
    product: 'products.title_sort',
    case_cost: 'supplier_prices.case_cost',
    valid_upto: { column: 'supplier_prices.valid_upto', nullable: true },
    updated_at: 'supplier_prices.updated_at',
  },
  matching: (db, { search, supplier, variant, category, expired: isExpired, preferred, archived }) =>
    prices(db)
      .where('supplier_prices.archived_at', archived ? 'is not' : 'is', null)
      .where(anyOf('supplier_prices.supplier_id', supplier))
      .where(anyOf('supplier_prices.variant_id', variant))
      .$if(Boolean(category?.length), (rows) => rows.where(inCategories(category ?? [])))
      .$if(isExpired !== undefined, (rows) => rows.where(isExpired ? expired : sql<SqlBool>`not ${expired}`))
      .where(is('supplier_prices.preferred', preferred))
      .$if(Boolean(search), (rows) =>
        rows.where((eb) =>
          eb.or([
            matchesVariant(search ?? ''),
            sql<SqlBool>`upper(supplier_prices.supplier_code) = upper(${search ?? ''})`,
          ]),
        ),
      ),
  columns: shown,
  toItem: toPrice,
});

export const findPrice = defineFinder({
  scope: 'supplier_price',
  rows: (db, id) => shown(prices(db).where('supplier_prices.id', '=', id)),
  read: toPrice,
});

export const priceTable = recordTable('supplier_prices', {
  prefix: 'spr',
  unique: { supplier_prices_once: ['variant_id', 'supplier.price_there'] },
});

/** That the variant is not on the supplier's list already. */
export const expectPriceFree = (
  trx: Trx,
  { supplier_id, variant_id }: Pick<SupplierPriceInput, 'supplier_id' | 'variant_id'>,
  id = '',
): Promise<void> =>
  expectFree(trx, {
    variant_id: [
      'supplier.price_there',
      sql`select from supplier_prices where supplier_id = ${supplier_id} and variant_id = ${variant_id} and archived_at is null and id <> ${id}`,
    ],
  });

/** The live lines of a supplier for some variants. */
export async function readPrices(db: Db | Trx, supplierId: string, variants: readonly string[]) {
  if (variants.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('supplier_prices')
    .select([
      'id',
      'version',
      'variant_id',
      'supplier_code',
      'case_cost',
      'pack_size',
      'minimum_cases',
      'valid_upto',
      'preferred',
    ])
    .where('supplier_id', '=', supplierId)
    .where('variant_id', 'in', variants)
    .where('archived_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.variant_id, row]));
}

/** The variants that a supplier's own item codes name. */
export async function variantsByCode(db: Db | Trx, supplierId: string, codes: readonly string[]) {
  const { rows } = await sql<{ code: string; variant_id: string }>`
    select upper(supplier_code) as code, variant_id from supplier_prices
    where supplier_id = ${supplierId} and archived_at is null and supplier_code <> ''
      and upper(supplier_code) = any(${codes.map((code) => code.toUpperCase())}::text[])`.execute(db);
  return new Map(rows.map(({ code, variant_id }) => [code, variant_id]));
}

/** No other supplier of the variant is preferred any more; which line was. */
export const unprefer = (trx: Trx, variantId: string, except: string) =>
  trx
    .selectFrom('supplier_prices')
    .select('id')
    .where('variant_id', '=', variantId)
    .where('preferred', '=', true)
    .where('archived_at', 'is', null)
    .where('id', '<>', except)
    .forUpdate()
    .execute();

/** Which of these variants are there and can be bought: combos are made of others. */
export async function findBuyable(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string;
  }>`select id from variants v where id = any(${ids}::text[]) and archived_at is null
    and not exists (select from combo_components c where c.variant_id = v.id) for share`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
