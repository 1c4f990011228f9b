import { defineModule } from '../../../platform/module.ts';
import { checkCounters } from '../../../platform/consistency/check.job.ts';
import { bookRoutes } from './books.routes.ts';
import { platformHealthRoutes } from './health.routes.ts';

export const healthModule = defineModule({
  routes: [platformHealthRoutes, bookRoutes],
  jobs: [checkCounters],
});
