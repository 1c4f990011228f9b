import { Customer, CustomerDetail, CustomerInput, CustomerListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

export const customers = defineResource({
  ...ofRecord('customer'),
  path: 'admin_panel/customers/',
  entity: Customer,
  detail: CustomerDetail,
  input: CustomerInput,
  listQuery: CustomerListQuery,
});
