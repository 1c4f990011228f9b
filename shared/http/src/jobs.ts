import { Job, JobRowPage, type JobsSeen, listPage } from '@bo/contracts';
import { type ApiError, http, mutationOptions, type QueryKey } from '@bo/http/core';
import type { z } from 'zod';
import { apiQuery, type WireBody } from './api-query.ts';
import { assertOk, parseResponse } from './parse-response.ts';
import { keyOf } from './query-keys.ts';

const PATH = 'admin_panel/jobs/';
/** The first part of every key of a query of jobs. */
export const JOBS_KEY = keyOf('jobs');
const LOOK_EVERY_MS = 1000;
const JobPage = listPage(Job);
const one = (id: string, ending = '') => `${PATH}${encodeURIComponent(id)}/${ending}`;

/** Where the file is that a job has made; to be fetched through `http()`. */
export const jobFile = (id: string): string => one(id, 'file/');

/** Whether a job still goes on. */
export const isLive = ({ status }: Pick<Job, 'status'>): boolean => status === 'waiting' || status === 'running';

/** Reads a query again after so long while what it holds says so. */
const againWhile =
  <T extends z.ZodType>(schema: T, holds: (data: z.output<T>) => boolean, ms: number) =>
  ({ state }: { state: { data: WireBody | undefined } }): number | false => {
    const { data } = schema.safeParse(state.data);
    return data !== undefined && holds(data) ? ms : false;
  };

/** One job, read again every second until it is over. */
export const jobQuery = (id: string) => ({
  ...apiQuery({ queryKey: [...JOBS_KEY, 'detail', id], path: one(id), schema: Job }),
  refetchInterval: againWhile(Job, isLive, LOOK_EVERY_MS),
});

/** Jobs, the newest first; while one of them goes on they are read again every three seconds. */
export const jobsQuery = (params: { of?: 'mine' | 'all'; status?: string; limit: number; offset: number }) => ({
  ...apiQuery({ queryKey: [...JOBS_KEY, 'list', params], path: PATH, params, schema: JobPage }),
  refetchInterval: againWhile(JobPage, ({ results }) => results.some(isLive), 3 * LOOK_EVERY_MS),
});

/** The rows that a bulk job was refused. */
export const refusedRows = (id: string, limit: number) =>
  apiQuery({
    queryKey: [...JOBS_KEY, 'rows', id, limit],
    path: one(id, 'rows/'),
    params: { ok: 'false', limit },
    schema: JobRowPage,
  });

const steer = (step: 'cancel' | 'retry') => () =>
  mutationOptions<Job, ApiError, string>({
    mutationKey: keyOf('jobs', step),
    meta: { invalidates: [JOBS_KEY] },
    mutationFn: async (id) => parseResponse(Job, await http().post(one(id, `${step}/`))),
  });
/** Ends a job; what it has done stays done. */
export const cancelJob = steer('cancel');
/** Begins a job again that failed or was cancelled; it goes on where it was. */
export const retryJob = steer('retry');
/** Keeps that one has seen which of one's jobs are over. `invalidates` is where they are counted. */
export const seeJobs = (invalidates: readonly QueryKey[]) =>
  mutationOptions<void, ApiError, JobsSeen>({
    mutationKey: keyOf('jobs', 'seen'),
    meta: { invalidates, failure: 'silent' },
    mutationFn: async (body) => assertOk(await http().post(`${PATH}seen/`, body)),
  });
