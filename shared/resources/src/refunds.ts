import { Refund, RefundDetail, RefundInput, RefundListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

export const refunds = defineResource({
  ...ofRecord('refund'),
  path: 'admin_panel/refunds/',
  entity: Refund,
  detail: RefundDetail,
  input: RefundInput,
  listQuery: RefundListQuery,
});
