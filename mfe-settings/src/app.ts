import { createRemoteApp } from '@bo/platform';
import { pagesWith } from '@bo/platform/remote';
import { firstTexts, otherTexts } from './locales/index.ts';
import { remote } from './remote.ts';

/** One lazy page per route of `remote.ts`; TypeScript refuses a route without a page. */
export const app = createRemoteApp(
  remote,
  pagesWith(otherTexts, {
    warehouseList: () => import('./features/warehouses/warehouse-list.page.tsx'),
    warehouseCreate: () => import('./features/warehouses/warehouse-form.pages.tsx'),
    warehouseEdit: () => import('./features/warehouses/warehouse-form.pages.tsx'),
    pincodeTest: () => import('./features/pincodes/pincode-test.page.tsx'),
    pincodeCoverage: () => import('./features/pincodes/pincode-coverage.page.tsx'),
    pincodeImport: () => import('./features/pincodes/pincode-import.pages.tsx'),
    pincodeImportDetails: () => import('./features/pincodes/pincode-import.pages.tsx'),
    pincodeList: () => import('./features/pincodes/pincode-list.page.tsx'),
    pincodeCreate: () => import('./features/pincodes/pincode-form.pages.tsx'),
    pincodeEdit: () => import('./features/pincodes/pincode-form.pages.tsx'),
    userList: () => import('./features/users/user-list.page.tsx'),
    userInvite: () => import('./features/users/user.pages.tsx'),
    userDetails: () => import('./features/users/user.pages.tsx'),
    roleList: () => import('./features/roles/role-list.page.tsx'),
    roleCreate: () => import('./features/roles/role.pages.tsx'),
    roleDetails: () => import('./features/roles/role.pages.tsx'),
    auditList: () => import('./features/audit/audit-list.page.tsx'),
    serviceAccountList: () => import('./features/service-accounts/service-account-list.page.tsx'),
    serviceAccountCreate: () => import('./features/service-accounts/service-account.pages.tsx'),
    serviceAccountEdit: () => import('./features/service-accounts/service-account.pages.tsx'),
    messageList: () => import('./features/messages/message-list.page.tsx'),
    messageDetails: () =>
      import('./features/messages/message.page.tsx').then(({ MessagePage }) => ({ default: MessagePage })),
    messageTemplateList: () => import('./features/message-templates/message-template-list.page.tsx'),
    messageTemplateEdit: () =>
      import('./features/message-templates/message-template.page.tsx').then(({ MessageTemplatePage }) => ({
        default: MessageTemplatePage,
      })),
    webhookDeliveryList: () =>
      import('./features/webhooks/delivery-list.page.tsx').then(({ DeliveryListPage }) => ({
        default: DeliveryListPage,
      })),
    webhookDeliveryDetails: () =>
      import('./features/webhooks/delivery.page.tsx').then(({ DeliveryPage }) => ({ default: DeliveryPage })),
    webhookList: () => import('./features/webhooks/webhook-list.page.tsx'),
    webhookCreate: () => import('./features/webhooks/webhook.pages.tsx'),
    webhookEdit: () => import('./features/webhooks/webhook.pages.tsx'),
    appSettings: () => import('./features/app-settings/app-settings.page.tsx'),
  }),
  firstTexts,
);
