import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/define.ts';
import { applyDuePrices } from './variants.service.ts';

/** Applies scheduled prices: asked for at each price's moment, and by the clock for whatever that has missed. */
export const applyPrices = defineJob({
  name: 'prices',
  input: z.object({}),
  schedule: '*/5 * * * *',
  async run({ write, signal }) {
    const applied = await applyDuePrices({ write, signal });
    return applied === 0 ? null : { applied };
  },
});
