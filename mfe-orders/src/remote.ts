import { defineRemote } from '@bo/platform/manifest';

/** Everything the host shows before it has loaded any of our code. Data only. */
export const remote = defineRemote({
  id: 'orders',
  title: { en: 'Orders', ab: 'الطلبات' },
  contract: '^1.0.0',
  routes: [{ id: 'orderList', path: '/order/orderList', permission: 'order.view', title: { en: 'Orders', ab: 'الطلبات' } }],
  menu: [{ id: 'orders', group: 'orders', order: 50, icon: 'shopping-cart', title: { en: 'Orders', ab: 'الطلبات' }, to: '/order/orderList', permission: 'order.view' }],
  widgets: [],
  commands: [],
});
