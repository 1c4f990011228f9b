import { z } from 'zod';
import type { Routes } from '../../platform/http/app-type.ts';
import { answers } from '../../platform/http/contract.ts';

const Health = z.object({ status: z.literal('ok'), database: z.enum(['embedded', 'postgresql']) });

export const healthRoutes: Routes = (app, { database }) => {
  app.get('/health/', { config: { public: true }, logLevel: 'silent', schema: { tags: ['platform'], response: answers(Health) } }, async () => {
    await database.ping();
    return { status: 'ok' as const, database: database.embedded ? ('embedded' as const) : ('postgresql' as const) };
  });
};
