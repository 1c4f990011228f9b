import { defineRemote } from '@bo/platform/manifest';

/** Everything the host shows before it has loaded any of our code. Data only. */
export const remote = defineRemote({
  id: 'settings',
  title: { en: 'Settings', ab: 'الإعدادات' },
  contract: '^2.0.0',
  routes: [
    {
      id: 'pincodeList',
      path: '/pincodes',
      permission: 'pincode.view',
      title: { en: 'Pincodes', ab: 'رموز المناطق' },
    },
    {
      id: 'pincodeCreate',
      path: '/pincodes/create',
      permission: 'pincode.create',
      title: { en: 'Create pincode', ab: 'إنشاء رمز منطقة' },
    },
    {
      id: 'pincodeEdit',
      path: '/pincodes/update/:pincodeID',
      permission: 'pincode.view',
      title: { en: 'Pincode', ab: 'رمز المنطقة' },
    },
  ],
  menu: [
    {
      id: 'pincodes',
      group: 'pincodes',
      order: 120,
      icon: 'environment',
      title: { en: 'Pincodes', ab: 'رموز المناطق' },
      to: '/pincodes',
      permission: 'pincode.view',
    },
  ],
  widgets: [],
  records: [{ kind: 'pincode', to: '/pincodes/update/:id', permission: 'pincode.view' }],
  commands: [],
});
