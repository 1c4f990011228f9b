import type { ShiftWork } from '@bo/contracts';
import { type SqlBool, sql } from 'kysely';
import { type Actor, may } from '../../../platform/access/caller.ts';
import { withinTrail } from '../../../platform/access/trail-scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { reference } from '../../../platform/records.ts';
import { ofWarehouses, viewable } from './audit.repository.ts';

const moved = sql`audit_entries.record_type = 'order' and audit_entries.action = 'status_changed'`;

/** Counts the audit entries of a span by person and kind of work, as far as the viewer may see their records. */
export async function readActivity(
  db: Db,
  { from, upto, warehouse }: { from: string; upto: string; warehouse: string | undefined },
  viewer: Actor,
): Promise<ShiftWork[]> {
  const during = sql`audit_entries.at >= ${from}::timestamptz and audit_entries.at < ${upto}::timestamptz`;
  const rows = await db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'audit_entries.actor_id')
    // Both halves, because each index by time holds one of them.
    .where(
      sql<SqlBool>`((${during} and not explains_tax(audit_entries.record_type)) or (${during} and explains_tax(audit_entries.record_type)))`,
    )
    .where(withinTrail('audit_entries', viewer))
    .$if(!may(viewer, 'audit.view'), (some) => some.where('audit_entries.area', 'in', viewable(viewer)))
    .$if(warehouse !== undefined, (some) => some.where(ofWarehouses([warehouse ?? ''])))
    .select(({ fn }) => [
      'audit_entries.actor_id',
      fn.max('audit_entries.actor_name').as('actor_name'),
      'users.name_ar',
      'audit_entries.record_type',
      'audit_entries.action',
      sql<ShiftWork['status']>`case when ${moved} then audit_entries.after ->> 'status' end`.as('moved_to'),
      fn.countAll<number>().as('count'),
    ])
    .groupBy([
      'audit_entries.actor_id',
      'users.name_ar',
      'audit_entries.record_type',
      'audit_entries.action',
      'moved_to',
    ])
    .orderBy('count', 'desc')
    .orderBy('audit_entries.record_type')
    .orderBy('audit_entries.action')
    .execute();
  return rows.map(({ actor_id, actor_name, name_ar, moved_to, ...work }) => ({
    actor: reference(actor_id, actor_name, name_ar ?? ''),
    ...work,
    status: moved_to,
  }));
}
