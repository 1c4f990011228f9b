import {
  type MARGIN_LEVELS,
  marginOf,
  SellableVariant,
  SellableVariantListQuery,
  type STOCK_LEVELS,
  THIN_MARGIN,
  withoutVat,
} from '@bo/contracts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { type Actor, may } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { anyOf, is } from '../../../platform/list/filters.ts';
import { defineList } from '../../../platform/list/list.ts';
import { reference } from '../../../platform/records.ts';
import { inCategories, matchesVariant, nameColumns, nameOf, variantLists, withLists } from './variants.list.ts';

/** What VAT is in a variant's price, in basis points. */
const vatRate = sql<number>`case products.vat_class when 'standard'
  then (select value::text::int from settings where key = 'store.vat_rate') else 0 end`;
/** The selling price without VAT, rounded as `withoutVat` rounds it: the operands are big integers. */
const net = sql`(variants.selling_price - (2 * variants.selling_price * (${vatRate}) + 10000 + (${vatRate})) / (2 * (10000 + (${vatRate}))))`;

const STOCK: Record<(typeof STOCK_LEVELS)[number], Expression<SqlBool>> = {
  in: sql<SqlBool>`(variant_stock.available > 0 and (variants.reorder_point = 0 or variant_stock.available > variants.reorder_point))`,
  low: sql<SqlBool>`(variant_stock.available > 0 and variants.reorder_point > 0 and variant_stock.available <= variants.reorder_point)`,
  out: sql<SqlBool>`variant_stock.available <= 0`,
};
const MARGIN: Record<(typeof MARGIN_LEVELS)[number], Expression<SqlBool>> = {
  below_cost: sql<SqlBool>`${net} < variants.cost`,
  thin: sql<SqlBool>`(${net} - variants.cost) * 10000 < ${THIN_MARGIN} * ${net}`,
  unknown: sql<SqlBool>`variants.cost is null`,
};
/** What is left of the selling price, as `marginOf` computes it; null where no cost is known. */
const margin = sql<number | null>`(case when ${net} = 0 then variants.cost * 0 - 10000
  else floor((${net} - variants.cost) * 10000.0 / ${net} + 0.5) end)::bigint`;
/** A price that waits for its moment. */
const waiting = sql<SqlBool>`exists (select from price_history h where h.variant_id = variants.id and h.applied_at is null)`;

/** Every live variant of a live product, as one prices them. */
export const sellableList = defineList({
  query: SellableVariantListQuery,
  scope: 'variant',
  id: 'variants.id',
  sorts: {
    product: 'products.title_sort',
    code: 'variants.code',
    price: 'variants.price',
    selling_price: 'variants.selling_price',
    available: 'variant_stock.available',
    // Under the VAT of a setting and a class of the product: no index can hold it.
    margin: { column: margin, nullable: true, guarded: 'margin' },
    updated_at: 'variants.updated_at',
  },
  matching: (
    db,
    { search, active, status, category, brand, seller, stock, margin_level: levels, scheduled },
    viewer: Actor,
  ) =>
    db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .innerJoin('variant_stock', 'variant_stock.variant_id', 'variants.id')
      .where('variants.archived_at', 'is', null)
      .where('products.archived_at', 'is', null)
      .where(is('variants.active', active))
      .where(anyOf('products.status', status))
      .$if(Boolean(category?.length), (rows) => rows.where(inCategories(category ?? [])))
      .where(anyOf('products.brand_id', brand))
      .where(anyOf('variants.seller_id', seller))
      .$if(Boolean(stock?.length), (rows) => rows.where((eb) => eb.or((stock ?? []).map((level) => STOCK[level]))))
      .$if(Boolean(levels?.length), (rows) =>
        rows.where((eb) =>
          // A filter would tell what a column hides.
          may(viewer, 'product.cost') ? eb.or((levels ?? []).map((level) => MARGIN[level])) : sql<SqlBool>`false`,
        ),
      )
      .$if(scheduled !== undefined, (rows) => rows.where(scheduled ? waiting : sql<SqlBool>`not ${waiting}`))
      .$if(Boolean(search), (rows) => rows.where(matchesVariant(search ?? ''))),
  columns: (rows) =>
    rows
      .leftJoin('categories', 'categories.id', 'products.category_id')
      .leftJoin('brands', 'brands.id', 'products.brand_id')
      .select((eb) => [
        'variants.id',
        'variants.version',
        'variants.updated_at',
        'variants.code',
        'variants.image',
        'variants.product_id',
        'variants.price',
        'variants.discount_type',
        'variants.discount',
        'variants.selling_price',
        'variants.cost',
        'variants.reorder_point',
        'variants.active',
        'variant_stock.available',
        'products.image as product_image',
        'products.status as product_status',
        'categories.id as category_key',
        'categories.name as category_name',
        'categories.name_ar as category_name_ar',
        'brands.id as brand_key',
        'brands.name as brand_name',
        'brands.name_ar as brand_name_ar',
        ...nameColumns(),
        vatRate.as('vat_rate'),
        jsonObjectFrom(
          eb
            .selectFrom('price_history')
            .select(['price_history.selling_price', 'price_history.starts_at'])
            .whereRef('price_history.variant_id', '=', 'variants.id')
            .where('price_history.applied_at', 'is', null)
            .orderBy('price_history.starts_at')
            .orderBy('price_history.id')
            .limit(1),
        ).as('next_price'),
        ...variantLists(),
      ]),
  toItem(row): SellableVariant {
    const { product_title, product_title_ar } = row;
    return SellableVariant.parse({
      ...withLists(row),
      ...nameOf(row),
      image: row.image ?? row.product_image,
      product: { id: row.product_id, name: product_title, name_ar: product_title_ar },
      category: reference(row.category_key, row.category_name, row.category_name_ar),
      brand: reference(row.brand_key, row.brand_name, row.brand_name_ar),
      margin: marginOf(withoutVat(row.selling_price, row.vat_rate), row.cost).margin,
      next_price: row.next_price && {
        ...row.next_price,
        starts_at: new Date(row.next_price.starts_at).toISOString(),
      },
    });
  },
});

/** What a change of prices needs to know of some variants, in the order of their ids. */
export const readPriced = (db: Db | Trx, ids: readonly string[], viewer: Actor) =>
  db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'variants.id',
      'variants.code',
      'variants.price',
      'variants.discount_type',
      'variants.discount',
      'variants.selling_price',
      'variants.cost',
      ...nameColumns(),
      vatRate.as('vat_rate'),
    ])
    .where(sql<SqlBool>`variants.id = any(${ids}::text[])`)
    .where('variants.archived_at', 'is', null)
    .where(within('variant', viewer))
    .orderBy('variants.id')
    .execute();

/** What of some variants stands on a label. */
export async function readLabelled(db: Db | Trx, ids: readonly string[], viewer: Actor) {
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'variants.id',
      'variants.code',
      'variants.unit',
      'variants.size',
      'products.sold_by',
      ...nameColumns(),
      ...variantLists(),
    ])
    .where(sql<SqlBool>`variants.id = any(${ids}::text[])`)
    .where(within('variant', viewer))
    .execute();
  return rows.map(withLists);
}

/** What bulk actions here change of a variant, as one word. */
export async function readSellingState(db: Db | Trx, id: string): Promise<string | undefined> {
  const state = await db
    .selectFrom('variants')
    .select(['active', 'price', 'discount_type', 'discount', 'selling_price'])
    .where('id', '=', id)
    .executeTakeFirst();
  return state && JSON.stringify(state);
}
