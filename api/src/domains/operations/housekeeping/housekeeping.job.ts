import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/define.ts';
import type { Housekeeping } from '../../../platform/module.ts';

declare module '../../../platform/http/app-type.ts' {
  interface Platform {
    /** What each module deletes, by its name. */
    housekeeping: readonly (readonly [string, Housekeeping])[];
  }
}

/**
 * Deletes what has served its time, as the modules say. The ledgers and everything people made stay; the audit trail
 * stays as long as the store says, and the database refuses to let go of a younger entry (migration 0067).
 */
export const housekeeping = defineJob({
  name: 'housekeeping',
  input: z.object({}),
  schedule: '17 * * * *',
  async run({ platform, signal }) {
    const deleted: Record<string, number> = {};
    for (const [name, tidy] of platform.housekeeping) {
      signal.throwIfAborted();
      const count = await tidy(platform.db, signal, platform.storage);
      if (typeof count === 'number') deleted[name] = count;
    }
    return deleted;
  },
});
