import { Dealer, DealerDetail, DealerInput, DealerListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

export const dealers = defineResource({
  ...ofRecord('dealer'),
  path: 'admin_panel/dealers/',
  entity: Dealer,
  detail: DealerDetail,
  input: DealerInput,
  listQuery: DealerListQuery,
});
