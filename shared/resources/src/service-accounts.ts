import { ServiceAccount, ServiceAccountInput, ServiceAccountListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

/**
 * Programs that call the API: a shop, an app. Their keys are made by a call of the settings' own, which answers each
 * once.
 */
export const serviceAccounts = defineResource({
  ...ofRecord('service_account'),
  path: 'admin_panel/service-accounts/',
  entity: ServiceAccount,
  input: ServiceAccountInput,
  listQuery: ServiceAccountListQuery,
});
