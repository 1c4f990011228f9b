import { Health } from '@bo/contracts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { readHealth } from './health.service.ts';

/** What the page of the platform shows of the API; `/health/` beside it says to a probe whether it is up. */
export const platformHealthRoutes: Routes = (app, platform) => {
  const startedAt = new Date();
  app.get(
    '/admin_panel/health/',
    { config: { permission: 'platform.view' }, schema: { tags: ['platform'], response: ok(Health) } },
    () => readHealth(platform, startedAt),
  );
};
