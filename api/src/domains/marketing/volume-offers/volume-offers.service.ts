import type { VolumeOffer, VolumeOfferInput, VolumeOffersCreated, VolumeOffersInput } from '@bo/contracts';
import { z } from 'zod';
import { fieldError } from '../../../platform/errors/domain-error.ts';
import { archiveActions, type BulkAction, defineBulk } from '../../../platform/http/bulk.ts';
import { recordWrites } from '../../../platform/record-writes.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
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

/** Creates the same volume offer for many variants, all or none. Those that have one keep it, and are named. */
export async function createVolumeOffers(
  unit: UnitOfWork,
  { variant_ids, ...terms }: VolumeOffersInput,
): Promise<VolumeOffersCreated> {
  const answer: VolumeOffersCreated = { created: 0, kept: [] };
  // In one order, so that two of these writes never wait for each other.
  for (const variant_id of [...new Set(variant_ids)].sort()) {
    const variant = await lockVariant(unit.trx, variant_id);
    if (!variant || variant.archived_at !== null) throw fieldError('variant_ids', 'order.variant_unknown');
    const kept = await findVolumeOffer(unit.trx, variant_id, unit.actor);
    if (kept) answer.kept.push({ id: kept.id, name: kept.name, name_ar: kept.name_ar });
    else {
      await volumeOffers.create(unit, { variant_id, ...terms });
      answer.created += 1;
    }
  }
  return answer;
}

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
