import { Offer, OfferInput, OfferListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';

export const offers = defineResource({
  name: 'offers',
  path: 'admin_panel/offers/',
  entity: Offer,
  input: OfferInput,
  listQuery: OfferListQuery,
});
