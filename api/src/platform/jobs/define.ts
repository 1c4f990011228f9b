import type { Permission } from '@bo/contracts';
import type { z } from 'zod';
import type { Caller } from '../access/caller.ts';
import type { Platform } from '../http/app-type.ts';
import type { UnitOfWork } from '../unit-of-work.ts';

/** What a job's `run` is given. */
export interface JobRun<Input> {
  input: Input;
  platform: Platform;
  job: { id: string; attempt: number };
  /** Who asked for it, with the rights of now; null for the system's own jobs. */
  caller: Caller | null;
  /**
   * Aborted when the job is cancelled, when the process ends and when another instance has taken the job over. Pass it
   * on, or call `signal.throwIfAborted()` between two steps; the rest is done by the next attempt.
   */
  signal: AbortSignal;
  /** How far it is, for those who watch. Not inside a transaction: the embedded database has one connection. */
  progress: (done: number, total?: number) => Promise<void>;
  /**
   * A write in the name of who asked. It is refused to a run that was taken over meanwhile, so that no step is done
   * twice.
   */
  write: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;
}

/** What a job leaves for those who asked for it. */
export type JobResult = Record<string, unknown>;

/** What a job's `stopped` and `resumed` are given: the write in which the job ends undone, or waits again. */
export interface JobTurn<Input> {
  input: Input;
  platform: Platform;
  unit: UnitOfWork;
  job: { id: string };
}

interface Definition<S extends z.ZodType> {
  /** Also the name of its queue: `image-links`. The panel's texts know it under `jobs.names`. */
  name: string;
  input: S;
  /** What its owner must hold whenever it runs; system jobs have no owner. */
  permission?: Permission;
  /** A cron expression, in UTC: it starts then, once, whatever the number of instances; never twice at a time. */
  schedule?: string;
  /** How often it is tried before it is given up; a `DomainError` is final at once. */
  attempts?: number;
  /** Before the second attempt, in seconds; doubled before each further one. */
  retryDelay?: number;
  /** How many may run at a time in one process. */
  atOnce?: number;
  /**
   * Does the work. It may be called again after a crash, so it goes on where the last attempt ended. A scheduled job
   * that found nothing to do answers `null` and leaves no trace.
   */
  run: (run: JobRun<z.output<S>>) => Promise<JobResult | null | void>;
  /**
   * Releases what the job works on, in the write in which it fails for good or is cancelled, also where it never ran.
   * May answer what was done until then.
   */
  stopped?: (turn: JobTurn<z.output<S>>) => Promise<JobResult | void>;
  /**
   * Claims what the job works on, in the write in which a person retries it.
   *
   * @throws DomainError where that has gone on without this job
   */
  resumed?: (turn: JobTurn<z.output<S>>) => Promise<void>;
}

/** A job as `enqueue` and the worker use it. */
export interface Job<Input = unknown> {
  name: string;
  permission: Permission | undefined;
  schedule: string | undefined;
  attempts: number;
  retryDelay: number;
  atOnce: number;
  parse: (input: unknown) => Input;
  execute: (run: Omit<JobRun<never>, 'input'>, input: unknown) => Promise<JobResult | null | void>;
  stop: ((turn: Omit<JobTurn<never>, 'input'>, input: unknown) => Promise<JobResult | void>) | undefined;
  resume: ((turn: Omit<JobTurn<never>, 'input'>, input: unknown) => Promise<void>) | undefined;
}

/**
 * Defines work that outlives a request. It is named in its module (`*.module.ts`), and asked for with
 * `jobs.enqueue(write, job, input)`: with the write it belongs to, or not at all.
 */
export function defineJob<S extends z.ZodType>({
  input,
  run,
  stopped,
  resumed,
  permission,
  schedule,
  attempts = 4,
  retryDelay = 15,
  atOnce = 1,
  name,
}: Definition<S>): Job<z.output<S>> {
  return {
    name,
    permission,
    schedule,
    attempts,
    retryDelay,
    atOnce,
    parse: (value) => input.parse(value),
    execute: (context, value) => run({ ...context, input: input.parse(value) }),
    stop: stopped && ((turn, value) => stopped({ ...turn, input: input.parse(value) })),
    resume: resumed && ((turn, value) => resumed({ ...turn, input: input.parse(value) })),
  };
}
