import { ORDER_STATUSES, type OrderCounts, OrderCountsQuery, OrderListQuery, type OrderStatus } from '@bo/contracts';
import type { Caller } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { countByStatus, orderList } from './orders.repository.ts';

export { deleteLines, insertLines, lockOrder, orderTable } from './desk.repository.ts';
export { hasOrders, readPickers, readSales, readWaiting } from './flow.repository.ts';
export { readSnapshots } from './line-snapshot.ts';
export { type LineKey, lineKey, sold } from './sales.repository.ts';
export { findOrder } from './orders.repository.ts';

/** The count of the list one would see with these filters; dashboards and tabs show no other number. */
export async function countOrders(db: Db, caller: Caller, filters: Record<string, string>): Promise<number> {
  const { count } = await orderList.count(db, OrderListQuery.parse(filters), caller);
  return count;
}

/** The numbers on the tabs, of the orders that match search and filters; the tabs decide status and hold themselves. */
export async function orderCounts(db: Db, caller: Caller, query = OrderCountsQuery.parse({})): Promise<OrderCounts> {
  const rest = { ...OrderListQuery.parse({}), ...query, status: undefined, on_hold: undefined };
  const found = new Map((await countByStatus(db, rest, caller)).map(({ status, n }) => [status, n]));
  const exactly = async (filter: Partial<OrderListQuery>) =>
    (await orderList.count(db, { ...rest, ...filter }, caller)).count;
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
    on_hold: await exactly({ on_hold: true }),
    late: await exactly({ late: true }),
  };
}
