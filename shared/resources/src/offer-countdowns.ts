import { OfferCountdown, OfferCountdownInput, OfferCountdownListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

export const offerCountdowns = defineResource({
  ...ofRecord('offer_countdown'),
  path: 'admin_panel/offer-countdowns/',
  entity: OfferCountdown,
  input: OfferCountdownInput,
  listQuery: OfferCountdownListQuery,
});
