import { byWarehouse } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { countPlanExport, countPlanRoutes } from './count-plans.routes.ts';
import { countPlanBulk, openCounts } from './count-plans.service.ts';

export const countPlansModule = defineModule({
  records: {
    count_plan: {
      scope: byWarehouse('count_plans.warehouse_id'),
      named: { table: 'count_plans', name: 'name', name_ar: 'name_ar' },
    },
  },
  routes: [countPlanRoutes],
  exports: [countPlanExport],
  jobs: [countPlanBulk.job, openCounts],
});
