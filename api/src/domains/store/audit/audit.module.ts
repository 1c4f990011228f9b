import { defineModule } from '../../../platform/module.ts';
import { auditExport, auditRoutes } from './audit.routes.ts';
import { forgetAuditEntries } from './audit.repository.ts';

export const auditModule = defineModule({
  routes: [auditRoutes],
  exports: [auditExport],
  housekeeping: { audit_entries: forgetAuditEntries },
});
