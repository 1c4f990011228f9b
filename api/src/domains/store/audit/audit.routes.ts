import { AuditEntry, AuditListQuery, listPage } from '@bo/contracts';
import { may } from '../../../platform/access/caller.ts';
import { callerOf } from '../../../platform/access/guard.ts';
import { forbidden } from '../../../platform/errors/domain-error.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import { exportRoute } from '../../../platform/export/export.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { auditList } from './audit.repository.ts';

const COLUMNS: readonly ExportColumn<AuditEntry>[] = [
  { key: 'at', kind: 'instant', value: ({ at }) => at },
  { key: 'actor', value: ({ actor_name }) => actor_name },
  { key: 'area', value: ({ area }) => area },
  { key: 'record_type', value: ({ record_type }) => record_type },
  { key: 'record_id', value: ({ record_id }) => record_id },
  { key: 'record_name', value: ({ record_name }) => record_name ?? '' },
  { key: 'action', value: ({ action }) => action },
  { key: 'reason', value: ({ reason }) => reason },
  { key: 'before', value: ({ before }) => (before ? JSON.stringify(before) : null) },
  { key: 'after', value: ({ after }) => (after ? JSON.stringify(after) : null) },
];
export const auditExport = defineExport({
  name: 'audit-entries',
  permission: 'audit.export',
  list: auditList,
  columns: COLUMNS,
});

export const auditRoutes: Routes = (app, platform) => {
  const { db } = platform;
  exportRoute(app, platform, { path: '/admin_panel/audit-entries/', tags: ['audit'], file: auditExport });
  app.get(
    '/admin_panel/audit-entries/',
    {
      config: { permission: 'signed_in' },
      schema: { tags: ['audit'], querystring: AuditListQuery, response: ok(listPage(AuditEntry)) },
    },
    (request) => {
      const caller = callerOf(request);
      // The whole log is for auditors; the history of one record is for anyone who may see the record (the list filters
      // by area).
      const { record_type, record_id } = request.query;
      if (!(record_type && record_id) && !may(caller, 'audit.view')) throw forbidden('audit.view');
      return auditList.page(db, request.query, caller, request.url);
    },
  );
};
