import {
  type BatchTrace,
  type OrderStatus,
  type Recall,
  type RecallDetail,
  type RecalledBatch,
  RecallListQuery,
  type RecallOrder,
  RecallOrderListQuery,
  type RecallPlace,
  recallPlaceOf,
  type TracedOrder,
  TracedOrderListQuery,
} from '@bo/contracts';
import { type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { byWarehouse, within } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { person } from '../../../platform/db/person.ts';
import { newId } from '../../../platform/ids.ts';
import { anyOf, is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords, searchColumn } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { reference } from '../../../platform/records.ts';
import { STOCK_ITEM, toStockItem } from '../../stock/inventory/transit.service.ts';

export const recallTable = recordTable('recalls', { prefix: 'rcl' });

const recalls = (db: Db | Trx) => db.selectFrom('recalls');
const countOf = (condition: string) =>
  sql<number>`(select count(*) from recall_orders o where o.recall_id = recalls.id and ${sql.raw(condition)})::int`;
const shown = (rows: ReturnType<typeof recalls>) =>
  rows
    .selectAll('recalls')
    .select((eb) => [
      person(eb.ref('recalls.created_by')).as('opened_by'),
      person(eb.ref('recalls.closed_by')).as('closer'),
      sql<number>`(select count(*) from recall_batches b where b.recall_id = recalls.id)::int`.as('batch_count'),
      countOf('true').as('order_count'),
      countOf('o.told_at is not null').as('told_count'),
      countOf('o.answer is not null').as('answered_count'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];
const toRecall = ({ search_text: _, closer, ...row }: Row): Recall => ({ ...row, closed_by: closer });

export const recallList = defineList({
  query: RecallListQuery,
  scope: 'recall',
  id: 'recalls.id',
  sorts: { number: 'recalls.number', created_at: 'recalls.created_at', updated_at: 'recalls.updated_at' },
  matching: (db, { search, status, variant }) =>
    recalls(db)
      .where(anyOf('recalls.status', status))
      .$if(variant !== undefined, (rows) =>
        rows.where('recalls.id', 'in', (eb) =>
          eb
            .selectFrom('recall_batches')
            .select('recall_id')
            .where('variant_id', '=', variant ?? ''),
        ),
      )
      .$if(Boolean(search), (rows) => rows.where(containsWords('recalls.search_text', 'recalls.number', search ?? ''))),
  columns: shown,
  toItem: toRecall,
});

const placesOfBatch = sql<RecalledBatch['warehouses']>`coalesce((
  select jsonb_agg(jsonb_build_object('warehouse', jsonb_build_object('id', w.id, 'name', w.name, 'name_ar', w.name_ar), 'quantity', s.quantity, 'blocked', s.blocked) order by w.name_sort, w.id)
  from stock_batches s join warehouses w on w.id = s.warehouse_id where s.variant_id = b.variant_id and s.batch = b.batch and s.quantity > 0), '[]'::jsonb)`;

async function readBatches(db: Db | Trx, id: string): Promise<RecalledBatch[]> {
  const rows = await db
    .selectFrom('recall_batches as b')
    .innerJoin('variants', 'variants.id', 'b.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .leftJoin('suppliers', 'suppliers.id', 'b.supplier_id')
    .select([
      ...STOCK_ITEM,
      'b.batch',
      'b.blocked',
      'b.written_off',
      sql<number>`b.returned + coalesce((select sum(l.quantity) from recall_returns x join supplier_returns r on r.id = x.supplier_return_id
        join supplier_return_lines l on l.supplier_return_id = r.id
        where x.recall_id = b.recall_id and r.status <> 'cancelled' and l.variant_id = b.variant_id and l.batch = b.batch), 0)::int`.as(
        'returned',
      ),
      'suppliers.id as supplier_id',
      'suppliers.name as supplier_name',
      'suppliers.name_ar as supplier_name_ar',
      placesOfBatch.as('warehouses'),
      sql<number>`coalesce((select sum(p.open) from stock_transfer_parcels p where p.variant_id = b.variant_id and p.batch = b.batch), 0)::int`.as(
        'on_the_way',
      ),
    ])
    .where('b.recall_id', '=', id)
    .orderBy('b.position')
    .execute();
  return rows.map((row) => ({
    ...toStockItem(row),
    batch: row.batch,
    blocked: row.blocked,
    written_off: row.written_off,
    returned: row.returned,
    supplier: reference(row.supplier_id, row.supplier_name, row.supplier_name_ar),
    on_hand: row.warehouses.reduce((sum, { quantity }) => sum + quantity, 0),
    on_the_way: row.on_the_way,
    warehouses: row.warehouses,
  }));
}

const readReturns = (db: Db | Trx, id: string) =>
  db
    .selectFrom('recall_returns as x')
    .innerJoin('supplier_returns as r', 'r.id', 'x.supplier_return_id')
    .select(['r.id', 'r.number', 'r.status'])
    .where('x.recall_id', '=', id)
    .orderBy('r.number')
    .execute();

/** A recall by its id or its number, with its batches. */
export const findRecall = defineFinder({
  scope: 'recall',
  rows: (db, idOrNumber) =>
    shown(recalls(db).where((eb) => eb.or([eb('recalls.id', '=', idOrNumber), eb('recalls.number', '=', idOrNumber)]))),
  read: async (row, db): Promise<RecallDetail> => ({
    ...toRecall(row),
    batches: await readBatches(db, row.id),
    supplier_returns: await readReturns(db, row.id),
  }),
});

const STATUS_OF_PLACE: Readonly<Record<RecallPlace, readonly OrderStatus[]>> = {
  in_house: ['placed', 'pending', 'processed', 'picked', 'packed'],
  with_driver: ['ready_for_delivery'],
  delivered: ['delivered'],
};

const recallOrders = (db: Db | Trx) =>
  db
    .selectFrom('recall_orders')
    .innerJoin('recalls', 'recalls.id', 'recall_orders.recall_id')
    .innerJoin('orders', 'orders.id', 'recall_orders.order_id');
const withOrder = (rows: ReturnType<typeof recallOrders>) =>
  rows
    .selectAll('recall_orders')
    .select((eb) => [
      'recalls.number as recall_number',
      'orders.number as order_number',
      'orders.status as order_status',
      'orders.customer_name',
      'orders.customer_phone',
      'orders.delivered_at',
      person(eb.ref('recall_orders.answered_by')).as('answerer'),
    ]);
type OrderRow = Awaited<ReturnType<ReturnType<typeof withOrder>['execute']>>[number];
const toRecallOrder = (row: OrderRow): RecallOrder => ({
  id: row.id,
  version: row.version,
  recall: { id: row.recall_id, number: row.recall_number },
  order: { id: row.order_id, number: row.order_number },
  order_status: row.order_status,
  place: recallPlaceOf(row.order_status),
  customer: row.customer_id === null ? null : { id: row.customer_id, name: row.customer_name },
  customer_phone: row.customer_phone,
  quantity: row.quantity,
  held: row.held,
  delivered_at: row.delivered_at,
  told_at: row.told_at,
  answer: row.answer,
  answer_note: row.answer_note,
  answered_at: row.answered_at,
  answered_by: row.answerer,
});

/** The orders that hold goods of recalls: seen by those who see both. */
export const recallOrderList = defineList({
  query: RecallOrderListQuery,
  scope: 'recall',
  id: 'recall_orders.id',
  sorts: { number: 'orders.number', delivered_at: { column: 'orders.delivered_at', nullable: true } },
  matching: (db, { search, recall, place, answer, answered }, viewer) =>
    recallOrders(db)
      .where(within('order', viewer))
      .where(is('recall_orders.recall_id', recall))
      .where(
        anyOf(
          'orders.status',
          place?.flatMap((one) => STATUS_OF_PLACE[one]),
        ),
      )
      .where(anyOf('recall_orders.answer', answer))
      .$if(answered !== undefined, (rows) => rows.where('recall_orders.answer', answered ? 'is not' : 'is', null))
      .$if(Boolean(search), (rows) =>
        rows.where(containsWords(searchColumn('orders', viewer), 'orders.number', search ?? '')),
      ),
  columns: withOrder,
  toItem: toRecallOrder,
});

/** One of them, locked. */
export async function lockRecallOrder(trx: Trx, recallId: string, id: string): Promise<RecallOrder | undefined> {
  await sql`select from recall_orders where id = ${id} and recall_id = ${recallId} for update`.execute(trx);
  const row = await withOrder(recallOrders(trx).where('recall_orders.id', '=', id))
    .where('recall_orders.recall_id', '=', recallId)
    .executeTakeFirst();
  return row && toRecallOrder(row);
}

interface Named {
  variant_id: string;
  batch: string;
}
const unnested = (named: readonly Named[]) =>
  sql`unnest(${named.map(({ variant_id }) => variant_id)}::text[], ${named.map(({ batch }) => batch)}::text[]) as n(variant_id, batch)`;

/** Which of these batches no warehouse has had. */
export async function readUnknown(trx: Trx, named: readonly Named[]): Promise<Named[]> {
  const { rows } = await sql<Named>`select n.variant_id, n.batch from ${unnested(named)}
    where not exists (select from stock_batches b where b.variant_id = n.variant_id and b.batch = n.batch)`.execute(
    trx,
  );
  return rows;
}
/** Which of these batches an open recall has already. */
export async function readRecalled(trx: Trx, named: readonly Named[]): Promise<(Named & { number: string })[]> {
  const { rows } = await sql<Named & { number: string }>`select n.variant_id, n.batch, r.number from ${unnested(named)}
    join recall_batches b on b.variant_id = n.variant_id and b.batch = n.batch join recalls r on r.id = b.recall_id and r.status = 'open'`.execute(
    trx,
  );
  return rows;
}

export async function writeBatches(
  trx: Trx,
  recall_id: string,
  batches: readonly (Named & { blocked: number })[],
): Promise<void> {
  await trx
    .insertInto('recall_batches')
    .values(batches.map((batch, position) => ({ ...batch, recall_id, position })))
    .execute();
}
export const countSettled = (
  trx: Trx,
  recallId: string,
  { variant_id, batch }: Named,
  { written_off = 0, supplier_id = null }: { written_off?: number; supplier_id?: string | null },
) =>
  sql`update recall_batches set written_off = written_off + ${written_off},
    supplier_id = coalesce(${supplier_id}, supplier_id)
    where recall_id = ${recallId} and variant_id = ${variant_id} and batch = ${batch}`.execute(trx);

/** Notes with which return goods of the recall left. */
export const noteReturn = (trx: Trx, recall_id: string, supplier_return_id: string) =>
  trx.insertInto('recall_returns').values({ recall_id, supplier_return_id }).execute();

export interface Holder {
  order_id: string;
  customer_id: string;
  status: OrderStatus;
  on_hold: boolean;
  quantity: number;
}
/** The orders that hold units of these batches: packed ones by the ledger, others by what lies in their totes. */
export async function readHolders(trx: Trx, named: readonly Named[]): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    with named as (
      select b.id from stock_batches b join ${unnested(named)} on n.variant_id = b.variant_id and n.batch = b.batch
    ), held as (
      select m.order_id, -sum(m.on_hand_change)::int as quantity from named
        join stock_movements m on m.batch_id = named.id and m.order_id is not null group by m.order_id
      union all
      select l.order_id, sum(p.quantity)::int from named join picked_batches p on p.batch_id = named.id
        join order_lines l on l.id = p.order_line_id group by l.order_id
    )
    select o.id as order_id, o.customer_id, o.status, o.on_hold, sum(held.quantity)::int as quantity
    from held join orders o on o.id = held.order_id where o.status <> 'cancelled'
    group by o.id having sum(held.quantity) > 0 order by o.id`.execute(trx);
  return rows;
}

/** Notes the orders that hold goods of a recall; those that are noted already keep what customers answered. */
export async function writeHolders(
  trx: Trx,
  recall_id: string,
  holders: readonly (Pick<Holder, 'order_id' | 'customer_id' | 'quantity'> & { held: boolean })[],
): Promise<void> {
  if (holders.length === 0) return;
  await trx
    .insertInto('recall_orders')
    .values(holders.map((holder) => ({ ...holder, id: newId('rco'), recall_id })))
    .onConflict((conflict) =>
      conflict.columns(['recall_id', 'order_id']).doUpdateSet({
        quantity: (eb) => eb.ref('excluded.quantity'),
        held: sql<boolean>`recall_orders.held or excluded.held`,
      }),
    )
    .execute();
}

/** Orders that a recall put on hold and that are still. */
export const readHeld = (trx: Trx, recallId: string, reason: string) =>
  trx
    .selectFrom('recall_orders')
    .innerJoin('orders', 'orders.id', 'recall_orders.order_id')
    .select('orders.id')
    .where('recall_orders.recall_id', '=', recallId)
    .where('recall_orders.held', '=', true)
    .where('orders.on_hold', '=', true)
    .where('orders.hold_reason', '=', reason)
    .execute();

/** The customers who hold goods of a recall, or are about to, and have not been written to. */
export async function readUntold(trx: Trx, recallId: string) {
  const { rows } = await sql<{
    customer_id: string;
    customer_name: string;
    order_id: string;
    order_number: string;
    dealer_id: string | null;
    language: 'en' | 'ab';
    email: string;
    phone: string;
    code: string;
  }>`
    select distinct on (c.id) c.id as customer_id, c.name as customer_name, o.id as order_id, o.number as order_number, o.dealer_id,
      c.language, c.email, c.phone, c.code
    from recall_orders r join orders o on o.id = r.order_id join customers c on c.id = r.customer_id
    where r.recall_id = ${recallId} and o.status in ('ready_for_delivery', 'delivered')
      and not exists (select from recall_orders t where t.recall_id = r.recall_id and t.customer_id = r.customer_id and t.told_at is not null)
    order by c.id, o.number`.execute(trx);
  return rows;
}
export const markTold = (trx: Trx, recallId: string, told: readonly { customer_id: string; message_id: string }[]) =>
  sql`update recall_orders r set told_at = now(), message_id = t.message_id, version = r.version + 1
    from unnest(${told.map(({ customer_id }) => customer_id)}::text[], ${told.map(({ message_id }) => message_id)}::text[]) as t(customer_id, message_id)
    where r.recall_id = ${recallId} and r.customer_id = t.customer_id`.execute(trx);

export const writeAnswer = (
  trx: Trx,
  { id, version }: { id: string; version: number },
  { answer, note }: { answer: NonNullable<RecallOrder['answer']>; note: string },
  by: string | null,
) =>
  trx
    .updateTable('recall_orders')
    .set({ answer, answer_note: note, answered_at: new Date(), answered_by: by, version: version + 1 })
    .where('id', '=', id)
    .execute();

const BATCHES = byWarehouse('stock_batches.warehouse_id');
const own = ({ variant_id, batch }: Named, viewer: Actor) =>
  sql`(select id from stock_batches where variant_id = ${variant_id} and batch = ${batch} and ${within(BATCHES, viewer)})`;

const readPlaces = (db: Db, { variant_id, batch }: Named, viewer: Actor) =>
  db
    .selectFrom('stock_batches')
    .innerJoin('warehouses', 'warehouses.id', 'stock_batches.warehouse_id')
    .select([
      'warehouses.id',
      'warehouses.name',
      'warehouses.name_ar',
      'stock_batches.quantity',
      'stock_batches.blocked',
    ])
    .where('stock_batches.variant_id', '=', variant_id)
    .where('stock_batches.batch', '=', batch)
    .where(within(BATCHES, viewer))
    .where('stock_batches.quantity', '>', 0)
    .orderBy('warehouses.name_sort')
    .orderBy('warehouses.id')
    .execute();

/** Movements that brought units of a batch, those of orders aside. */
async function readSources(db: Db, named: Named, viewer: Actor): Promise<BatchTrace['sources']> {
  const rows = await db
    .selectFrom('stock_movements')
    .innerJoin('warehouses', 'warehouses.id', 'stock_movements.warehouse_id')
    .leftJoin('purchase_orders', 'purchase_orders.id', 'stock_movements.purchase_order_id')
    .leftJoin('suppliers', 'suppliers.id', 'purchase_orders.supplier_id')
    .leftJoin('stock_transfers', 'stock_transfers.id', 'stock_movements.transfer_id')
    .select([
      'stock_movements.id',
      'stock_movements.at',
      'stock_movements.kind',
      'stock_movements.on_hand_change as quantity',
      'warehouses.id as warehouse_key',
      'warehouses.name as warehouse_name',
      'warehouses.name_ar as warehouse_name_ar',
      'purchase_orders.id as order_id',
      'purchase_orders.number as order_number',
      'suppliers.id as supplier_id',
      'suppliers.name as supplier_name',
      'suppliers.name_ar as supplier_name_ar',
      'stock_transfers.id as transfer_id',
      'stock_transfers.number as transfer_number',
    ])
    .where(sql<SqlBool>`stock_movements.batch_id in ${own(named, viewer)}`)
    .where('stock_movements.order_id', 'is', null)
    .where('stock_movements.on_hand_change', '>', 0)
    .orderBy('stock_movements.at')
    .orderBy('stock_movements.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    kind: row.kind as BatchTrace['sources'][number]['kind'],
    warehouse: { id: row.warehouse_key, name: row.warehouse_name, name_ar: row.warehouse_name_ar },
    quantity: row.quantity,
    purchase_order: row.order_id === null ? null : { id: row.order_id, number: row.order_number ?? '' },
    supplier: reference(row.supplier_id, row.supplier_name, row.supplier_name_ar),
    transfer: row.transfer_id === null ? null : { id: row.transfer_id, number: row.transfer_number ?? '' },
  }));
}

const PARCELS = byWarehouse('stock_transfer_parcels.to_warehouse_id');
/** Units of a batch in orders and on the way. */
async function readGone(db: Db, named: Named, viewer: Actor) {
  const { rows } = await sql<{ sold: number; order_count: number; on_the_way: number }>`
    select coalesce(sum(units), 0)::int as sold, count(*)::int as order_count,
      (select coalesce(sum(open), 0)::int from stock_transfer_parcels
        where variant_id = ${named.variant_id} and batch = ${named.batch} and ${within(PARCELS, viewer)}) as on_the_way
    from (
      select -sum(on_hand_change) as units from stock_movements
      where batch_id in ${own(named, viewer)} and order_id is not null group by order_id having sum(on_hand_change) < 0) as o`.execute(
    db,
  );
  return rows[0] ?? { sold: 0, order_count: 0, on_the_way: 0 };
}

const readRecallsOf = (db: Db, { variant_id, batch }: Named, viewer: Actor) =>
  db
    .selectFrom('recalls')
    .innerJoin('recall_batches', 'recall_batches.recall_id', 'recalls.id')
    .select(['recalls.id', 'recalls.number', 'recalls.status'])
    .where('recall_batches.variant_id', '=', variant_id)
    .where('recall_batches.batch', '=', batch)
    .where(within('recall', viewer))
    .orderBy('recalls.id')
    .execute();

/** Where a batch came from and went, as far as the viewer sees warehouses. */
export async function readTrace(db: Db, named: Named, viewer: Actor): Promise<BatchTrace> {
  const [places, sources, gone, known] = await Promise.all([
    readPlaces(db, named, viewer),
    readSources(db, named, viewer),
    readGone(db, named, viewer),
    readRecallsOf(db, named, viewer),
  ]);
  return {
    ...gone,
    received: sources.reduce((sum, { kind, quantity }) => (kind === 'receive' ? sum + quantity : sum), 0),
    on_hand: places.reduce((sum, { quantity }) => sum + quantity, 0),
    places: places.map(({ quantity, blocked, ...warehouse }) => ({ warehouse, quantity, blocked })),
    sources,
    recalls: known,
  };
}

/** The orders that hold units of one batch. */
export const tracedOrderList = defineList({
  query: TracedOrderListQuery,
  scope: 'order',
  id: 'orders.id',
  sorts: { number: 'orders.number', purchase_date: 'orders.purchase_date' },
  matching: (db, { search, variant_id, batch }, viewer) =>
    db
      .selectFrom('orders')
      .innerJoin(
        sql<{ order_id: string; units: number }>`(
          select order_id, -sum(on_hand_change)::int as units from stock_movements
          where batch_id in ${own({ variant_id, batch }, viewer)} and order_id is not null
          group by order_id having sum(on_hand_change) < 0)`.as('held'),
        'held.order_id',
        'orders.id',
      )
      .$if(Boolean(search), (rows) =>
        rows.where(containsWords(searchColumn('orders', viewer), 'orders.number', search ?? '')),
      ),
  columns: (rows) =>
    rows.select([
      'orders.id',
      'orders.number',
      'orders.status',
      'orders.customer_id',
      'orders.customer_name',
      'orders.purchase_date',
      'orders.delivered_at',
      'held.units as quantity',
    ]),
  toItem: ({ customer_id, customer_name, ...order }): TracedOrder => ({
    ...order,
    customer: { id: customer_id, name: customer_name },
  }),
});
