import { everyone } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { notificationSchedule } from './notifications.job.ts';
import { notificationRoutes } from './notifications.routes.ts';

export const notificationsModule = defineModule({
  records: { notification: { scope: everyone('A notification names nobody it was sent to.') } },
  routes: [notificationRoutes],
  jobs: [notificationSchedule],
});
