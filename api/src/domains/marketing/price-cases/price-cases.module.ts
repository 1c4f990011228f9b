import { defineModule } from '../../../platform/module.ts';
import { priceCaseRoutes } from './price-cases.routes.ts';
import { checkCases } from './price-cases.service.ts';

export const priceCasesModule = defineModule({
  routes: [priceCaseRoutes],
  jobs: [checkCases],
});
