import { ofTheStore } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { backupJob } from './backup.job.ts';
import { backupRoutes } from './backups.routes.ts';

export const backupsModule = defineModule({
  records: { backup: { scope: ofTheStore() } },
  routes: [backupRoutes],
  jobs: [backupJob],
});
