import { randomUUID } from 'node:crypto';
import type PgBoss from 'pg-boss';
import { may, SYSTEM } from '../access/caller.ts';
import type { Db, Trx } from '../db/database.ts';
import { DomainError, forbidden, unauthorized } from '../errors/domain-error.ts';
import type { Platform } from '../http/app-type.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import { within } from './boss.ts';
import type { Job } from './define.ts';
import {
  buryJob,
  type ClaimedJob,
  claimJob,
  type Delivery,
  endRun,
  forgetRun,
  holdsLease,
  insertJob,
  type JobEnd,
  keepDelivery,
  writeProgress,
} from './jobs.repository.ts';
import { DEAD_LETTER } from './names.ts';
import { stopJob } from './stop.ts';

const PROGRESS_EVERY_MS = 1000;

/** Why a run is told to end. */
export class Interrupted extends Error {}
export class Cancelled extends Error {}
class TakenOver extends Error {}

/** What a run needs of its worker. */
export interface RunContext {
  db: Db;
  boss: PgBoss;
  leaseSeconds: number;
  platform: () => Platform;
  failed: (error: unknown) => void;
  deliver: (trx: Trx, id: string, name: string) => Promise<void>;
}

/** The job of a delivery, now ours; undefined where there is nothing left to do for it. */
function claim(
  { db, boss, leaseSeconds }: RunContext,
  given: Delivery,
  lease: string,
): Promise<ClaimedJob | undefined> {
  return db.transaction().execute(async (trx) => {
    const known = given.data?.job;
    const id =
      known ??
      (await insertJob(trx, {
        id: `job_${given.id}`,
        name: given.name,
        subject: '',
        input: {},
        key: 'schedule',
        total: null,
        owner_id: null,
        run_after: null,
      }));
    const job = id === undefined ? undefined : await claimJob(trx, id, lease);
    if (job) await keepDelivery(trx, given, job.id, leaseSeconds);
    else await boss.complete(given.name, given.id, {}, { db: within(trx) });
    return job;
  });
}

/** Ends a run in the table and at pg-boss, both or neither. */
function end(
  { boss, deliver, ...context }: RunContext,
  given: Delivery,
  job: ClaimedJob,
  lease: string,
  how: JobEnd,
  error?: Error,
): Promise<boolean> {
  const platform = context.platform();
  return platform.write(SYSTEM, async (unit) => {
    const { trx, audit } = unit;
    if (!(await endRun(trx, job.id, lease, how))) return false;
    if (how.status === 'failed' || how.status === 'cancelled')
      await stopJob(platform, unit, { ...job, name: given.name });
    if (error) await boss.fail(given.name, given.id, { message: error.message }, { db: within(trx) });
    else await boss.complete(given.name, given.id, {}, { db: within(trx) });
    if (how.status === 'waiting' && !error) await deliver(trx, job.id, given.name);
    if (how.status !== 'waiting' && (job.owner_id !== null || how.status === 'failed'))
      await audit({
        type: 'job',
        id: job.id,
        action: how.status,
        after: { name: given.name, result: how.result, error: how.error },
        tells: job.owner_id,
      });
    return true;
  });
}

/** Runs the job of a delivery, if there is something left to do; `claimed` hears its id. */
export async function perform(
  context: RunContext,
  definition: Job,
  given: Delivery,
  abort: AbortController,
  claimed: (id: string) => void,
): Promise<void> {
  const { db, boss, leaseSeconds, failed } = context;
  const lease = randomUUID();
  const job = await claim(context, given, lease);
  if (!job) return;
  claimed(job.id);
  const platform = context.platform();
  const keeping = setInterval(
    () => {
      keepDelivery(db, given, job.id, leaseSeconds).then((kept) => {
        if (!kept) abort.abort(new TakenOver());
      }, failed);
    },
    (leaseSeconds * 1000) / 3,
  );
  keeping.unref();
  let written = 0;
  let open: (() => Promise<unknown>) | undefined;
  try {
    const caller = job.owner_id === null ? null : await platform.sessions.callerOfUser(job.owner_id);
    if (caller === undefined) throw unauthorized();
    if (caller && definition.permission && !may(caller, definition.permission)) throw forbidden(definition.permission);
    const result = await definition.execute(
      {
        platform,
        job: { id: job.id, attempt: job.attempt },
        caller,
        signal: abort.signal,
        async progress(done, total) {
          const put = () => writeProgress(db, job.id, lease, done, total);
          open = put;
          if (Date.now() - written < PROGRESS_EVERY_MS) return;
          written = Date.now();
          open = undefined;
          await put();
        },
        write: <T>(work: (unit: UnitOfWork) => Promise<T>) =>
          platform.write(caller ?? SYSTEM, async (write) => {
            if (!(await holdsLease(write.trx, job.id, lease))) throw new TakenOver();
            return work(write);
          }),
      },
      job.input,
    );
    await open?.();
    if (result === null)
      await db.transaction().execute(async (trx) => {
        await forgetRun(trx, job.id, lease);
        await boss.complete(given.name, given.id, {}, { db: within(trx) });
      });
    else await end(context, given, job, lease, { status: 'done', result: result ?? {} });
  } catch (thrown) {
    const why: unknown = abort.signal.aborted ? abort.signal.reason : thrown;
    await open?.();
    if (why instanceof TakenOver) return;
    if (why instanceof Interrupted) await end(context, given, job, lease, { status: 'waiting', uncounted: true });
    else if (why instanceof Cancelled) await end(context, given, job, lease, { status: 'cancelled' });
    else if (why instanceof DomainError) {
      const { detail, code } = why.body('en');
      await end(context, given, job, lease, { status: 'failed', error: detail, error_code: code ?? null });
    } else {
      failed(why);
      const error = why instanceof Error ? why : new Error(String(why));
      await end(
        context,
        given,
        job,
        lease,
        { status: 'waiting', error: error.message, error_code: 'job.unexpected' },
        error,
      );
    }
  } finally {
    clearInterval(keeping);
  }
}

/** What pg-boss has given up, after its last attempt or because each of its workers died. */
export function bury({ boss, ...context }: RunContext, given: Delivery): Promise<void> {
  const platform = context.platform();
  return platform.write(SYSTEM, async (unit) => {
    const { trx, audit } = unit;
    const id = given.data?.job;
    const job = id === undefined ? undefined : await buryJob(trx, id);
    if (job) {
      await stopJob(platform, unit, job);
      await audit({
        type: 'job',
        id: job.id,
        action: 'failed',
        after: { name: job.name, error: job.error },
        tells: job.owner_id,
      });
    }
    await boss.complete(DEAD_LETTER, given.id, {}, { db: within(trx) });
  });
}
