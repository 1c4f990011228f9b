import { z } from 'zod';
import { readCounterState } from '../../../platform/consistency/check.job.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';

const Health = z.object({
  status: z.literal('ok'),
  database: z.enum(['embedded', 'postgresql']),
  /** Whether derived columns agree with their rows, as the daily check found. */
  counters: z.enum(['unchecked', 'ok', 'drift']),
});

export const healthRoutes: Routes = (app, { database, db, shutdown }) => {
  app.get(
    '/health/',
    { config: { public: true }, logLevel: 'silent', schema: { tags: ['platform'], response: ok(Health) } },
    async () => {
      if (shutdown.begun()) throw new DomainError(503, 'unavailable', { retryAfterSeconds: 1 });
      await database.ping();
      const counters = await readCounterState(db);
      return {
        status: 'ok' as const,
        database: database.embedded ? ('embedded' as const) : ('postgresql' as const),
        counters,
      };
    },
  );
};
