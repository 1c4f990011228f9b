import { randomUUID } from 'node:crypto';
import type PgBoss from 'pg-boss';
import { may, SYSTEM } from '../access/caller.ts';
import type { Db, Trx } from '../db/database.ts';
import { listen } from '../db/listen.ts';
import { forbidden, DomainError, unauthorized } from '../errors/domain-error.ts';
import type { Platform } from '../http/app-type.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import { createBoss, within } from './boss.ts';
import type { Job } from './define.ts';
import {
  buryJob,
  type ClaimedJob,
  claimJob,
  type Delivery,
  endRun,
  expireAll,
  forgetRun,
  holdsLease,
  insertJob,
  type JobEnd,
  keepDelivery,
  readCancelled,
  readDue,
  writeProgress,
} from './jobs.repository.ts';
import { CHANNEL, DEAD_LETTER } from './names.ts';
import { stopJob } from './stop.ts';

/** How long it sleeps at most. It is woken by commits here, and by notifications of other instances' commits. */
const LONGEST_SLEEP_MS = 15_000;
const PROGRESS_EVERY_MS = 1000;
/** What a process waits for its runs when it ends; the rest is taken over when its lease is over. */
const STOP_MS = 8000;

/** Why a run is told to end. */
class Interrupted extends Error {}
export class Cancelled extends Error {}
class TakenOver extends Error {}

interface Run {
  id: string;
  name: string;
  abort: AbortController;
  ended: Promise<void>;
}

export interface Worker {
  wake: () => void;
  start: () => Promise<void>;
  runDue: () => Promise<void>;
  stop: () => Promise<void>;
}

interface WorkerOptions {
  db: Db;
  definitions: ReadonlyMap<string, Job>;
  embedded: boolean;
  url: string | undefined;
  leaseSeconds: number;
  platform: () => Platform;
  failed: (error: unknown) => void;
  delivery: (job: Job) => PgBoss.SendOptions;
  deliver: (trx: Trx, id: string, name: string) => Promise<void>;
}

/**
 * Takes deliveries and runs their jobs. Ours rather than pg-boss's `work`: that asks every queue every other second,
 * and a run that it has given up goes on writing. This one sleeps until something is due, keeps its deliveries while it
 * lives, and fences what it writes with a lease.
 */
export function createWorker(options: WorkerOptions): Worker {
  const { db, definitions, embedded, url, leaseSeconds, failed, delivery, deliver } = options;
  const boss = createBoss(db, { leaseSeconds }, failed);
  const queues = [...definitions.keys(), DEAD_LETTER];
  const runs = new Set<Run>();
  let begun = 0;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let again = false;
  let unlisten: (() => Promise<void>) | undefined;

  /** The job of a delivery, now ours; undefined where there is nothing left to do for it. */
  function claim(given: Delivery, lease: string): Promise<ClaimedJob | undefined> {
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
  function end(given: Delivery, job: ClaimedJob, lease: string, how: JobEnd, error?: Error): Promise<boolean> {
    const platform = options.platform();
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

  async function perform(definition: Job, given: Delivery, abort: AbortController, claimed: (id: string) => void) {
    const lease = randomUUID();
    const job = await claim(given, lease);
    if (!job) return;
    claimed(job.id);
    const platform = options.platform();
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
      if (caller && definition.permission && !may(caller, definition.permission))
        throw forbidden(definition.permission);
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
      else await end(given, job, lease, { status: 'done', result: result ?? {} });
    } catch (thrown) {
      const why: unknown = abort.signal.aborted ? abort.signal.reason : thrown;
      await open?.();
      if (why instanceof TakenOver) return;
      if (why instanceof Interrupted) await end(given, job, lease, { status: 'waiting', uncounted: true });
      else if (why instanceof Cancelled) await end(given, job, lease, { status: 'cancelled' });
      else if (why instanceof DomainError) {
        const { detail, code } = why.body('en');
        await end(given, job, lease, { status: 'failed', error: detail, error_code: code ?? null });
      } else {
        failed(why);
        const error = why instanceof Error ? why : new Error(String(why));
        await end(given, job, lease, { status: 'waiting', error: error.message, error_code: 'job.unexpected' }, error);
      }
    } finally {
      clearInterval(keeping);
    }
  }

  /** What pg-boss has given up, after its last attempt or because each of its workers died. */
  const bury = (given: Delivery): Promise<void> => {
    const platform = options.platform();
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
  };

  function begin(given: Delivery): void {
    const definition = definitions.get(given.name);
    const abort = new AbortController();
    const run: Run = { id: '', name: given.name, abort, ended: Promise.resolve() };
    const work = definition
      ? perform(definition, given, abort, (id) => {
          run.id = id;
        })
      : bury(given);
    run.ended = work.catch(failed).finally(() => {
      runs.delete(run);
      wake();
    });
    runs.add(run);
    begun += 1;
  }

  const roomFor = (name: string): number =>
    (definitions.get(name)?.atOnce ?? 1) - [...runs].filter((run) => run.name === name).length;

  /** Ends what was cancelled, takes what is due, and says how long nothing will be. */
  async function look(): Promise<number> {
    const ids = [...runs].flatMap(({ id }) => (id === '' ? [] : [id]));
    if (ids.length > 0) {
      const cancelled = new Set(await readCancelled(db, ids));
      for (const { id, abort } of runs) if (cancelled.has(id)) abort.abort(new Cancelled());
    }
    let sleep = LONGEST_SLEEP_MS;
    for (const { name, wait } of await readDue(db, queues)) {
      const room = roomFor(name);
      if (wait > 0) sleep = Math.min(sleep, wait);
      else if (room > 0) {
        const given = await boss.fetch<Delivery['data']>(name, { batchSize: room, includeMetadata: true });
        for (const one of given) begin(one);
        // Whatever else this queue holds is looked at when one of these has ended.
      }
    }
    return sleep;
  }

  function wake(): void {
    if (timer === undefined && looking === undefined) return;
    again = true;
    if (looking) return;
    clearTimeout(timer);
    timer = undefined;
    looking = (async () => {
      let sleep = LONGEST_SLEEP_MS;
      while (again && !stopping) {
        again = false;
        sleep = await look().catch((error: unknown) => {
          failed(error);
          return LONGEST_SLEEP_MS;
        });
      }
      looking = undefined;
      if (!stopping) timer = setTimeout(wake, Math.ceil(sleep)).unref();
    })();
  }

  async function schedule(): Promise<void> {
    const wanted = [...definitions.values()].filter(({ schedule }) => schedule !== undefined);
    for (const { name } of await boss.getSchedules())
      if (!wanted.some((job) => job.name === name)) await boss.unschedule(name);
    for (const job of wanted) if (job.schedule) await boss.schedule(job.name, job.schedule, {}, delivery(job));
  }

  return {
    wake,
    async start() {
      if (embedded) await expireAll(db);
      await boss.start();
      if (embedded) await boss.expire();
      await schedule();
      unlisten = url === undefined ? undefined : listen(url, CHANNEL, wake);
      timer = setTimeout(wake, 0);
    },
    async runDue() {
      for (;;) {
        const before = begun;
        await look();
        // One that began may have ended while the other queues were asked; what it asked for is looked for as well.
        if (begun === before && runs.size === 0) return;
        await Promise.all([...runs].map(({ ended }) => ended));
      }
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await unlisten?.();
      await looking;
      for (const { abort } of runs) abort.abort(new Interrupted());
      const limit = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
      await Promise.race([Promise.all([...runs].map(({ ended }) => ended)), limit]);
      await boss.stop({ graceful: false });
    },
  };
}
