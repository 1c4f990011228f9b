import type { Counters } from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';

/** How many of somebody's jobs are over and not seen yet; those that failed apart, because something is to be done about them. */
export async function countUnseenJobs(db: Db, actor: Actor): Promise<Counters> {
  const { unseen, failed } = await db
    .selectFrom('jobs')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('status', '<>', 'failed').as('unseen'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'failed').as('failed'),
    ])
    .where('owner_id', '=', actor.id)
    .where('finished_at', 'is not', null)
    .where('seen_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { jobs_unseen: Number(unseen), jobs_failed: Number(failed) };
}
