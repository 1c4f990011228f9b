import { Offer, OfferDetail, OfferInput, OfferListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

export const offers = defineResource({
  ...ofRecord('offer'),
  path: 'admin_panel/offers/',
  entity: Offer,
  detail: OfferDetail,
  input: OfferInput,
  listQuery: OfferListQuery,
});
