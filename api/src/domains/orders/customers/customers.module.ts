import { defineModule } from '../../../platform/module.ts';
import { customerExport, customerRoutes } from './customers.routes.ts';
import { customerBulk } from './customers.service.ts';
import { byCustomer } from './customer-scope.repository.ts';
import { DERIVED } from './derived.repository.ts';

export const customersModule = defineModule({
  records: { customer: { scope: byCustomer('customers.id'), named: { table: 'customers', name: 'code' } } },
  routes: [customerRoutes],
  exports: [customerExport],
  jobs: [customerBulk.job],
  consistency: DERIVED,
});
