import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/define.ts';
import { fixOldInvoices } from './tax-documents.service.ts';

/** Few enough that others who draw a number do not wait for long. */
const AT_ONCE = 100;

/** Fixes the texts of invoices that were drawn before texts were fixed; until then printing one fixes it. */
export const fixInvoicesJob = defineJob({
  name: 'fix-invoices',
  input: z.object({}),
  schedule: '*/15 * * * *',
  async run({ write, signal }) {
    let fixed = 0;
    for (;;) {
      signal.throwIfAborted();
      const some = await write((unit) => fixOldInvoices(unit, AT_ONCE));
      fixed += some;
      if (some < AT_ONCE) return fixed === 0 ? null : { fixed };
    }
  },
});
