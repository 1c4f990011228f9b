import { sql } from 'kysely';
import type PgBoss from 'pg-boss';
import type { Db, Trx } from '../db/database.ts';
import type { Platform } from '../http/app-type.ts';
import { newId } from '../ids.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import { createBoss, within } from './boss.ts';
import type { Job } from './define.ts';
import { findLiveJob, insertJob } from './jobs.repository.ts';
import { CHANNEL, DEAD_LETTER, SCHEDULES } from './names.ts';
import { createWorker, type Worker } from './worker.ts';

export interface EnqueueOptions {
  /** What it works on, for people: `brands`, a file's name. */
  subject?: string;
  /** While a job of this name and key waits or runs, that one is answered instead of another. */
  key?: string;
  /** Not before this moment. */
  startAfter?: Date;
  /** How many rows or steps it will take, where that is known. */
  total?: number;
  /** Nobody's own: it goes on when the account of who caused it is closed, and nobody is notified. */
  asSystem?: true;
}

export interface Jobs {
  definitions: ReadonlyMap<string, Job>;
  /** Asks for a job within a write, and with it: a write that is rolled back asks for nothing. Answers its id. */
  enqueue: <Input>(unit: UnitOfWork, job: Job<Input>, input: Input, options?: EnqueueOptions) => Promise<string>;
  /** Delivers a job that has a row already once more. */
  redeliver: (unit: UnitOfWork, job: { id: string; name: string; startAfter?: Date }) => Promise<void>;
  /** Looks at once whether there is something to do, or someone wants a job to end. */
  wake: () => void;
  /** Begins to work; `API_ROLE` decides which instances do. */
  start: () => Promise<void>;
  /** Works off everything that is due now and answers when nothing is left. Of tests, instead of `start`. */
  runDue: () => Promise<void>;
  /** Begins no more jobs and gives unfinished ones back; requests can still ask for jobs. */
  giveBack: () => Promise<void>;
  /** Gives unfinished jobs back and ends. */
  stop: () => Promise<void>;
}

declare module '../http/app-type.ts' {
  interface Platform {
    /** Work that outlives a request. */
    jobs: Jobs;
  }
}

interface JobsOptions {
  db: Db;
  definitions: readonly Job[];
  embedded: boolean;
  /** PostgreSQL's, to hear of jobs that other instances ask for. */
  url: string | undefined;
  leaseSeconds: number;
  platform: () => Platform;
  failed: (error: unknown) => void;
}

/** Each queue is a table of pg-boss's; one that is there already is left as it is. */
async function createQueues(boss: PgBoss, names: readonly string[]): Promise<void> {
  const present = new Set((await boss.getQueues()).map(({ name }) => name));
  if (!present.has(DEAD_LETTER))
    await boss.createQueue(DEAD_LETTER, { name: DEAD_LETTER, retryLimit: 20, retryBackoff: true, retryDelay: 10 });
  for (const name of names) if (!present.has(name)) await boss.createQueue(name, { name, deadLetter: DEAD_LETTER });
}

/** Makes the tables of the job queue, for an application whose role may make none. */
export async function prepareQueues(db: Db, names: readonly string[]): Promise<void> {
  const boss = createBoss(db, null, () => undefined);
  await boss.start();
  await createQueues(boss, names);
  // pg-boss's own, which anyone who keeps the schedules makes otherwise.
  await boss.createQueue(SCHEDULES, { name: SCHEDULES });
  await boss.stop({ graceful: false, wait: false });
}

/** The one job queue: pg-boss delivers, the table `jobs` is what people see (docs/adr/0013). */
export async function createJobs(options: JobsOptions): Promise<Jobs> {
  const { db, embedded, leaseSeconds, failed } = options;
  const definitions = new Map(options.definitions.map((job) => [job.name, job]));
  const boss = createBoss(db, null, failed);
  await boss.start();
  await createQueues(boss, [...definitions.keys()]);
  let worker: Worker | undefined;

  const delivery = ({ attempts, retryDelay }: Job): PgBoss.SendOptions => ({
    retryLimit: attempts - 1,
    retryDelay,
    retryBackoff: true,
    expireInSeconds: leaseSeconds,
    deadLetter: DEAD_LETTER,
  });
  async function deliver(trx: Trx, id: string, name: string, startAfter?: Date): Promise<void> {
    const job = definitions.get(name);
    if (!job) throw new Error(`No job is defined as "${name}".`);
    const sent = await boss.send(
      name,
      { job: id },
      { ...delivery(job), ...(startAfter ? { startAfter } : {}), db: within(trx) },
    );
    if (sent === null) throw new Error(`The queue "${name}" took no job.`);
    if (!embedded) await sql`select pg_notify(${CHANNEL}, '')`.execute(trx);
  }
  const wake = () => worker?.wake();
  let givenBack: Promise<void> | undefined;
  const giveBack = () => (givenBack ??= worker?.stop() ?? Promise.resolve());
  const readyWorker = (): Worker => {
    worker ??= createWorker({ ...options, definitions, delivery, deliver });
    return worker;
  };

  return {
    definitions,
    async enqueue(write, job, input, { subject = '', key, startAfter, asSystem, total } = {}) {
      const { trx, actor, afterCommit } = write;
      const { name } = job;
      for (;;) {
        const id = await insertJob(trx, {
          id: newId('job'),
          name,
          subject,
          input: job.parse(input),
          key: key ?? null,
          total: total ?? null,
          owner_id: asSystem ? null : actor.id,
          run_after: startAfter ?? null,
        });
        if (id !== undefined) {
          await deliver(trx, id, name, startAfter);
          afterCommit(wake);
          return id;
        }
        // It may have ended between the two statements.
        const live = key === undefined ? undefined : await findLiveJob(trx, name, key);
        if (live) return live.id;
      }
    },
    async redeliver({ trx, afterCommit }, { id, name, startAfter }) {
      await deliver(trx, id, name, startAfter);
      afterCommit(wake);
    },
    wake,
    start: () => readyWorker().start(),
    runDue: () => readyWorker().runDue(),
    giveBack,
    async stop() {
      await giveBack();
      await boss.stop({ graceful: false });
    },
  };
}
