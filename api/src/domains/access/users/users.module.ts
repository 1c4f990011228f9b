import { defineModule } from '../../../platform/module.ts';
import { mailReset } from './forgotten-password.job.ts';
import { userExport, userRoutes } from './users.routes.ts';
import { userBulk } from './users.service.ts';

export const usersModule = defineModule({
  routes: [userRoutes],
  exports: [userExport],
  jobs: [userBulk.job, mailReset],
});
