import { Order, OrderCounts, OrderListQuery } from '@bo/contracts';
import { defineResource, http, read } from '@bo/http';
import { queryOptions } from '@bo/platform/query';

/** An order is changed by its transitions, never by a form: it has no input. */
export const orders = defineResource({ name: 'orders', path: 'admin_panel/orders/', entity: Order, listQuery: OrderListQuery });

/** The numbers on the tabs; each equals the count of its filtered list. */
export const orderCounts = queryOptions({
  queryKey: [...orders.keys.all, 'counts'],
  queryFn: async ({ signal }) => read(OrderCounts, await http().get('admin_panel/orders/counts/', { signal })),
});
