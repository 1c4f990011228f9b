import type { OfferCountdown, OfferCountdownInput } from '@bo/contracts';
import { z } from 'zod';
import { fieldError } from '../../../platform/errors/domain-error.ts';
import { archiveActions, type BulkAction, defineBulk } from '../../../platform/http/bulk.ts';
import { recordWrites } from '../../../platform/record-writes.ts';
import {
  findOfferCountdown,
  offerCountdownList,
  offerCountdownTable,
  offerExists,
} from './offer-countdowns.repository.ts';

export const offerCountdowns = recordWrites<OfferCountdown, OfferCountdownInput>({
  ...offerCountdownTable,
  type: 'offer_countdown',
  find: findOfferCountdown,
  async check({ trx }, { offer_id }) {
    if (offer_id !== undefined && !(await offerExists(trx, offer_id)))
      throw fieldError('offer_id', 'offer_countdown.offer');
  },
});

const setActive = (active: boolean): BulkAction => ({
  needs: 'offer.edit',
  act: (unit, id) => offerCountdowns.change(unit, id, undefined, { active }),
});

/** What can be done to many records at once. */
export const offerCountdownBulk = defineBulk({
  name: 'offer-countdowns',
  list: offerCountdownList,
  values: z.object({}),
  async stateOf(db, id, viewer) {
    const offerCountdown = await findOfferCountdown(db, id, viewer);
    return offerCountdown && JSON.stringify([offerCountdown.active, offerCountdown.archived_at !== null]);
  },
  actions: {
    activate: setActive(true),
    deactivate: setActive(false),
    ...archiveActions('offer.delete', offerCountdowns.setArchived),
  },
});
