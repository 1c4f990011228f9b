import {
  VolumeOffer,
  VolumeOfferInput,
  VolumeOfferListQuery,
  VolumeOffersCreated,
  type VolumeOffersInput,
} from '@bo/contracts';
import { type ApiError, defineResource, http, parseResponse } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';
import { ofRecord, staleAfter } from './of-record.ts';

export const volumeOffers = defineResource({
  ...ofRecord('volume_offer'),
  path: 'admin_panel/volume-offers/',
  entity: VolumeOffer,
  input: VolumeOfferInput,
  listQuery: VolumeOfferListQuery,
});

/** Creates the same volume offer for many variants. */
export const createVolumeOffers = mutationOptions<VolumeOffersCreated, ApiError, VolumeOffersInput>({
  mutationKey: [...volumeOffers.keys.all, 'many'],
  meta: { invalidates: staleAfter('volume_offer'), failure: 'screen' },
  mutationFn: async (input) =>
    parseResponse(VolumeOffersCreated, await http().post(`${volumeOffers.path}many/`, input)),
});
