import { type Refund, type RefundableLine, type RefundDetail, type RefundLine, RefundListQuery } from '@bo/contracts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { anyOf, is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { reference } from '../../../platform/records.ts';

type Refunds = SelectQueryBuilder<Database, 'refunds', object>;
const refunds = (db: Db | Trx): Refunds => db.selectFrom('refunds');

const withPeople = (rows: Refunds) =>
  rows
    .leftJoin('users as asker', 'asker.id', 'refunds.created_by')
    .leftJoin('users as judge', 'judge.id', 'refunds.decided_by')
    .leftJoin('returns', 'returns.id', 'refunds.return_id')
    .selectAll('refunds')
    .select([
      'asker.name as asker_name',
      'asker.name_ar as asker_name_ar',
      'judge.name as judge_name',
      'judge.name_ar as judge_name_ar',
      'returns.number as return_number',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof withPeople>['execute']>>[number];

function toRefund(row: Row): Refund {
  const {
    order_id,
    order_number,
    customer_id,
    customer_name,
    dealer_id: _,
    return_id,
    return_number,
    reason_id,
    reason_name,
    reason_name_ar,
    decided_by,
    asker_name,
    asker_name_ar,
    judge_name,
    judge_name_ar,
    search_text: __,
    ...refund
  } = row;
  return {
    ...refund,
    order: { id: order_id, number: order_number },
    customer: { id: customer_id, name: customer_name },
    return: return_id === null ? null : { id: return_id, number: return_number ?? '' },
    reason: { id: reason_id, name: reason_name, name_ar: reason_name_ar },
    requested_by: reference(refund.created_by, asker_name, asker_name_ar),
    decided_by: reference(decided_by, judge_name, judge_name_ar),
  };
}

export const refundList = defineList({
  query: RefundListQuery,
  scope: 'refund',
  id: 'refunds.id',
  sorts: { number: 'refunds.number', amount: 'refunds.amount', created_at: 'refunds.created_at' },
  matching: (db, { search, status, method, reason, order, customer }) =>
    refunds(db)
      .where(anyOf('refunds.status', status))
      .where(anyOf('refunds.method', method))
      .where(anyOf('refunds.reason_id', reason))
      .where(is('refunds.order_id', order))
      .where(is('refunds.customer_id', customer))
      .where(containsWords('refunds.search_text', 'refunds.number', search)),
  columns: withPeople,
  toItem: toRefund,
});

const readLines = (db: Db | Trx, refundId: string): Promise<RefundLine[]> =>
  db
    .selectFrom('refund_lines')
    .innerJoin('order_lines', 'order_lines.id', 'refund_lines.order_line_id')
    .select([
      'refund_lines.id',
      'refund_lines.order_line_id',
      'order_lines.title',
      'order_lines.title_ar',
      'order_lines.variant_label',
      'order_lines.variant_label_ar',
      'refund_lines.quantity',
      'refund_lines.amount',
    ])
    .where('refund_lines.refund_id', '=', refundId)
    .orderBy('order_lines.position')
    .execute();

/** A refund by its id or its number, with its lines. */
export const findRefund = defineFinder({
  scope: 'refund',
  rows: (db, idOrNumber) =>
    withPeople(
      refunds(db).where((eb) => eb.or([eb('refunds.id', '=', idOrNumber), eb('refunds.number', '=', idOrNumber)])),
    ),
  read: async (row, db): Promise<RefundDetail> => ({ ...toRefund(row), lines: await readLines(db, row.id) }),
});

export const refundTable = recordTable('refunds', { prefix: 'ref' });

export async function insertLines(
  trx: Trx,
  refund_id: string,
  lines: readonly { order_line_id: string; quantity: number; amount: number }[],
): Promise<void> {
  if (lines.length > 0)
    await trx
      .insertInto('refund_lines')
      .values(lines.map((line) => ({ ...line, refund_id, id: newId('rfl') })))
      .execute();
}

/** An order as its refunds look at it. `lock` keeps everybody else from refunding it until the transaction ends. */
export const readOrder = (db: Db | Trx, id: string, lock: boolean) =>
  db
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'status',
      'customer_id',
      'customer_name',
      'dealer_id',
      'currency',
      'amount',
      'credited',
      'captured',
      'refunded',
      'delivery_fee',
      'delivered_at',
    ])
    .where((eb) => eb.or([eb('id', '=', id), eb('number', '=', id)]))
    .$if(lock, (rows) => rows.forUpdate())
    .executeTakeFirst();

export type RefundableRow = RefundableLine &
  Pick<RefundLine, 'id' | 'title' | 'title_ar' | 'variant_label' | 'variant_label_ar'> & { exchanged: number };

/** The delivered lines of an order, with what of each went back or is asked for, and what was exchanged. */
export async function readRefundableLines(db: Db | Trx, orderId: string): Promise<RefundableRow[]> {
  const { rows } = await sql<RefundableRow>`
    select l.id, l.title, l.title_ar, l.variant_label, l.variant_label_ar, l.net, l.delivered as quantity,
      coalesce(r.quantity, 0)::int as refunded_quantity, coalesce(r.amount, 0)::bigint as refunded_amount,
      coalesce((select sum(x.exchanged) from return_lines x where x.order_line_id = l.id), 0)::int as exchanged
    from order_lines l left join (
      select order_line_id, sum(refund_lines.quantity) as quantity, sum(refund_lines.amount) as amount
      from refund_lines join refunds on refunds.id = refund_lines.refund_id
      where refunds.order_id = ${orderId} and refunds.status <> 'rejected' group by order_line_id
    ) as r on r.order_line_id = l.id
    where l.order_id = ${orderId} and l.delivered > 0 order by l.position`.execute(db);
  return rows;
}

/** What of an order's money is asked back, or on its way, and by which way. */
export interface PaidBack {
  /** Asked for or on its way, and not given back yet: of refunds, and of all else that gives money back. */
  in_progress: number;
  by_gift_card: number;
  /** What went back to the gift card, or is to. */
  to_gift_card: number;
  /** Delivery fees that went back, or are to. */
  delivery_fee: number;
}
export async function readPaidBack(db: Db | Trx, orderId: string): Promise<PaidBack> {
  const { rows } = await sql<PaidBack>`
    with asked as (
      select f.amount, f.gift_card_amount, f.delivery_fee, f.status,
        coalesce((select sum(amount) from order_payments where refund_id = f.id), 0) as paid
      from refunds f where f.order_id = ${orderId} and f.status <> 'rejected'
    )
    select
      (coalesce((select sum(amount - paid) from asked where status <> 'settled'), 0)
        + coalesce((select sum(amount) from payment_operations where order_id = ${orderId} and operation = 'refund' and subject is null
          and state in ('waiting', 'pending')), 0))::bigint as in_progress,
      coalesce((select sum(amount) from order_payments where order_id = ${orderId} and event = 'captured' and kind = 'gift_card'), 0)::bigint as by_gift_card,
      (coalesce((select sum(amount) from order_payments where order_id = ${orderId} and event = 'refunded' and kind = 'gift_card'), 0)
        + coalesce((select sum(gift_card_amount) from asked where paid = 0 and status <> 'settled'), 0))::bigint as to_gift_card,
      coalesce((select sum(delivery_fee) from asked), 0)::bigint as delivery_fee`.execute(db);
  return rows[0] ?? { in_progress: 0, by_gift_card: 0, to_gift_card: 0, delivery_fee: 0 };
}

/** What a refund takes off the amount of its order. */
export const creditOrder = (trx: Trx, orderId: string, amount: number): Promise<unknown> =>
  sql`update orders set credited = credited + ${amount} where id = ${orderId}`.execute(trx);

/**
 * Takes back what a refund took off the amount of its order. Where that came to less than its refunds before it was
 * packed, they take off no more than it comes to: then what the other refunds take off stays.
 */
export const uncreditOrder = (trx: Trx, orderId: string, refund: { id: string; amount: number }): Promise<unknown> =>
  sql`update orders set credited = greatest(credited - ${refund.amount}, least(credited, coalesce((
    select sum(f.amount) from refunds f where f.order_id = orders.id and f.id <> ${refund.id} and f.status <> 'rejected'
      and (exists (select from payment_operations where subject = f.id) or exists (select from order_payments where refund_id = f.id))), 0)))
    where id = ${orderId}`.execute(trx);

/** The operations by which a provider pays a refund. */
export const readOperations = (trx: Trx, refundId: string) =>
  trx
    .selectFrom('payment_operations')
    .select(['id', 'state', 'amount', 'problem'])
    .where('subject', '=', refundId)
    .where('state', '<>', 'dropped')
    .orderBy('id')
    .execute();

/** What of a refund went to wallets, gift cards and hands: at once, without a provider. */
export async function readPaid(trx: Trx, refundId: string): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(amount), 0)::bigint as paid from order_payments where refund_id = ${refundId} and operation_id is null`.execute(
    trx,
  );
  return rows[0]?.paid ?? 0;
}

/** Whether money of a refund has left already, or a provider was asked for it, whatever became of that. */
export async function wasSent(trx: Trx, refundId: string): Promise<boolean> {
  const asked = await trx
    .selectFrom('payment_operations')
    .select('id')
    .where('subject', '=', refundId)
    .limit(1)
    .executeTakeFirst();
  return asked !== undefined || (await readPaid(trx, refundId)) > 0;
}

/** How many refunds wait to be approved, and how many have failed, within the viewer's rows. */
export async function countRefunds(
  db: Db,
  viewer: Parameters<typeof refundList.count>[2],
): Promise<{ refunds_to_approve: number; refunds_failed: number }> {
  const of = async (status: 'requested' | 'failed') =>
    (await refundList.count(db, RefundListQuery.parse({ status }), viewer)).count;
  return { refunds_to_approve: await of('requested'), refunds_failed: await of('failed') };
}
