import { defineModule } from '../../../platform/module.ts';
import { handOver } from './hand-over.job.ts';
import { handOverRoutes } from './hand-over.routes.ts';

export const handOverModule = defineModule({
  routes: [handOverRoutes],
  jobs: [handOver],
});
