import { Order, OrderCounts, OrderListQuery } from '@bo/contracts';
import { apiQuery, defineResource } from '@bo/http';

/** An order is changed by its transitions, never by a form: it has no input. */
export const orders = defineResource({
  name: 'orders',
  path: 'admin_panel/orders/',
  entity: Order,
  listQuery: OrderListQuery,
});

/** The numbers on the tabs; each equals the count of its filtered list. */
export const orderCounts = apiQuery({
  queryKey: [...orders.keys.all, 'counts'],
  path: 'admin_panel/orders/counts/',
  schema: OrderCounts,
});
