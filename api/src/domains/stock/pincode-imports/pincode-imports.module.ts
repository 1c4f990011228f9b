import { defineModule } from '../../../platform/module.ts';
import { importPincodes } from './pincode-import.job.ts';
import { pincodeImportRoutes } from './pincode-imports.routes.ts';
import { forgetImports } from './pincode-imports.repository.ts';

export const pincodeImportsModule = defineModule({
  routes: [pincodeImportRoutes],
  jobs: [importPincodes],
  housekeeping: { pincode_imports: forgetImports },
});
