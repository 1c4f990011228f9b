import { Seller, SellerDetail, SellerInput, SellerListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

/** Sellers apply and are approved; what they offer is sold only while they are. */
export const sellers = defineResource({
  ...ofRecord('seller'),
  path: 'admin_panel/sellers/',
  entity: Seller,
  detail: SellerDetail,
  input: SellerInput,
  listQuery: SellerListQuery,
});
