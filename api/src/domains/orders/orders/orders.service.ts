import { ORDER_STATUSES, type OrderCounts, OrderListQuery, type OrderStatus } from '@bo/contracts';
import type { Caller } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { countByStatus, orderList } from './orders.repository.ts';

export { deleteLines, insertLines, lockOrder, orderTable } from './desk.repository.ts';
export { hasOrders, readSales, readWaiting } from './flow.repository.ts';
export { readSnapshots } from './line-snapshot.ts';
export { type LineKey, lineKey, sold } from './sales.repository.ts';
export { findOrder } from './orders.repository.ts';

/** The count of the list one would see with these filters; dashboards and tabs show no other number. */
export async function countOrders(db: Db, caller: Caller, filters: Record<string, string>): Promise<number> {
  const { count } = await orderList.count(db, OrderListQuery.parse(filters), caller);
  return count;
}

export async function orderCounts(db: Db, caller: Caller): Promise<OrderCounts> {
  const found = new Map((await countByStatus(db, caller)).map(({ status, n }) => [status, n]));
  const count = (status: OrderStatus) => found.get(status) ?? 0;
  return {
    statuses: {
      placed: count('placed'),
      pending: count('pending'),
      processed: count('processed'),
      picked: count('picked'),
      packed: count('packed'),
      ready_for_delivery: count('ready_for_delivery'),
      delivered: count('delivered'),
      cancelled: count('cancelled'),
    },
    all: ORDER_STATUSES.reduce((sum, status) => sum + count(status), 0),
    on_hold: await countOrders(db, caller, { on_hold: 'true' }),
    late: await countOrders(db, caller, { late: 'true' }),
  };
}
