import { defineModule } from '../../../platform/module.ts';
import { countPlanExport, countPlanRoutes } from './count-plans.routes.ts';
import { countPlanBulk, openCounts } from './count-plans.service.ts';

export const countPlansModule = defineModule({
  routes: [countPlanRoutes],
  exports: [countPlanExport],
  jobs: [countPlanBulk.job, openCounts],
});
