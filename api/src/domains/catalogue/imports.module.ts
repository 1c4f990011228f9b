import { defineModule } from '../../platform/module.ts';
import { importStep } from './imports/import.job.ts';
import { importExport, importRoutes } from './imports/imports.routes.ts';

export const importsModule = defineModule({
  routes: [importRoutes],
  exports: [importExport],
  jobs: [importStep],
});
