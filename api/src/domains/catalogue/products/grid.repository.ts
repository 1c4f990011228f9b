import { ProductGridQuery, type ProductGridRow } from '@bo/contracts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { defineList } from '../../../platform/list/list.ts';
import { matchingProducts, PRODUCT_SORTS, type Products } from './products.list.ts';

/** `line.id` is never null, so that rows of products without a variant keep their order from page to page. */
const withVariants = (products: Products) =>
  products
    .leftJoin('variants', (join) =>
      join.onRef('variants.product_id', '=', 'products.id').on('variants.archived_at', 'is', null),
    )
    .innerJoinLateral(
      () => sql<{ id: string }>`(select coalesce(variants.id, products.id) as id)`.as<'line'>('line'),
      (join) => join.onTrue(),
    );

const withCells = (rows: ReturnType<typeof withVariants>) =>
  rows.select([
    'line.id',
    'products.id as product_id',
    'products.version as product_version',
    'products.title',
    'products.title_ar',
    'products.description',
    'products.description_ar',
    'products.category_id',
    'products.brand_id',
    'products.storage',
    'products.vat_class',
    'products.origin',
    'products.status',
    'products.image',
    'variants.id as variant_id',
    'variants.version as variant_version',
    'variants.code',
    'variants.price',
    'variants.selling_price',
    'variants.max_buy',
    'variants.reorder_point',
    sql<
      string | null
    >`case when variants.id is not null then (select coalesce(string_agg(barcode, ' ' order by barcode), '') from variant_barcodes where variant_id = variants.id and units = 1) end`.as(
      'barcodes',
    ),
  ]);

/** The rows of the bulk grid: the variants of the products that a list query finds, and products that have none yet. */
export const gridList = defineList({
  query: ProductGridQuery,
  scope: 'product',
  id: 'line.id',
  sorts: PRODUCT_SORTS,
  matching: (db, { lines, ...query }) =>
    lines === undefined
      ? withVariants(matchingProducts(db, query))
      : withVariants(db.selectFrom('products')).where('line.id', 'in', lines.length > 0 ? lines : ['']),
  columns: withCells,
  toItem: (row): ProductGridRow => row,
});

/** The rows of one product as they now are. */
export async function readGridRows(db: Db | Trx, productId: string): Promise<ProductGridRow[]> {
  return withCells(withVariants(db.selectFrom('products').where('products.id', '=', productId)))
    .orderBy('variants.rank')
    .execute();
}
