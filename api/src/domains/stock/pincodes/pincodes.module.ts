import { byDealer } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { pincodeBulk } from './pincodes.bulk.ts';
import { pincodeExport, pincodeRoutes } from './pincodes.routes.ts';

export const pincodesModule = defineModule({
  records: { pincode: { scope: byDealer('pincodes.dealer_id'), named: { table: 'pincodes', name: 'code' } } },
  routes: [pincodeRoutes],
  exports: [pincodeExport],
  jobs: [pincodeBulk.job],
});
