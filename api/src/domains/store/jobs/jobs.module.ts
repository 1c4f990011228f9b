import { byReference } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { exportJob } from '../../../platform/export/export.job.ts';
import { jobRoutes } from './jobs.routes.ts';

export const jobsModule = defineModule({
  records: {
    job: {
      scope: byReference('dealer', 'jobs.owner_id', 'users.dealer_id'),
    },
  },
  routes: [jobRoutes],
  jobs: [exportJob],
});
