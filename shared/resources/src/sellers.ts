import { Seller, SellerListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

/** Sellers apply and are approved; there is no form of ours that creates one. */
export const sellers = defineResource({
  ...ofRecord('seller'),
  path: 'admin_panel/sellers/',
  entity: Seller,
  listQuery: SellerListQuery,
});
