import { bySeller } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { commissionRuleExport, commissionRuleRoutes } from './rules.routes.ts';

export const commissionRulesModule = defineModule({
  records: { commission_rule: { scope: bySeller('commission_rules.seller_id') } },
  routes: [commissionRuleRoutes],
  exports: [commissionRuleExport],
});
