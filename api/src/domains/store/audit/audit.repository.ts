import { type AuditEntry, AuditListQuery } from '@bo/contracts';
import { type Selectable, sql, type SqlBool } from 'kysely';
import { type Actor, may } from '../../../platform/access/caller.ts';
import { withinTrail } from '../../../platform/access/trail-scope.ts';
import { everyone, withoutForeign } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { AuditEntriesTable } from '../../../platform/db/schema.ts';
import { anyOf, during, is } from '../../../platform/list/filters.ts';
import { defineList } from '../../../platform/list/list.ts';
import { isFound, recordNames } from './record-names.repository.ts';

function asRecord(state: unknown, viewer: Actor): Record<string, unknown> | null {
  const own = withoutForeign(state, viewer);
  return typeof own === 'object' && own !== null ? { ...own } : null;
}

type Row = Selectable<AuditEntriesTable> & { actor_name_ar: string; record_names: (string | null)[] | null };

function toEntry({ request_id: _, scope_keys: __, record_names, ...entry }: Row, viewer: Actor): AuditEntry {
  const [name, nameAr] = record_names ?? [];
  return {
    ...entry,
    record_name: name ?? '',
    record_name_ar: nameAr ?? '',
    before: asRecord(entry.before, viewer),
    after: asRecord(entry.after, viewer),
  };
}

/** Areas whose records the caller may see, and so what was done to them. */
export const viewable = (viewer: Actor): string[] =>
  [...viewer.permissions]
    .filter((permission) => permission.endsWith('.view'))
    .map((permission) => permission.slice(0, -'.view'.length));

/** Whether an entry tells of a record that belonged to one of these warehouses, or of an order that is picked there. */
export const ofWarehouses = (ids: readonly string[] | undefined) =>
  ids?.length
    ? sql<SqlBool>`audit_entries.scope_keys && ${ids.flatMap((id) => [`warehouse:${id}`, `own_warehouse:${id}`])}::text[]`
    : sql<SqlBool>`true`;

export const auditList = defineList({
  query: AuditListQuery,
  scope: everyone('Each entry belongs to the owner of its record: `withinTrail`.'),
  id: 'audit_entries.id',
  // Ids begin with their time.
  sorts: { at: 'audit_entries.id' },
  matching: (
    db,
    { record_type, record_id, area, type, action, actor, warehouse, from, upto, search, settings },
    viewer,
  ) =>
    db
      .selectFrom('audit_entries')
      .$if(!may(viewer, 'audit.view'), (rows) => rows.where('audit_entries.area', 'in', viewable(viewer)))
      .where(withinTrail('audit_entries', viewer))
      .where(is('audit_entries.record_type', record_type))
      .where(is('audit_entries.record_id', record_id))
      .where(anyOf('audit_entries.area', area))
      .where(anyOf('audit_entries.record_type', type))
      .where(anyOf('audit_entries.action', action))
      .$if(Boolean(search), (rows) => rows.where(isFound(search ?? '', settings)))
      .where(anyOf('audit_entries.actor_id', actor))
      .where(ofWarehouses(warehouse))
      .where(during('audit_entries.at', from, upto)),
  columns: (rows) =>
    rows
      .leftJoin('users', 'users.id', 'audit_entries.actor_id')
      .selectAll('audit_entries')
      .select([sql<string>`coalesce(users.name_ar, '')`.as('actor_name_ar'), recordNames().as('record_names')]),
  toItem: toEntry,
});

/** So many entries of the trail at once: a statement that takes long holds up nobody. */
const DELETED_AT_ONCE = 10_000;

/**
 * Deletes entries of the audit trail that are older than the store keeps them. The application's role may be one that
 * cannot delete them itself (migration 0084).
 */
export async function forgetAuditEntries(db: Db, signal: AbortSignal): Promise<void> {
  for (let gone = DELETED_AT_ONCE; gone === DELETED_AT_ONCE; ) {
    signal.throwIfAborted();
    const { rows } = await sql<{
      gone: number;
    }>`select forget_old_audit_entries(${DELETED_AT_ONCE}) as gone`.execute(db);
    gone = rows[0]?.gone ?? 0;
  }
}
