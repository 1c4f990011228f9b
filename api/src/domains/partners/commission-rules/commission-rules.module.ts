import { defineModule } from '../../../platform/module.ts';
import { commissionRuleExport, commissionRuleRoutes } from './rules.routes.ts';

export const commissionRulesModule = defineModule({
  routes: [commissionRuleRoutes],
  exports: [commissionRuleExport],
});
