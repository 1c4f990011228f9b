import { OrderDetail, OrderHistory, type OrderMoment } from '@bo/contracts';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { trailLines } from '../../domains/orders/orders/history.service.ts';
import { type Life, ORDERS, type World } from './world.ts';

/** The moments of each order of a life, as its history told them when they were the last. */
export type Remembered = Map<string, OrderMoment[]>;

/**
 * What is wrong with the history of a life's orders: its last moment is the order as it is, by the books, and every
 * earlier one is still what it was when it was the last.
 */
export async function wrongHistory({ db, desk }: World, life: Life, remembered: Remembered): Promise<string[]> {
  const wrong: string[] = [];
  for (const { id, number } of life.orders) {
    const order = (await desk.get(`${ORDERS}${id}/`)).as(OrderDetail);
    const { moments } = (await desk.get(`${ORDERS}${id}/moments/`)).as(OrderHistory);
    const { rows: stock } = await sql<OrderMoment['stock'][number]>`
      select variant_id, sum(reserved_change)::int as held, -sum(on_hand_change)::int as taken
      from stock_movements where order_id = ${id} group by variant_id order by variant_id collate "C"`.execute(db);
    const { items_total, discount_total, delivery_fee, amount, vat, captured, refunded, authorised } = order;
    const now = {
      status: order.status,
      amounts: { items_total, discount_total, delivery_fee, amount, vat, captured, refunded, authorised },
      lines: trailLines(order.lines),
      stock,
    };
    const {
      at: _at,
      actor: _actor,
      action: _action,
      ...last
    } = moments.at(-1) ?? {
      at: '',
      actor: null,
      action: null,
    };
    if (!isDeepStrictEqual(last, now))
      wrong.push(`history of ${number}: ${JSON.stringify(last)} instead of ${JSON.stringify(now)}`);
    const before = remembered.get(id) ?? [];
    if (!isDeepStrictEqual(moments.slice(0, before.length), before)) wrong.push(`past of ${number}`);
    remembered.set(id, moments);
  }
  return wrong;
}
