import type PgBoss from 'pg-boss';
import { listen } from '../db/listen.ts';
import { createBoss } from './boss.ts';
import type { Job } from './define.ts';
import { type Delivery, expireAll, readCancelled, readDue } from './jobs.repository.ts';
import { CHANNEL, DEAD_LETTER } from './names.ts';
import { bury, Cancelled, Interrupted, perform, type RunContext } from './run.ts';

/** How long it sleeps at most. It is woken by commits here, and by notifications of other instances' commits. */
const LONGEST_SLEEP_MS = 15_000;
/** What a process waits for its runs when it ends; the rest is taken over when its lease is over. */
const STOP_MS = 8000;

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

interface WorkerOptions extends Omit<RunContext, 'boss'> {
  definitions: ReadonlyMap<string, Job>;
  embedded: boolean;
  url: string | undefined;
  delivery: (job: Job) => PgBoss.SendOptions;
}

/**
 * Takes deliveries and runs their jobs. Ours rather than pg-boss's `work`: that asks every queue every other second,
 * and a run that it has given up goes on writing. This one sleeps until something is due, keeps its deliveries while it
 * lives, and fences what it writes with a lease.
 */
export function createWorker(options: WorkerOptions): Worker {
  const { db, definitions, embedded, url, leaseSeconds, failed, delivery } = options;
  const boss = createBoss(db, { leaseSeconds }, failed);
  const context: RunContext = { ...options, boss };
  const queues = [...definitions.keys(), DEAD_LETTER];
  const runs = new Set<Run>();
  let begun = 0;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let again = false;
  let unlisten: (() => Promise<void>) | undefined;

  function begin(given: Delivery): void {
    const definition = definitions.get(given.name);
    const abort = new AbortController();
    const run: Run = { id: '', name: given.name, abort, ended: Promise.resolve() };
    const work = definition
      ? perform(context, definition, given, abort, (id) => {
          run.id = id;
        })
      : bury(context, given);
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
