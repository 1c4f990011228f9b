import { notFor } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { importStep } from './import.job.ts';
import { importExport, importRoutes } from './imports.routes.ts';

export const importsModule = defineModule({
  records: { import: { scope: notFor('seller'), named: { table: 'imports', name: 'file_name' } } },
  routes: [importRoutes],
  exports: [importExport],
  jobs: [importStep],
});
