import { Seller, SellerListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';

/** Sellers apply and are approved; there is no form of ours that creates one. */
export const sellers = defineResource({
  name: 'sellers',
  path: 'admin_panel/sellers/',
  entity: Seller,
  listQuery: SellerListQuery,
});
