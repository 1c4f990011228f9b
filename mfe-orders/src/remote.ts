import { defineRemote, listPrefetch } from '@bo/platform/manifest';

/** Everything the host shows before it has loaded any of our code. Data only. */
export const remote = defineRemote({
  id: 'orders',
  title: { en: 'Orders', ab: 'الطلبات' },
  contract: '^2.0.0',
  routes: [
    {
      id: 'orderList',
      path: '/order/orderList',
      permission: 'order.view',
      title: { en: 'Orders', ab: 'الطلبات' },
      prefetch: listPrefetch('admin_panel/orders/', { sort: '-purchase_date', screen: 'orders' }),
    },
    {
      id: 'orderStatusList',
      path: '/order/:status/orderList',
      permission: 'order.view',
      title: { en: 'Orders', ab: 'الطلبات' },
    },
  ],
  menu: [
    {
      id: 'orders',
      group: 'orders',
      order: 50,
      icon: 'shopping-cart',
      title: { en: 'Orders', ab: 'الطلبات' },
      to: '/order/orderList',
      permission: 'order.view',
      count: 'orders_pending',
    },
  ],
  widgets: [
    {
      id: 'pickQueue',
      expose: './widgets/pick-queue',
      title: { en: 'Orders to pick', ab: 'طلبات بانتظار التجميع' },
      size: 9,
      order: 5,
      permission: 'picking.edit',
      // Whoever runs the order desk has the whole flow above.
      unless: 'order.edit',
    },
    {
      id: 'salesToday',
      expose: './widgets/sales-today',
      title: { en: 'Sales today', ab: 'مبيعات اليوم' },
      size: 5,
      order: 10,
      permission: 'customer.view',
    },
    {
      id: 'salesDays',
      expose: './widgets/sales-days',
      title: { en: 'Last 30 days', ab: 'آخر 30 يومًا' },
      size: 4,
      order: 11,
      permission: 'customer.view',
    },
  ],
  records: [
    { kind: 'order', to: '/order/orderList?search=:title', permission: 'order.view' },
    { kind: 'customer', to: '/order/orderList?search=:title', permission: 'order.view' },
  ],
  commands: [],
  alerts: [
    {
      id: 'late',
      title: { en: 'Late orders', ab: 'طلبات متأخرة' },
      to: '/order/orderList?late=true',
      count: 'orders_late',
      permission: 'order.view',
      severity: 'high',
    },
    {
      id: 'onHold',
      title: { en: 'Orders on hold', ab: 'طلبات معلّقة' },
      to: '/order/orderList?on_hold=true',
      count: 'orders_on_hold',
      permission: 'order.view',
    },
  ],
});
