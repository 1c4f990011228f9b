import { everyone } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { priceCaseRoutes } from './price-cases.routes.ts';
import { checkCases } from './price-cases.service.ts';

export const priceCasesModule = defineModule({
  records: {
    price_case: {
      scope: everyone('Price cases hold in the whole store.'),
      named: { table: 'price_cases', name: 'title' },
    },
  },
  routes: [priceCaseRoutes],
  jobs: [checkCases],
});
