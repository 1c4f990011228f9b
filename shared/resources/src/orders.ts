import { Order, OrderListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

/** An order is changed by its transitions, never by a form: it has no input. */
export const orders = defineResource({
  ...ofRecord('order'),
  path: 'admin_panel/orders/',
  entity: Order,
  listQuery: OrderListQuery,
});
