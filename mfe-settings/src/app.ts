import { createRemoteApp } from '@bo/platform';
import { remote } from './remote.ts';

/** One lazy page per route of `remote.ts`; TypeScript refuses a route without a page. */
export const app = createRemoteApp(
  remote,
  {
    warehouseList: () =>
      import('./features/warehouses/warehouse-list.page.tsx').then(({ WarehouseListPage }) => ({
        default: WarehouseListPage,
      })),
    warehouseCreate: () =>
      import('./features/warehouses/warehouse-form.pages.tsx').then(({ WarehouseCreatePage }) => ({
        default: WarehouseCreatePage,
      })),
    warehouseEdit: () =>
      import('./features/warehouses/warehouse-form.pages.tsx').then(({ WarehouseEditPage }) => ({
        default: WarehouseEditPage,
      })),
    pincodeTest: () =>
      import('./features/pincodes/pincode-test.page.tsx').then(({ PincodeTestPage }) => ({ default: PincodeTestPage })),
    pincodeCoverage: () =>
      import('./features/pincodes/pincode-coverage.page.tsx').then(({ PincodeCoveragePage }) => ({
        default: PincodeCoveragePage,
      })),
    pincodeImport: () =>
      import('./features/pincodes/pincode-import.pages.tsx').then(({ PincodeImportPage }) => ({
        default: PincodeImportPage,
      })),
    pincodeImportDetails: () =>
      import('./features/pincodes/pincode-import.pages.tsx').then(({ PincodeImportDetailsPage }) => ({
        default: PincodeImportDetailsPage,
      })),
    pincodeList: () =>
      import('./features/pincodes/pincode-list.page.tsx').then(({ PincodeListPage }) => ({ default: PincodeListPage })),
    pincodeCreate: () =>
      import('./features/pincodes/pincode-form.pages.tsx').then(({ PincodeCreatePage }) => ({
        default: PincodeCreatePage,
      })),
    pincodeEdit: () =>
      import('./features/pincodes/pincode-form.pages.tsx').then(({ PincodeEditPage }) => ({
        default: PincodeEditPage,
      })),
    userList: () =>
      import('./features/users/user-list.page.tsx').then(({ UserListPage }) => ({ default: UserListPage })),
    userInvite: () =>
      import('./features/users/user.pages.tsx').then(({ UserInvitePage }) => ({ default: UserInvitePage })),
    userDetails: () =>
      import('./features/users/user.pages.tsx').then(({ UserDetailsPage }) => ({ default: UserDetailsPage })),
    roleList: () =>
      import('./features/roles/role-list.page.tsx').then(({ RoleListPage }) => ({ default: RoleListPage })),
    roleCreate: () =>
      import('./features/roles/role.pages.tsx').then(({ RoleCreatePage }) => ({ default: RoleCreatePage })),
    roleDetails: () =>
      import('./features/roles/role.pages.tsx').then(({ RoleDetailsPage }) => ({ default: RoleDetailsPage })),
    auditList: () =>
      import('./features/audit/audit-list.page.tsx').then(({ AuditListPage }) => ({ default: AuditListPage })),
    serviceAccountList: () =>
      import('./features/service-accounts/service-account-list.page.tsx').then(({ ServiceAccountListPage }) => ({
        default: ServiceAccountListPage,
      })),
    serviceAccountCreate: () =>
      import('./features/service-accounts/service-account.pages.tsx').then(({ ServiceAccountCreatePage }) => ({
        default: ServiceAccountCreatePage,
      })),
    serviceAccountEdit: () =>
      import('./features/service-accounts/service-account.pages.tsx').then(({ ServiceAccountEditPage }) => ({
        default: ServiceAccountEditPage,
      })),
    messageList: () =>
      import('./features/messages/message-list.page.tsx').then(({ MessageListPage }) => ({ default: MessageListPage })),
    messageDetails: () =>
      import('./features/messages/message.page.tsx').then(({ MessagePage }) => ({ default: MessagePage })),
    messageTemplateList: () =>
      import('./features/message-templates/message-template-list.page.tsx').then(({ MessageTemplateListPage }) => ({
        default: MessageTemplateListPage,
      })),
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
    webhookList: () =>
      import('./features/webhooks/webhook-list.page.tsx').then(({ WebhookListPage }) => ({ default: WebhookListPage })),
    webhookCreate: () =>
      import('./features/webhooks/webhook.pages.tsx').then(({ WebhookCreatePage }) => ({ default: WebhookCreatePage })),
    webhookEdit: () =>
      import('./features/webhooks/webhook.pages.tsx').then(({ WebhookEditPage }) => ({ default: WebhookEditPage })),
    appSettings: () =>
      import('./features/app-settings/app-settings.page.tsx').then(({ AppSettingsPage }) => ({
        default: AppSettingsPage,
      })),
  },
  (language) =>
    (language === 'ab' ? import('./locales/ab/index.ts') : import('./locales/en/index.ts')).then(({ texts }) => texts),
);
