import { byReference } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { exportJob } from '../../../platform/export/export.job.ts';
import { jobRoutes } from './jobs.routes.ts';
import { removeExpiredFiles } from '../../../platform/export/files.ts';
import { forgetJobs } from './jobs.repository.ts';

export const jobsModule = defineModule({
  records: { job: { scope: byReference('dealer', 'jobs.owner_id', 'users.dealer_id') } },
  routes: [jobRoutes],
  jobs: [exportJob],
  // Files before their jobs, which are kept longer.
  housekeeping: { exports: (db, signal, storage) => removeExpiredFiles({ db, storage }, signal), jobs: forgetJobs },
});
