import { defineModule } from '../../../platform/module.ts';
import { eventRoutes } from './events.routes.ts';
import { healthRoutes } from './health.routes.ts';

export const releasesModule = defineModule({
  routes: [healthRoutes, eventRoutes],
});
