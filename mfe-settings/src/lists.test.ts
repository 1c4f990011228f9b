import { type Column, tableShape } from '@bo/kit';
import { checkLists } from '@bo/testing';
import { useAuditColumns } from './features/audit/audit-list.page.tsx';
import { useMessageColumns } from './features/messages/message-columns.tsx';
import { usePincodeColumns } from './features/pincodes/pincode-columns.tsx';
import { useRoleColumns } from './features/roles/role-list.page.tsx';
import { useServiceAccountColumns } from './features/service-accounts/service-account-list.page.tsx';
import { useUserColumns } from './features/users/user-columns.tsx';
import { useWarehouseColumns } from './features/warehouses/warehouse-columns.tsx';
import { useDeliveryColumns } from './features/webhooks/delivery-columns.tsx';
import { useWebhookColumns } from './features/webhooks/webhook-list.page.tsx';
import { firstTexts, otherTexts } from './locales/index.ts';

checkLists<Column<never>>({
  remote: 'mfe-settings',
  texts: [firstTexts, otherTexts.load],
  shape: tableShape,
  lists: {
    audit: () => useAuditColumns(() => undefined),
    messages: useMessageColumns,
    pincodes: usePincodeColumns,
    roles: useRoleColumns,
    serviceAccounts: useServiceAccountColumns,
    users: useUserColumns,
    warehouses: useWarehouseColumns,
    deliveries: useDeliveryColumns,
    webhooks: useWebhookColumns,
  },
});
