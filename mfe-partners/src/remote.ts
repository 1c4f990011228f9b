import { defineRemote } from '@bo/platform/manifest';

/** Everything the host shows before it has loaded any of our code. Data only. */
export const remote = defineRemote({
  id: 'partners',
  title: { en: 'Partners', ab: 'الشركاء' },
  contract: '^2.0.0',
  routes: [
    {
      id: 'sellerList',
      path: '/seller/sellerList',
      permission: 'seller.view',
      title: { en: 'Sellers', ab: 'البائعون' },
    },
  ],
  menu: [
    {
      id: 'sellers',
      group: 'sellers',
      order: 70,
      icon: 'shop',
      title: { en: 'Sellers', ab: 'البائعون' },
      to: '/seller/sellerList',
      permission: 'seller.view',
    },
  ],
  widgets: [],
  records: [{ kind: 'seller', to: '/seller/sellerList?search=:title', permission: 'seller.view' }],
  commands: [],
});
