import type { ShiftWork } from '@bo/contracts';
import { sql } from 'kysely';
import { type Actor, may } from '../../../platform/access/caller.ts';
import { withinTrail } from '../../../platform/access/trail-scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { reference } from '../../../platform/records.ts';
import { ofWarehouses, viewable } from './audit.repository.ts';

/** Counts the audit entries of a span by person and kind of work, as far as the viewer may see their records. */
export async function readActivity(
  db: Db,
  { from, upto, warehouse }: { from: string; upto: string; warehouse: string | undefined },
  viewer: Actor,
): Promise<ShiftWork[]> {
  const during = sql`audit_entries.at >= ${from}::timestamptz and audit_entries.at < ${upto}::timestamptz`;
  const conditions = [
    // Both halves, because each index by time holds one of them.
    sql`((${during} and not explains_tax(record_type)) or (${during} and explains_tax(record_type)))`,
    withinTrail('audit_entries', viewer),
    ...(may(viewer, 'audit.view') ? [] : [sql`area = any(${viewable(viewer)}::text[])`]),
    ofWarehouses(warehouse === undefined ? [] : [warehouse]),
  ];
  const { rows } = await sql<{
    actor_id: string | null;
    actor_name: string;
    name_ar: string | null;
    record_type: string;
    action: string;
    moved_to: ShiftWork['status'];
    count: number;
  }>`
    select done.*, users.name_ar from (
      select actor_id, max(actor_name) as actor_name, record_type, action,
        case when record_type = 'order' and action = 'status_changed' then after ->> 'status' end as moved_to,
        count(*)::int as count
      from audit_entries where ${sql.join(conditions, sql` and `)} group by actor_id, record_type, action, moved_to
    ) as done left join users on users.id = done.actor_id
    order by count desc, record_type, action`.execute(db);
  return rows.map(({ actor_id, actor_name, name_ar, moved_to, ...work }) => ({
    actor: reference(actor_id, actor_name, name_ar ?? ''),
    ...work,
    status: moved_to,
  }));
}
