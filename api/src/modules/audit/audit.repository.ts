import { type AuditEntry, AuditListQuery } from '@bo/contracts';
import type { Selectable } from 'kysely';
import { type Caller, may } from '../../platform/access/caller.ts';
import type { AuditEntriesTable } from '../../platform/db/schema.ts';
import { defineList } from '../../platform/list/list.ts';

const asRecord = (state: unknown): Record<string, unknown> | null => (typeof state === 'object' && state !== null ? { ...state } : null);

function toEntry({ request_id: _, ...entry }: Selectable<AuditEntriesTable>): AuditEntry {
  return { ...entry, before: asRecord(entry.before), after: asRecord(entry.after) };
}

/** Areas whose records the caller may see, and so what was done to them. */
const viewable = (caller: Caller): string[] => [...caller.permissions].filter((permission) => permission.endsWith('.view')).map((permission) => permission.slice(0, -'.view'.length));

export const auditList = defineList({
  query: AuditListQuery,
  id: 'audit_entries.id',
  // Ids begin with their time.
  sorts: { at: 'audit_entries.id' },
  matching: (db, { record_type, record_id, area, actor, from, upto }, caller) =>
    db
      .selectFrom('audit_entries')
      .$if(!may(caller, 'audit.view'), (rows) => rows.where('audit_entries.area', 'in', viewable(caller)))
      .$if(record_type !== undefined, (rows) => rows.where('audit_entries.record_type', '=', record_type ?? ''))
      .$if(record_id !== undefined, (rows) => rows.where('audit_entries.record_id', '=', record_id ?? ''))
      .$if(Boolean(area?.length), (rows) => rows.where('audit_entries.area', 'in', area ?? []))
      .$if(Boolean(actor?.length), (rows) => rows.where('audit_entries.actor_id', 'in', actor ?? []))
      .$if(from !== undefined, (rows) => rows.where('audit_entries.at', '>=', from ?? ''))
      .$if(upto !== undefined, (rows) => rows.where('audit_entries.at', '<', upto ?? '')),
  columns: (rows) => rows.selectAll('audit_entries'),
  toItem: toEntry,
});
