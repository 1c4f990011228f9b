import { Return, ReturnDetail, ReturnInput, ReturnListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

export const returns = defineResource({
  ...ofRecord('return'),
  path: 'admin_panel/returns/',
  entity: Return,
  detail: ReturnDetail,
  input: ReturnInput,
  listQuery: ReturnListQuery,
});
