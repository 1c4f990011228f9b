import { defineRemote } from '@bo/platform/manifest';

/** Everything the host shows before it has loaded any of our code. Data only. */
export const remote = defineRemote({
  id: 'marketing',
  title: { en: 'Marketing', ab: 'التسويق' },
  contract: '^2.0.0',
  routes: [
    {
      id: 'offerList',
      path: '/offer/offerlist',
      permission: 'offer.view',
      title: { en: 'Offers', ab: 'العروض' },
    },
  ],
  menu: [
    {
      id: 'offers',
      group: 'offers',
      order: 90,
      icon: 'percentage',
      title: { en: 'Offers', ab: 'العروض' },
      to: '/offer/offerlist',
      permission: 'offer.view',
    },
  ],
  widgets: [],
  records: [{ kind: 'offer', to: '/offer/offerlist?search=:title', permission: 'offer.view' }],
  commands: [],
});
