import { byDealer } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { mailReset } from './forgotten-password.job.ts';
import { userExport, userRoutes } from './users.routes.ts';
import { userBulk } from './users.service.ts';

export const usersModule = defineModule({
  records: {
    user: {
      scope: byDealer('users.dealer_id'),
      named: { table: 'users', name: 'name', name_ar: 'name_ar' },
      ofAccess: true,
    },
  },
  routes: [userRoutes],
  exports: [userExport],
  jobs: [userBulk.job, mailReset],
});
