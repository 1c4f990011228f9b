import { type Counters, Job, JobListQuery, type JobRowQuery, type JobsSeen } from '@bo/contracts';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import { type Actor, may } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { person } from '../../../platform/db/person.ts';
import { anyOf } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';

const select = (eb: ExpressionBuilder<Database, 'jobs'>) =>
  [
    'jobs.id',
    'jobs.name',
    'jobs.subject',
    'jobs.status',
    person(eb.ref('jobs.owner_id')).as('owner'),
    'jobs.done',
    'jobs.total',
    'jobs.attempt',
    'jobs.result',
    'jobs.error_code',
    'jobs.error',
    'jobs.cancel_requested',
    'jobs.run_after',
    'jobs.created_at',
    'jobs.started_at',
    'jobs.finished_at',
    'jobs.seen_at',
    jsonObjectFrom(
      eb
        .selectFrom('export_files')
        .select([
          'export_files.name',
          'export_files.bytes',
          'export_files.rows',
          sql<string>`to_char(export_files.expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(
            'expires_at',
          ),
        ])
        .whereRef('export_files.job_id', '=', 'jobs.id')
        .where('export_files.ready_at', 'is not', null)
        .where('export_files.expires_at', '>', sql<string>`now()`)
        .limit(1),
    ).as('file'),
  ] as const;

/** Whose jobs someone sees: their own, with the permission everybody's. */
const visible = (actor: Actor) =>
  may(actor, 'job.view_all') ? sql<boolean>`true` : sql<boolean>`jobs.owner_id = ${actor.id}`;

export const jobList = defineList({
  query: JobListQuery,
  scope: 'job',
  id: 'jobs.id',
  sorts: { created_at: 'jobs.created_at' },
  matching: (db, { status, of, search }, actor) =>
    db
      .selectFrom('jobs')
      .where(visible(actor))
      .$if(of === 'mine', (rows) => rows.where('jobs.owner_id', '=', actor.id))
      .where(anyOf('jobs.status', status))
      .$if(Boolean(search), (rows) =>
        rows.where(
          sql<boolean>`(strpos(jobs.name, ${search ?? ''}) > 0 or strpos(lower(jobs.subject), lower(${search ?? ''})) > 0)`,
        ),
      ),
  columns: (rows) => rows.select(select),
  toItem: (row) => Job.parse(row),
});

/**
 * Keeps that someone has seen which of their jobs are over; those that failed only where they have looked at the
 * reasons.
 */
export const markJobsSeen = (db: Db, actor: Actor, { failed }: JobsSeen) =>
  db
    .updateTable('jobs')
    .set({ seen_at: new Date() })
    .where('owner_id', '=', actor.id)
    .where('finished_at', 'is not', null)
    .where('seen_at', 'is', null)
    .$if(!failed, (rows) => rows.where('status', '<>', 'failed'))
    .execute();

export const findJob = defineFinder({
  scope: 'job',
  rows: (db, id, viewer) => db.selectFrom('jobs').select(select).where('jobs.id', '=', id).where(visible(viewer)),
  read: (row) => Job.parse(row),
});

export const lockJob = (trx: Trx, actor: Actor, id: string) =>
  trx
    .selectFrom('jobs')
    .select(['jobs.id', 'jobs.name', 'jobs.input', 'jobs.key', 'jobs.status', 'jobs.owner_id'])
    .where('jobs.id', '=', id)
    .where(visible(actor))
    .where(within('job', actor))
    .forUpdate()
    .executeTakeFirst();

export const requestCancel = (trx: Trx, id: string, waiting: boolean) =>
  trx
    .updateTable('jobs')
    .set({ cancel_requested: true, ...(waiting ? { status: 'cancelled', finished_at: new Date() } : {}) })
    .where('id', '=', id)
    .execute();

export const waitAgain = (trx: Trx, id: string) =>
  trx
    .updateTable('jobs')
    .set({
      status: 'waiting',
      cancel_requested: false,
      attempt: 0,
      result: null,
      error: null,
      error_code: null,
      finished_at: null,
      seen_at: null,
      run_after: new Date(),
    })
    .where('id', '=', id)
    .execute();

/** The rows of a bulk job that are done, the first first. */
export async function pageJobRows(db: Db, id: string, { ok, limit, offset }: z.output<typeof JobRowQuery>) {
  const matching = db
    .selectFrom('job_rows')
    .where('job_id', '=', id)
    .where('ok', 'is not', null)
    .$if(ok !== undefined, (rows) => rows.where('ok', '=', ok === 'true'));
  const { count } = await matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await matching
    .select(['record_id as id', 'ok', 'code', 'detail'])
    .orderBy('position')
    .limit(limit)
    .offset(offset)
    .execute();
  return { count: Number(count), rows: rows.map((row) => ({ ...row, ok: row.ok === true })) };
}

/**
 * How many of a person's jobs are over and not seen yet; failed ones are counted apart, because the person has to act
 * on them.
 */
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

/** Deletes jobs that ended. Jobs that a person started, or that failed, are kept for longer. */
export const forgetJobs = (db: Db): Promise<unknown> =>
  sql`delete from jobs where finished_at < now()
    - case when owner_id is null and status = 'done' then interval '2 days' else interval '30 days' end`.execute(db);
