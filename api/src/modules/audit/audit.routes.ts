import { AuditEntry, AuditListQuery, listPage } from '@bo/contracts';
import { may } from '../../platform/access/caller.ts';
import { callerOf } from '../../platform/access/guard.ts';
import { forbidden } from '../../platform/errors/domain-error.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { ok } from '../../platform/http/contract.ts';
import { auditList } from './audit.repository.ts';

export const auditRoutes: Routes = (app, { db }) => {
  app.get(
    '/admin_panel/audit-entries/',
    {
      config: { permission: 'signed_in' },
      schema: { tags: ['audit'], querystring: AuditListQuery, response: ok(listPage(AuditEntry)) },
    },
    (request) => {
      const caller = callerOf(request);
      // The whole log is for auditors; the history of one record is for whoever may see the record (the list filters by
      // area).
      const { record_type, record_id } = request.query;
      if (!(record_type && record_id) && !may(caller, 'audit.view')) throw forbidden('audit.view');
      return auditList.page(db, request.query, caller, request.url);
    },
  );
};
