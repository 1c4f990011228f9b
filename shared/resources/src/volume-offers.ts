import { VolumeOffer, VolumeOfferInput, VolumeOfferListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

export const volumeOffers = defineResource({
  ...ofRecord('volume_offer'),
  path: 'admin_panel/volume-offers/',
  entity: VolumeOffer,
  input: VolumeOfferInput,
  listQuery: VolumeOfferListQuery,
});
