import { defineModule } from '../../../platform/module.ts';
import { importPincodes } from './pincode-import.job.ts';
import { pincodeImportRoutes } from './pincode-imports.routes.ts';

export const pincodeImportsModule = defineModule({
  routes: [pincodeImportRoutes],
  jobs: [importPincodes],
});
