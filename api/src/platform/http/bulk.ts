import {
  BULK_IN_REQUEST,
  BULK_PREVIEWED,
  type BulkAnswer,
  type BulkPreview,
  type BulkTarget,
  type Permission,
} from '@bo/contracts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Actor, type Caller, may } from '../access/caller.ts';
import { callerOf } from '../access/guard.ts';
import type { Db, Trx } from '../db/database.ts';
import { DomainError, fieldError, forbidden, InvalidInput, notFound } from '../errors/domain-error.ts';
import { languageOf } from '../errors/sentences.ts';
import { defineJob, type Job } from '../jobs/define.ts';
import type { List } from '../list/list.ts';
import { namesOfRefused } from '../record-names.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import type { Platform } from './app-type.ts';

/** More would be a mistake rather than a wish; refused with a sentence, never cut off. */
const AT_MOST = 1_000_000;
const BATCH = 100;

interface Row {
  id: string;
  /** The state to go back to, where another job's work is taken back. */
  to?: string | undefined;
}

/** An action on many rows, one by one. */
export interface BulkAction<V = object> {
  /** What it needs beside the permission of its route. */
  needs: Permission;
  /** The contract of its `values`, where that is not the one of all actions. */
  values?: z.ZodType<V>;
  act: (unit: UnitOfWork, id: string, values: V, platform: Platform) => Promise<unknown>;
  /** Why `act` would refuse a row as it stands, for the question before it is done. */
  refusal?: (db: Db, id: string, viewer: Actor) => Promise<DomainError | undefined>;
}

/** The actions `archive` and `restore`, implemented by one write. */
export const archiveActions = (
  needs: Permission,
  setArchived: (unit: UnitOfWork, id: string, version: undefined, archived: boolean) => Promise<unknown>,
): Record<'archive' | 'restore', Pick<BulkAction, 'needs' | 'act'>> => ({
  archive: { needs, act: (unit, id) => setArchived(unit, id, undefined, true) },
  restore: { needs, act: (unit, id) => setArchived(unit, id, undefined, false) },
});

interface Definition<A extends string, V, Q extends z.ZodType, Item> {
  /** Of the resource, plural; its job is `{name}-bulk`. */
  name: string;
  list: List<Q, Item>;
  actions: Readonly<Record<A, BulkAction<V>>>;
  /** The contract of an action's `values`; `to` in it is the state an undo returns a row to. */
  values: z.ZodType<V>;
  /** What an action changes of a record, as a word. */
  stateOf: (db: Db | Trx, id: string, viewer: Actor, action: A) => Promise<string | undefined>;
}

export interface Bulk<A extends string> {
  actions: readonly [A, ...A[]];
  /** To be named in its module (`*.module.ts`). */
  job: Job;
  /** Does an action over its rows: a few in the request, more in a job. */
  run: (
    platform: Platform,
    request: FastifyRequest,
    call: { action: A; target: BulkTarget; values?: Record<string, unknown> | undefined },
  ) => Promise<BulkAnswer>;
  /** The actions that can be previewed. */
  previewed: readonly A[];
  /** Looks at an action's rows without doing it. */
  preview: (
    platform: Platform,
    request: FastifyRequest,
    call: { action: A; target: BulkTarget },
  ) => Promise<BulkPreview>;
}

/**
 * Parses the previous state of a row for an undo, as `stateOf` serialised it. @throws DomainError 422 if it is not such
 * a state
 */
export function readBulkState<S>(state: z.ZodType<S>, to = ''): S {
  try {
    return state.parse(JSON.parse(to));
  } catch {
    throw fieldError('to', 'bulk_state');
  }
}

/**
 * Defines bulk actions. Each row has its own transaction and result, and a rejected row does not stop the others. In a
 * job, the result is written in the row's transaction, so that a resumed job continues with the next row.
 */
export function defineBulk<A extends string, V, Q extends z.ZodType, Item>({
  name,
  list,
  actions,
  values: common,
  stateOf,
}: Definition<A, V, Q, Item>): Bulk<A> {
  const names = Object.keys(actions) as [A, ...A[]];
  const Input = z.object({
    action: z.enum(names),
    values: z.record(z.string(), z.unknown()),
    language: z.enum(['en', 'ab']),
  });

  function parseValues(action: A, values: Record<string, unknown>, to?: string): V {
    const result = (actions[action].values ?? common).safeParse(to === undefined ? values : { ...values, to });
    if (!result.success) throw new InvalidInput(result.error);
    return result.data;
  }
  function expectAllowed(caller: Caller | null, action: A): void {
    const permission = actions[action].needs;
    if (!caller || !may(caller, permission)) throw forbidden(permission);
  }

  async function rowsOf(db: Db, target: BulkTarget, caller: Caller): Promise<Row[]> {
    if ('rows' in target) return [...new Map(target.rows.map((row) => [row.id, row])).values()];
    if ('changed_by' in target) {
      const job = await db
        .selectFrom('jobs')
        .select('id')
        .where('id', '=', target.changed_by)
        .where('name', '=', `${name}-bulk`)
        .where('owner_id', '=', caller.id)
        .executeTakeFirst();
      if (!job) throw notFound();
      const rows = await db
        .selectFrom('job_rows')
        .select(['record_id as id', 'was'])
        .where('job_id', '=', job.id)
        .where('was', 'is not', null)
        .orderBy('position')
        .execute();
      return rows.map(({ id, was }) => ({ id, to: was ?? undefined }));
    }
    const ids = 'ids' in target ? target.ids : await list.matchingIds(db, target.matching, caller, AT_MOST + 1);
    if (ids.length > AT_MOST) throw new DomainError(422, 'bulk_too_many', { values: { n: AT_MOST } });
    return [...new Set(ids)].map((id) => ({ id }));
  }

  /** One row within its transaction; answers the state it was in, where that has changed. */
  async function actOn(
    platform: Platform,
    unit: UnitOfWork,
    { id, to }: Row,
    action: A,
    values: Record<string, unknown>,
  ) {
    const was = await stateOf(unit.trx, id, unit.actor, action);
    await actions[action].act(unit, id, parseValues(action, values, to), platform);
    return was === undefined || was === (await stateOf(unit.trx, id, unit.actor, action)) ? undefined : was;
  }

  const job = defineJob({
    name: `${name}-bulk`,
    input: Input,
    atOnce: 2,
    retryDelay: 2,
    /** What was changed until then can be undone like the work of a job that is done. */
    async stopped({ unit, job: { id } }) {
      const { worked, refused, changed } = await countRows(unit.trx, id);
      return { worked, refused, changed };
    },
    async run({ input: { action: wanted, values, language }, job: { id: jobId }, caller, platform, signal, ...run }) {
      const action = names.find((one) => one === wanted);
      if (action === undefined) throw new Error(`There is no action "${wanted}".`);
      expectAllowed(caller, action);
      const { db } = platform;
      const doRow = async (position: number, row: Row): Promise<void> => {
        const open = (unit: UnitOfWork) =>
          unit.trx
            .updateTable('job_rows')
            .where('job_id', '=', jobId)
            .where('position', '=', position)
            .where('ok', 'is', null);
        try {
          await run.write(async (unit) => {
            const { numUpdatedRows } = await open(unit).set({ ok: true }).executeTakeFirst();
            if (numUpdatedRows === 0n) return;
            const was = await actOn(platform, unit, row, action, values);
            if (was !== undefined)
              await unit.trx
                .updateTable('job_rows')
                .set({ was })
                .where('job_id', '=', jobId)
                .where('position', '=', position)
                .execute();
          });
        } catch (error) {
          if (!(error instanceof DomainError || error instanceof InvalidInput)) throw error;
          const { code, detail } = inWords(error, language);
          await run.write((unit) => open(unit).set({ ok: false, code, detail }).execute());
        }
      };
      const counts = await countRows(db, jobId);
      let done = counts.worked + counts.refused;
      for (;;) {
        signal.throwIfAborted();
        const batch = await openRows(db, jobId);
        if (batch.length === 0) {
          const { worked, refused, changed } = await countRows(db, jobId);
          return { worked, refused, changed };
        }
        for (const { position, record_id, return_to } of batch) {
          signal.throwIfAborted();
          await doRow(position, { id: record_id, to: return_to ?? undefined });
          done += 1;
          await run.progress(done, counts.total);
        }
      }
    },
  });

  async function inRequest(
    platform: Platform,
    request: FastifyRequest,
    rows: Row[],
    action: A,
    values: Record<string, unknown>,
  ) {
    const results = await eachRow(platform, request, rows, async (unit, row) => {
      const was = await actOn(platform, unit, row, action, values);
      return was === undefined ? {} : { was };
    });
    const names = await namesOfRefused(platform.db, name, results);
    return {
      results: results.map((result) => {
        const known = names.get(result.id);
        return known ? { ...result, name: known.name, name_ar: known.name_ar } : result;
      }),
    };
  }

  return {
    job,
    actions: names,
    previewed: names.filter((name) => actions[name].refusal !== undefined),
    async preview({ db }, request, { action, target }) {
      const caller = callerOf(request);
      expectAllowed(caller, action);
      const rows = await rowsOf(db, target, caller);
      const checked = rows.slice(0, BULK_PREVIEWED);
      const language = languageOf(request.headers['accept-language']);
      const refused = new Map<string, number>();
      let able = 0;
      for (const { id } of checked) {
        const refusal = await actions[action].refusal?.(db, id, caller);
        if (refusal === undefined) able += 1;
        else {
          const { detail } = inWords(refusal, language);
          refused.set(detail, (refused.get(detail) ?? 0) + 1);
        }
      }
      return {
        count: rows.length,
        checked: checked.length,
        able,
        refused: [...refused].map(([detail, count]) => ({ detail, count })).toSorted((a, b) => b.count - a.count),
      };
    },
    async run(platform, request, { action, target, values = {} }) {
      const caller = callerOf(request);
      expectAllowed(caller, action);
      const rows = await rowsOf(platform.db, target, caller);
      parseValues(action, values, rows[0]?.to);
      if (rows.length <= BULK_IN_REQUEST) return inRequest(platform, request, rows, action, values);
      const language = languageOf(request.headers['accept-language']);
      const job_id = await platform.write(request, async (unit) => {
        const id = await platform.jobs.enqueue(
          unit,
          job,
          { action, values, language },
          { subject: action, total: rows.length },
        );
        await insertRows(unit, id, rows);
        await unit.audit({
          type: 'job',

          id,
          action: 'asked',
          after: { name: job.name, action, rows: rows.length },
        });
        return id;
      });
      return { job_id };
    },
  };
}

type RowResult<T> =
  | ({ id: string; ok: true } & T)
  /** `current` is what is there now, where someone else's change is why it was refused. */
  | { id: string; ok: false; code: string; detail: string; current?: unknown };

/** Changes a few rows within the request, each in its own transaction; a rejected row does not stop the others. */
export async function eachRow<R extends { id: string }, T extends object>(
  platform: Pick<Platform, 'write'>,
  request: FastifyRequest,
  rows: readonly R[],
  act: (unit: UnitOfWork, row: R) => Promise<T>,
): Promise<RowResult<T>[]> {
  const language = languageOf(request.headers['accept-language']);
  const results: RowResult<T>[] = [];
  for (const row of rows) {
    try {
      results.push({ id: row.id, ok: true as const, ...(await platform.write(request, (unit) => act(unit, row))) });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { current } = error.options;
      results.push({
        id: row.id,
        ok: false,
        ...inWords(error, language),
        ...(current === undefined ? {} : { current }),
      });
    }
  }
  return results;
}

/** The error as one text, because bulk actions have no form to mark fields in. */
export function inWords(error: DomainError | InvalidInput, language: 'en' | 'ab'): { code: string; detail: string } {
  const { code, detail, errors } = error.body(language);
  return { code, detail: errors ? Object.values(errors).flat().join(' ') : detail };
}

const insertRows = ({ trx }: UnitOfWork, jobId: string, rows: readonly Row[]) =>
  sql`insert into job_rows (job_id, position, record_id, return_to)
    select ${jobId}, place, id, back
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ to }) => to ?? null)}::text[]) with ordinality as t (id, back, place)`.execute(
    trx,
  );

const openRows = (db: Db, jobId: string) =>
  db
    .selectFrom('job_rows')
    .select(['position', 'record_id', 'return_to'])
    .where('job_id', '=', jobId)
    .where('ok', 'is', null)
    .orderBy('position')
    .limit(BATCH)
    .execute();

async function countRows(db: Db | Trx, jobId: string) {
  const { rows } = await sql<{ total: number; worked: number; refused: number; changed: number }>`
    select count(*)::int as total, (count(*) filter (where ok))::int as worked,
      (count(*) filter (where not ok))::int as refused, count(was)::int as changed
    from job_rows where job_id = ${jobId}`.execute(db);
  return rows[0] ?? { total: 0, worked: 0, refused: 0, changed: 0 };
}
