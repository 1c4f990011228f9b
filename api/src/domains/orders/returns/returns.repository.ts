import {
  type InspectionInput,
  type Return,
  RETURN_REQUESTS,
  type ReturnDetail,
  RETURNED,
  type ReturnLine,
  ReturnListQuery,
} from '@bo/contracts';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { anyOf, is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { reference } from '../../../platform/records.ts';

type Returns = SelectQueryBuilder<Database, 'returns', object>;
const returns = (db: Db | Trx): Returns => db.selectFrom('returns');

/** Someone should have done the next step a day ago: approve it, inspect it, or say what becomes of it. */
const waiting = sql<SqlBool>`(returns.status in ('requested', 'received', 'inspected') and returns.status_at < now() - interval '24 hours')`;

const shown = (rows: Returns) =>
  rows
    .leftJoin('warehouses', 'warehouses.id', 'returns.warehouse_id')
    .selectAll('returns')
    .select([
      'warehouses.name as warehouse_name',
      'warehouses.name_ar as warehouse_name_ar',
      sql<number>`(select sum(quantity) from return_lines where return_id = returns.id)::int`.as('quantity'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

function toReturn(row: Row): Return {
  const {
    order_id,
    order_number,
    customer_id,
    customer_name,
    dealer_id: _,
    warehouse_id,
    warehouse_name,
    warehouse_name_ar,
    quantity,
    search_text: __,
    ...rest
  } = row;
  return {
    ...rest,
    quantity: quantity ?? 0,
    order: { id: order_id, number: order_number },
    customer: { id: customer_id, name: customer_name },
    warehouse: reference(warehouse_id, warehouse_name, warehouse_name_ar),
  };
}

export const returnList = defineList({
  query: ReturnListQuery,
  scope: 'return',
  id: 'returns.id',
  sorts: {
    number: 'returns.number',
    order_number: 'returns.order_number',
    purchase_date: 'returns.purchase_date',
    created_at: 'returns.created_at',
  },
  matching: (db, { search, status, wish, order, customer, waiting: isWaiting }) =>
    returns(db)
      .where(anyOf('returns.status', status))
      .where(anyOf('returns.wish', wish))
      .where(is('returns.order_id', order))
      .where(is('returns.customer_id', customer))
      .$if(isWaiting !== undefined, (rows) => rows.where(isWaiting ? waiting : sql<SqlBool>`not ${waiting}`))
      .where(containsWords('returns.search_text', 'returns.number', search)),
  columns: shown,
  toItem: toReturn,
});

/** Units of an order's line whose money went back, or is asked for. */
const unitsRefunded = (which: RawBuilder<unknown>) => sql`coalesce((
  select sum(refund_lines.quantity) from refund_lines join refunds on refunds.id = refund_lines.refund_id
  where refund_lines.order_line_id = order_lines.id and refunds.status <> 'rejected' and ${which}), 0)`;

const readLines = async (db: Db | Trx, returnId: string): Promise<ReturnLine[]> => {
  const rows = await db
    .selectFrom('return_lines')
    .innerJoin('order_lines', 'order_lines.id', 'return_lines.order_line_id')
    .leftJoin('products', 'products.id', 'order_lines.product_id')
    .select([
      'return_lines.id',
      'return_lines.order_line_id',
      'order_lines.title',
      'order_lines.title_ar',
      'order_lines.variant_label',
      'order_lines.variant_label_ar',
      'order_lines.image',
      // A combo is kept as the coldest of its components.
      sql<ReturnLine['storage']>`coalesce((
        select part.storage from combo_components c join variants v on v.id = c.component_id join products part on part.id = v.product_id
        where c.variant_id = order_lines.variant_id and part.storage <> 'ambient' order by part.storage <> 'frozen' limit 1),
        products.storage, 'ambient')`.as('storage'),
      'return_lines.quantity',
      'return_lines.reason_id',
      'return_lines.reason_name',
      'return_lines.reason_name_ar',
      'return_lines.store_fault',
      'return_lines.sellable',
      'return_lines.damaged',
      'return_lines.wrong',
      'return_lines.missing',
      sql<number>`greatest(0, least(
        return_lines.sellable + return_lines.damaged - ${unitsRefunded(sql`refunds.return_id = return_lines.return_id`)},
        order_lines.delivered - ${unitsRefunded(sql`true`)} - coalesce((select sum(other.exchanged) from return_lines other
          where other.order_line_id = order_lines.id and other.return_id <> return_lines.return_id), 0)))::int`.as(
        'to_refund',
      ),
    ])
    .where('return_lines.return_id', '=', returnId)
    .orderBy('order_lines.position')
    .execute();
  return rows.map(({ reason_id, reason_name, reason_name_ar, ...line }) => ({
    ...line,
    reason: { id: reason_id, name: reason_name, name_ar: reason_name_ar },
  }));
};

/** A return by its id or its number, with its lines and what was paid for them. */
export const findReturn = defineFinder({
  scope: 'return',
  rows: (db, idOrNumber) =>
    shown(returns(db).where((eb) => eb.or([eb('returns.id', '=', idOrNumber), eb('returns.number', '=', idOrNumber)])))
      .innerJoin('orders', 'orders.id', 'returns.order_id')
      .select(['orders.customer_phone', 'orders.delivery_address', 'orders.billing_address', 'orders.currency']),
  async read({ customer_phone, delivery_address, billing_address, currency, ...row }, db): Promise<ReturnDetail> {
    const refunds = await db
      .selectFrom('refunds')
      .select(['id', 'number', 'status', 'amount'])
      .where('return_id', '=', row.id)
      .orderBy('id')
      .execute();
    const address = delivery_address || billing_address;
    return { ...toReturn(row), customer_phone, address, currency, lines: await readLines(db, row.id), refunds };
  },
});

export const returnTable = recordTable('returns', { prefix: 'ret' });

export interface ReturnableRow {
  line_id: string;
  variant_id: string | null;
  title: string;
  title_ar: string;
  variant_label: string;
  variant_label_ar: string;
  delivered: number;
  return_policy: 'non_returnable' | 'return' | 'exchange' | 'return_or_exchange';
  return_window_days: number;
  /** Units that returns ask for, rejected ones left out, and units that did not come. */
  asked: number;
}

/** The delivered lines of an order, with what of each is on its way back or came. */
export async function readReturnable(db: Db | Trx, orderId: string): Promise<ReturnableRow[]> {
  const { rows } = await sql<ReturnableRow>`
    select l.id as line_id, l.variant_id, l.title, l.title_ar, l.variant_label, l.variant_label_ar, l.delivered, l.return_policy, l.return_window_days,
      coalesce((select sum(r.quantity - r.missing) from return_lines r join returns t on t.id = r.return_id
        where r.order_line_id = l.id and t.status <> 'rejected'), 0)::int as asked
    from order_lines l where l.order_id = ${orderId} and l.delivered > 0 order by l.position`.execute(db);
  return rows;
}

/** The order of a return, locked: nobody else asks for the same units until the transaction ends. */
export const lockOrder = (trx: Trx, id: string) =>
  trx
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'status',
      'customer_id',
      'customer_name',
      'dealer_id',
      'warehouse_id',
      'purchase_date',
      'delivered_at',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const insertLines = (
  trx: Trx,
  return_id: string,
  lines: readonly {
    order_line_id: string;
    quantity: number;
    reason_id: string;
    reason_name: string;
    reason_name_ar: string;
    store_fault: boolean;
  }[],
): Promise<unknown> =>
  trx
    .insertInto('return_lines')
    .values(lines.map((line) => ({ ...line, return_id, id: newId('rtl') })))
    .execute();

/** What the inspection found of a line. */
export const writeInspection = (trx: Trx, { line_id, ...units }: InspectionInput['lines'][number]): Promise<unknown> =>
  trx.updateTable('return_lines').set(units).where('id', '=', line_id).execute();

/** Units of a line for which others were sent: their money is not asked for again. */
export const writeExchanged = (trx: Trx, lineId: string, units: number): Promise<unknown> =>
  trx.updateTable('return_lines').set({ exchanged: units }).where('id', '=', lineId).execute();

/** The variants of the lines of a return. */
export const readVariants = (trx: Trx, returnId: string) =>
  trx
    .selectFrom('return_lines')
    .innerJoin('order_lines', 'order_lines.id', 'return_lines.order_line_id')
    .select(['return_lines.id', 'order_lines.variant_id'])
    .where('return_lines.return_id', '=', returnId)
    .execute();

/** The count of the list of returns with these filters. */
export const countReturns = async (
  db: Db,
  viewer: Parameters<typeof returnList.count>[2],
  filters: object,
): Promise<number> => (await returnList.count(db, ReturnListQuery.parse(filters), viewer)).count;

/** How many returns are asked for, and how many someone should have dealt with a day ago, within the viewer's rows. */
export async function countWaiting(
  db: Db,
  viewer: Parameters<typeof returnList.count>[2],
): Promise<Record<'returns_requested' | 'returns_waiting' | 'returned_waiting', number>> {
  const of = (filters: object) => countReturns(db, viewer, filters);
  return {
    returns_requested: await of({ status: 'requested' }),
    returns_waiting: await of({ waiting: 'true', status: RETURN_REQUESTS.join(',') }),
    returned_waiting: await of({ waiting: 'true', status: RETURNED.join(',') }),
  };
}
