import { z } from 'zod';
import { listPage, listParam, listQuery } from '../base/list.ts';
import { Instant, Person } from '../base/record.ts';

export const JOB_STATUSES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** The file a job has made: `GET admin_panel/jobs/{id}/file/`. */
export const JobFile = z.object({ name: z.string(), bytes: z.int(), rows: z.int(), expires_at: Instant });
export type JobFile = z.infer<typeof JobFile>;

/** Work that goes on after its request was answered: `GET admin_panel/jobs/`. */
export const Job = z.object({
  id: z.string(),
  /** What kind of work: `brands-bulk`. */
  name: z.string(),
  /**
   * What it works on, as far as that is one word: an action, a file's name, or a step and a file (`check: tea.csv`).
   */
  subject: z.string(),
  status: z.enum(JOB_STATUSES),
  owner: Person.nullable(),
  done: z.int(),
  total: z.int().nullable(),
  attempt: z.int(),
  result: z.record(z.string(), z.unknown()).nullable(),
  error_code: z.string().nullable(),
  /** Why it failed, or why it is tried again, in the caller's language. */
  error: z.string().nullable(),
  cancel_requested: z.boolean(),
  run_after: Instant,
  created_at: Instant,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  /** When its owner has seen that it is over. */
  seen_at: Instant.nullable().default(null),
  /** What it has made to be downloaded, for as long as that is kept. */
  file: JobFile.nullable().default(null),
});
export type Job = z.infer<typeof Job>;

/** One's own jobs; with `job.view_all` also everybody's and the system's. */
export const JobListQuery = listQuery(['created_at'], '-created_at', {
  status: listParam(z.enum(JOB_STATUSES)),
  of: z.enum(['mine', 'all']).default('mine'),
});
export type JobListQuery = z.infer<typeof JobListQuery>;

/** A row of a bulk job: how it went, and the state it was in where the job has changed it. */
export const JobRow = z.object({
  id: z.string(),
  ok: z.boolean(),
  code: z.string().nullable(),
  detail: z.string().nullable(),
  /** What the record is called today; null where it has no name or is gone. */
  name: z.string().nullable().default(null),
  name_ar: z.string().nullable().default(null),
});
export type JobRow = z.infer<typeof JobRow>;
/** `GET admin_panel/jobs/{id}/rows/`: the rows that are done; `ok=false` those that were refused. */
export const JobRowQuery = z.object({
  ok: z.enum(['true', 'false']).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  offset: z.coerce.number().int().min(0).default(0),
});
export const JobRowPage = listPage(JobRow);

/** The body of `POST admin_panel/jobs/seen/`: whether one has looked at why jobs failed, too. */
export const JobsSeen = z.object({ failed: z.boolean() });
export type JobsSeen = z.infer<typeof JobsSeen>;

/** The answer to what was too much for one request. */
export const JobStarted = z.object({ job_id: z.string() });
export type JobStarted = z.infer<typeof JobStarted>;
