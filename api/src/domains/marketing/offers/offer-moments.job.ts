import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/define.ts';
import { setTold, takeUntold } from './offers.repository.ts';

const BATCH = 100;

/**
 * Records what the clock does to offers: that they began and that they ended, in the audit trail and for anyone who
 * listens. Asked for at each offer's moments, and by the clock for whatever that has missed. The rows are locked, so
 * that each start and each end is recorded once, whatever the number of instances.
 */
export const tellOffers = defineJob({
  name: 'offer-moments',
  input: z.object({}),
  schedule: '* * * * *',
  async run({ write, signal }) {
    const told = { started: 0, ended: 0 };
    for (;;) {
      signal.throwIfAborted();
      const batch = await write(async (unit) => {
        const due = await takeUntold(unit.trx, BATCH);
        for (const live of [true, false]) {
          const ids = due.filter((offer) => offer.live === live).map(({ id }) => id);
          if (ids.length > 0) await setTold(unit.trx, ids, live);
        }
        await unit.audit(
          ...due.map(({ id, live }) => ({
            type: 'offer' as const,
            id,
            action: live ? ('started' as const) : ('ended' as const),
          })),
        );
        return due;
      });
      for (const { live } of batch) told[live ? 'started' : 'ended'] += 1;
      if (batch.length < BATCH) return told.started + told.ended === 0 ? null : told;
    }
  },
});
