import type { VolumeOffer, VolumeOfferInput } from '@bo/contracts';
import { z } from 'zod';
import { fieldError } from '../../../platform/errors/domain-error.ts';
import { archiveActions, type BulkAction, defineBulk } from '../../../platform/http/bulk.ts';
import { recordWrites } from '../../../platform/record-writes.ts';
import {
  countVolumeOfferUses,
  deleteVolumeOffer,
  findVolumeOffer,
  insertVolumeOffer,
  lockVariant,
  updateVolumeOffer,
  volumeOfferList,
} from './volume-offers.repository.ts';

export const volumeOffers = recordWrites<VolumeOffer, VolumeOfferInput>({
  type: 'volume_offer',
  find: findVolumeOffer,
  lock: lockVariant,
  insert: insertVolumeOffer,
  update: updateVolumeOffer,
  remove: deleteVolumeOffer,
  countUses: countVolumeOfferUses,
  async check({ trx, actor }, { variant_id }, before) {
    if (variant_id === undefined) return;
    if (before) {
      if (before.variant_id !== variant_id) throw fieldError('variant_id', 'volume_offer.variant_fixed');
      return;
    }
    const variant = await lockVariant(trx, variant_id);
    if (!variant || variant.archived_at !== null) throw fieldError('variant_id', 'order.variant_unknown');
    if (await findVolumeOffer(trx, variant_id, actor)) throw fieldError('variant_id', 'volume_offer.variant_taken');
  },
});

const setActive = (active: boolean): BulkAction => ({
  needs: 'offer.edit',
  act: (unit, id) => volumeOffers.change(unit, id, undefined, { active }),
});

/** What can be done to many volume offers at once. */
export const volumeOfferBulk = defineBulk({
  name: 'volume-offers',
  list: volumeOfferList,
  values: z.object({}),
  async stateOf(db, id, viewer) {
    const offer = await findVolumeOffer(db, id, viewer);
    return offer && JSON.stringify([offer.active, offer.archived_at !== null]);
  },
  actions: {
    activate: setActive(true),
    deactivate: setActive(false),
    ...archiveActions('offer.delete', volumeOffers.setArchived),
  },
});
