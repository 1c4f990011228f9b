import { defineModule } from '../../../platform/module.ts';
import { auditExport, auditRoutes } from './audit.routes.ts';

export const auditModule = defineModule({
  routes: [auditRoutes],
  exports: [auditExport],
});
