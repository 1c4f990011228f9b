import { defineModule } from '../../../platform/module.ts';
import { exportJob } from '../../../platform/export/export.job.ts';
import { jobRoutes } from './jobs.routes.ts';

export const jobsModule = defineModule({
  routes: [jobRoutes],
  jobs: [exportJob],
});
