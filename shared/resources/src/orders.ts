import { Order, OrderDetail, OrderLinesInput, OrderListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

/** An order is changed by its steps and by acts of the desk; the one form it has is that of its lines. */
export const orders = defineResource({
  ...ofRecord('order'),
  path: 'admin_panel/orders/',
  entity: Order,
  detail: OrderDetail,
  input: OrderLinesInput,
  listQuery: OrderListQuery,
});
