import { defineModule } from '../../../platform/module.ts';
import { pincodeBulk } from './pincodes.bulk.ts';
import { pincodeExport, pincodeRoutes } from './pincodes.routes.ts';

export const pincodesModule = defineModule({
  routes: [pincodeRoutes],
  exports: [pincodeExport],
  jobs: [pincodeBulk.job],
});
