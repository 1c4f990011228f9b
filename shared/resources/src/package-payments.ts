import { PackagePayment, PackagePaymentInput, PackagePaymentListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

export const packagePayments = defineResource({
  ...ofRecord('package_payment'),
  path: 'admin_panel/package-payments/',
  entity: PackagePayment,
  input: PackagePaymentInput,
  listQuery: PackagePaymentListQuery,
});
