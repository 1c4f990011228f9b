import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/define.ts';
import { readUnfixed } from './chain.repository.ts';
import { fixInvoices } from './tax-documents.service.ts';

/** Looking for them reads every order: so many are found at a time. */
const FOUND_AT_ONCE = 20_000;
/** Few enough that others who draw a number do not wait for long. */
const FIXED_AT_ONCE = 100;

/** Fixes the texts of invoices that were drawn before texts were fixed; until then printing one fixes it. */
export const fixInvoicesJob = defineJob({
  name: 'fix-invoices',
  input: z.object({}),
  schedule: '*/5 * * * *',
  async run({ platform, write, signal }) {
    for (let fixed = 0; ; ) {
      const found = await readUnfixed(platform.db, FOUND_AT_ONCE);
      for (let from = 0; from < found.length; from += FIXED_AT_ONCE) {
        signal.throwIfAborted();
        await write((unit) => fixInvoices(unit, found.slice(from, from + FIXED_AT_ONCE)));
      }
      fixed += found.length;
      if (found.length < FOUND_AT_ONCE) return fixed === 0 ? null : { fixed };
    }
  },
});
