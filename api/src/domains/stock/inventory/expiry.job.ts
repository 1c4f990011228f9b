import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/define.ts';
import { findUnbookedPlaces } from './expiry.repository.ts';
import { lockBalances } from './ledger.repository.ts';

const PLACES_AT_ONCE = 200;

/**
 * Books what the clock makes expired, from the store's midnight on, and what is for sale again because its category
 * asks for fewer days. Looks each minute, so that another time zone or a process that was down delays it by no more;
 * late, it sells nothing, because every write of a place books its expiry first (`lockBalances`).
 */
export const bookExpiredStock = defineJob({
  name: 'expired-stock',
  input: z.object({}),
  schedule: '* * * * *',
  async run({ platform: { db }, write, signal }) {
    let places = 0;
    for (;;) {
      signal.throwIfAborted();
      const due = await findUnbookedPlaces(db, PLACES_AT_ONCE);
      if (due.length > 0) await write(({ trx }) => lockBalances(trx, due));
      places += due.length;
      if (due.length < PLACES_AT_ONCE) return places === 0 ? null : { places };
    }
  },
});
