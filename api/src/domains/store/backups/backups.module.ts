import { defineModule } from '../../../platform/module.ts';
import { backupJob } from './backup.job.ts';
import { backupRoutes } from './backups.routes.ts';

export const backupsModule = defineModule({
  routes: [backupRoutes],
  jobs: [backupJob],
});
