import {
  type StockBalance,
  type StockBatch,
  StockBatchListQuery,
  StockListQuery,
  type StockMovement,
  StockMovementListQuery,
  type StockItem,
  readScan,
} from '@bo/contracts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { byWarehouse } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { VARIANT_LABELS } from '../../catalogue/variant-types/variant-types.service.ts';
import { anyOf, during, is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { storeTimeZone, storeToday } from '../../../platform/settings.ts';
import { inCategories, matchesVariant } from '../../catalogue/variants/variants.service.ts';

const IMAGE = sql<string | null>`coalesce(variants.image, products.image)`;
/** What every stock screen shows of a variant. */
export const STOCK_ITEM = [
  'variants.id as variant_id',
  'variants.product_id',
  'variants.code',
  'variants.unit',
  'variants.size',
  'products.title',
  'products.title_ar',
  IMAGE.as('image'),
  ...VARIANT_LABELS,
] as const;
/** The same, and its warehouse. */
const ITEM = [
  ...STOCK_ITEM,
  'warehouses.id as warehouse_key',
  'warehouses.name as warehouse_name',
  'warehouses.name_ar as warehouse_name_ar',
] as const;

interface ItemRow {
  variant_id: string;
  product_id: string;
  code: string;
  unit: string;
  size: number;
  variant_label: string;
  variant_label_ar: string;
  image: string | null;
  title: string;
  title_ar: string;
}
interface Placed extends ItemRow {
  warehouse_key: string;
  warehouse_name: string;
  warehouse_name_ar: string;
}
export const toStockItem = ({
  variant_id,
  product_id,
  code,
  unit,
  size,
  variant_label,
  variant_label_ar,
  image,
  title,
  title_ar,
}: ItemRow): StockItem => ({
  variant_id,
  product_id,
  code,
  unit,
  size,
  variant_label,
  variant_label_ar,
  image,
  product: { id: product_id, name: title, name_ar: title_ar },
});
const placed = (row: Placed) => ({
  ...toStockItem(row),
  warehouse: { id: row.warehouse_key, name: row.warehouse_name, name_ar: row.warehouse_name_ar },
});

const LEVELS: Readonly<Record<'in' | 'low' | 'out' | 'negative', Expression<SqlBool>>> = {
  in: sql<SqlBool>`(stock_balances.available > 0 and stock_balances.available > variants.reorder_point)`,
  low: sql<SqlBool>`(stock_balances.available > 0 and stock_balances.available <= variants.reorder_point)`,
  out: sql<SqlBool>`stock_balances.available = 0`,
  negative: sql<SqlBool>`stock_balances.available < 0`,
};

const balances = (db: Db | Trx) =>
  db
    .selectFrom('stock_balances')
    .innerJoin('variants', 'variants.id', 'stock_balances.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .innerJoin('warehouses', 'warehouses.id', 'stock_balances.warehouse_id');

const ofPlace = (table: string) =>
  sql<SqlBool>`${sql.ref(`${table}.variant_id`)} = stock_balances.variant_id and ${sql.ref(`${table}.warehouse_id`)} = stock_balances.warehouse_id`;
const sale = (available: Expression<unknown>, sold: Expression<unknown>) =>
  sql<number | null>`floor(greatest(${available}, 0) * 30.0 / nullif(${sold}, 0))::int`;

/**
 * Read for the rows of the page alone: each is a subquery in the list of columns, which PostgreSQL works out after it
 * has sorted and cut. As joins they were worked out for every place there is.
 */
const withForecast = (rows: ReturnType<typeof balances>) =>
  rows.select([
    ...ITEM,
    'stock_balances.id',
    'stock_balances.on_hand',
    'stock_balances.reserved',
    'stock_balances.safety',
    'stock_balances.blocked',
    'stock_balances.expired',
    'stock_balances.available',
    'stock_balances.aisle',
    'stock_balances.updated_at',
    'variants.reorder_point',
    sql<string | null>`(select min(b.expires_on) from stock_batches b where ${ofPlace('b')} and b.quantity > 0)`.as(
      'next_expiry',
    ),
    sql<number>`(select count(*)::int from stock_batches b where ${ofPlace('b')} and b.quantity > 0)`.as('batch_count'),
    sale(
      sql`stock_balances.available`,
      sql`(select -sum(m.on_hand_change) from stock_movements m where ${ofPlace('m')} and m.kind = 'pack' and m.at > now() - interval '30 days')`,
    ).as('days_of_cover'),
    sql<number>`coalesce((select sum(p.open) from stock_transfer_parcels p
      where p.variant_id = stock_balances.variant_id and p.to_warehouse_id = stock_balances.warehouse_id and p.open > 0), 0)::int`.as(
      'on_the_way',
    ),
  ]);

/** What the list is sorted by where that is worked out for every place: in one pass over all of them. */
const SORTED_BY: Readonly<Record<string, RawBuilder<unknown>>> = {
  next_expiry: sql`(select variant_id, warehouse_id, min(expires_on) as value from stock_batches where quantity > 0 group by variant_id, warehouse_id)`,
  days_of_cover: sql`(
    select b.variant_id, b.warehouse_id, ${sale(sql`b.available`, sql`m.sold`)} as value
    from (select variant_id, warehouse_id, -sum(on_hand_change) as sold from stock_movements where kind = 'pack' and at > now() - interval '30 days' group by variant_id, warehouse_id) as m
    join stock_balances b on b.variant_id = m.variant_id and b.warehouse_id = m.warehouse_id)`,
};
const SORT_VALUE = { column: 'sorted_by.value', nullable: true } as const;
const sortedBy = (sort: string) => SORTED_BY[sort.replace(/^-/, '')];
type BalanceRow = Awaited<ReturnType<ReturnType<typeof withForecast>['execute']>>[number];

const toBalance = (row: BalanceRow): StockBalance => ({
  ...row,
  ...placed(row),
  available: Math.max(0, row.available),
  short: Math.max(0, -row.available),
});

export const stockList = defineList({
  query: StockListQuery,
  scope: 'stock',
  id: 'stock_balances.id',
  sorts: {
    product: 'products.title_sort',
    on_hand: 'stock_balances.on_hand',
    available: 'stock_balances.available',
    next_expiry: SORT_VALUE,
    days_of_cover: SORT_VALUE,
    updated_at: 'stock_balances.updated_at',
  },
  matching: (db, { search, warehouse, category, variant, product, stock, sort }) =>
    balances(db)
      .$if(sortedBy(sort) !== undefined, (rows) =>
        rows.leftJoin(sql`${sortedBy(sort)}`.as('sorted_by'), (join) => join.on(ofPlace('sorted_by'))),
      )
      .where((eb) => eb.or([eb('variants.archived_at', 'is', null), eb('stock_balances.on_hand', '<>', 0)]))
      .where(anyOf('stock_balances.warehouse_id', warehouse))
      .$if(Boolean(category?.length), (rows) => rows.where(inCategories(category ?? [])))
      .where(is('stock_balances.variant_id', variant))
      .where(is('variants.product_id', product))
      .$if(Boolean(stock?.length), (rows) => rows.where((eb) => eb.or((stock ?? []).map((level) => LEVELS[level]))))
      .$if(Boolean(search), (rows) => rows.where(matchesVariant(search ?? ''))),
  columns: withForecast,
  toItem: toBalance,
});

/** The stock of one place by its id, `{variant_id}:{warehouse_id}`. */
export const findBalance = defineFinder({
  scope: 'stock',
  rows: (db, id) => withForecast(balances(db)).where('stock_balances.id', '=', id),
  read: toBalance,
});

/** The balances of these places as they now are. */
export async function readBalances(db: Db | Trx, ids: readonly string[]): Promise<StockBalance[]> {
  if (ids.length === 0) return [];
  const rows = await withForecast(balances(db).where('stock_balances.id', 'in', ids))
    .orderBy('stock_balances.id')
    .execute();
  return rows.map(toBalance);
}

/** The last day that is at most so many days from today, where the store is. */
const daysFromToday = (days: number | Expression<number>) => sql<string>`(${storeToday} + ${days}::int)`;
/** The days before its end in which a batch is near expiry; the first bound is the one an index answers. */
const NEAR_DAYS = 7;
const nearExpiry = sql<SqlBool>`(not stock_batches.expired and stock_batches.expires_on <= ${daysFromToday(NEAR_DAYS)}
  and stock_batches.expires_on <= ${daysFromToday(sql<number>`greatest(1, coalesce(products.shelf_life_days / 3, ${sql.lit(NEAR_DAYS)}))`)})`;

export const batchList = defineList({
  query: StockBatchListQuery,
  scope: byWarehouse('stock_batches.warehouse_id'),
  id: 'stock_batches.id',
  sorts: {
    expires_on: { column: 'stock_batches.expires_on', nullable: true },
    product: 'products.title_sort',
    since: 'stock_batches.since',
  },
  matching: (db, { search, warehouse, variant, product, min_age, expires_within, near_expiry, blocked, expired }) =>
    db
      .selectFrom('stock_batches')
      .innerJoin('variants', 'variants.id', 'stock_batches.variant_id')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .innerJoin('warehouses', 'warehouses.id', 'stock_batches.warehouse_id')
      .where('stock_batches.quantity', '>', 0)
      .where(anyOf('stock_batches.warehouse_id', warehouse))
      .where(is('stock_batches.variant_id', variant))
      .where(is('variants.product_id', product))
      .$if(min_age !== undefined, (rows) =>
        rows.where(
          sql<SqlBool>`(stock_batches.since at time zone ${storeTimeZone})::date <= ${storeToday} - ${min_age ?? 0}::int`,
        ),
      )
      .where(is('stock_batches.blocked', blocked))
      .where(is('stock_batches.expired', expired))
      .$if(near_expiry !== undefined, (rows) =>
        rows.where(sql<SqlBool>`(${nearExpiry}) is ${sql.raw(near_expiry ? 'true' : 'not true')}`),
      )
      .$if(expires_within !== undefined, (rows) =>
        rows.where('stock_batches.expires_on', '<=', daysFromToday(expires_within ?? 0)),
      )
      .$if(Boolean(search), (rows) =>
        rows.where((eb) => {
          const { batch } = readScan(search ?? '');
          return batch === null
            ? eb.or([matchesVariant(search ?? ''), eb('stock_batches.batch', '=', search ?? '')])
            : eb.and([matchesVariant(search ?? ''), eb('stock_batches.batch', '=', batch)]);
        }),
      ),
  columns: (rows) =>
    rows
      .select([
        ...ITEM,
        'stock_batches.id',
        'stock_batches.batch',
        'stock_batches.expires_on',
        'stock_batches.quantity',
        'stock_batches.blocked',
        'stock_batches.expired',
        'stock_batches.since',
      ])
      .select((eb) => [
        jsonObjectFrom(
          eb
            .selectFrom('stock_movements as movement')
            .leftJoin('users', 'users.id', 'movement.created_by')
            .select([
              'movement.reason',
              'movement.at',
              'users.id as by_id',
              'users.name as by_name',
              'users.name_ar as by_name_ar',
            ])
            .whereRef('movement.batch_id', '=', 'stock_batches.id')
            .whereRef('stock_batches.blocked', '=', sql<boolean>`true`)
            .where('movement.kind', '=', 'recall')
            .where('movement.blocked_change', '>', 0)
            .orderBy('movement.at', 'desc')
            .limit(1),
        ).as('recalled'),
      ]),
  toItem: ({ recalled, ...row }): StockBatch => ({
    ...row,
    ...placed(row),
    recall: recalled && {
      reason: recalled.reason,
      at: new Date(recalled.at).toISOString(),
      by:
        recalled.by_id === null || recalled.by_name === null
          ? null
          : { id: recalled.by_id, name: recalled.by_name, name_ar: recalled.by_name_ar ?? '' },
    },
  }),
});

export const movements = (db: Db | Trx) =>
  db
    .selectFrom('stock_movements')
    .innerJoin('variants', 'variants.id', 'stock_movements.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .innerJoin('warehouses', 'warehouses.id', 'stock_movements.warehouse_id')
    .leftJoin('stock_batches', 'stock_batches.id', 'stock_movements.batch_id');

export const withMovement = (rows: ReturnType<typeof movements>) =>
  rows
    .select([
      ...ITEM,
      'stock_movements.id',
      'stock_movements.at',
      'stock_movements.kind',
      'stock_batches.batch',
      'stock_movements.on_hand_change',
      'stock_movements.reserved_change',
      'stock_movements.blocked_change',
      'stock_movements.expired_change',
      'stock_movements.reason',
      'stock_movements.order_id',
    ])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('purchase_orders')
          .select(['purchase_orders.id', 'purchase_orders.number'])
          .whereRef('purchase_orders.id', '=', 'stock_movements.purchase_order_id'),
      ).as('purchase_order'),
      jsonObjectFrom(
        eb
          .selectFrom('stock_transfers')
          .select(['stock_transfers.id', 'stock_transfers.number'])
          .whereRef('stock_transfers.id', '=', 'stock_movements.transfer_id'),
      ).as('transfer'),
      sql<StockMovement['supplier_return']>`(select json_build_object('id', back.id, 'number', back.number)
        from supplier_returns back where back.id = stock_movements.supplier_return_id)`.as('supplier_return'),
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id', 'users.name', 'users.name_ar'])
          .whereRef('users.id', '=', 'stock_movements.created_by'),
      ).as('created_by'),
    ]);
type MovementRow = Awaited<ReturnType<ReturnType<typeof withMovement>['execute']>>[number];
export const toMovement = (row: MovementRow): StockMovement => ({ ...row, ...placed(row) });

export const movementList = defineList({
  query: StockMovementListQuery,
  scope: byWarehouse('stock_movements.warehouse_id'),
  id: 'stock_movements.id',
  sorts: { at: 'stock_movements.at' },
  matching: (db, { search, kind, warehouse, variant, from, upto }) =>
    movements(db)
      .where(anyOf('stock_movements.kind', kind))
      .where(anyOf('stock_movements.warehouse_id', warehouse))
      .where(is('stock_movements.variant_id', variant))
      .where(during('stock_movements.at', from, upto))
      .$if(Boolean(search), (rows) => rows.where(matchesVariant(search ?? ''))),
  columns: withMovement,
  toItem: toMovement,
});
