import { defineModule } from '../../../platform/module.ts';
import { notificationRoutes } from './notifications.routes.ts';

export const notificationsModule = defineModule({
  routes: [notificationRoutes],
});
