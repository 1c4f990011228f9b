import { defineModule } from '../../../platform/module.ts';
import { marketingCalendarRoutes } from './marketing-calendar.routes.ts';

export const marketingCalendarModule = defineModule({
  routes: [marketingCalendarRoutes],
});
