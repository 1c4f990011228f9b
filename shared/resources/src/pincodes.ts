import { Pincode, PincodeInput, PincodeListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

export const pincodes = defineResource({
  ...ofRecord('pincode'),
  path: 'admin_panel/pincodes/',
  entity: Pincode,
  input: PincodeInput,
  listQuery: PincodeListQuery,
});
