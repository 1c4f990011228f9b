import { Order, OrderCounts, OrderDetail } from '@bo/contracts';
import { callerOf } from '../../platform/access/guard.ts';
import type { ExportColumn } from '../../platform/export/cells.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { ok } from '../../platform/http/contract.ts';
import { resourceRoutes } from '../../platform/http/resource-routes.ts';
import { findOrder, orderList } from './orders.repository.ts';
import { orderCounts } from './orders.service.ts';

// No column for the secret code: it is never in an export (PRODUCT.md, "Secret code").
const COLUMNS: readonly ExportColumn<Order>[] = [
  { key: 'number', value: ({ number }) => number },
  { key: 'qty', kind: 'number', value: ({ qty }) => qty },
  { key: 'purchase_date', kind: 'instant', value: ({ purchase_date }) => purchase_date },
  { key: 'customer', value: ({ customer }) => customer.name },
  { key: 'phone', guarded: 'customer_phone', value: ({ customer_phone }) => customer_phone },
  { key: 'billing_address', value: ({ billing_address }) => billing_address },
  { key: 'pincode', value: ({ pincode }) => pincode },
  { key: 'amount', kind: 'money', value: ({ amount }) => amount },
  { key: 'vat', kind: 'money', value: ({ vat }) => vat },
  { key: 'delivery_fee', kind: 'money', value: ({ delivery_fee }) => delivery_fee },
  { key: 'status', words: 'order_status', value: ({ status }) => status },
  { key: 'on_hold', kind: 'flag', value: ({ on_hold }) => on_hold },
  { key: 'payment_mode', words: 'payment_mode', value: ({ payment_mode }) => payment_mode },
  { key: 'payment_status', words: 'payment_status', value: ({ payment_status }) => payment_status },
  { key: 'delivery_mode', words: 'delivery_mode', value: ({ delivery_mode }) => delivery_mode },
  { key: 'warehouse', value: ({ warehouse }) => warehouse },
  { key: 'promised_at', kind: 'instant', value: ({ promised_at }) => promised_at },
  { key: 'delivered_at', kind: 'instant', value: ({ delivered_at }) => delivered_at },
];

export const orderRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'orders', area: 'order', entity: OrderDetail });
  routes.list(orderList, Order);
  routes.export(orderList, COLUMNS);
  routes.detail(findOrder);

  app.get(
    `${routes.path}counts/`,
    { config: { permission: 'order.view' }, schema: { tags: ['orders'], response: ok(OrderCounts) } },
    (request) => orderCounts(platform.db, callerOf(request)),
  );
};
