import { Job, JobRowPage, type JobsSeen, listPage } from '@bo/contracts';
import { type ApiError, http, mutationOptions, type QueryKey } from '@bo/http/core';
import type { z } from 'zod';
import { apiQuery, type WireBody } from './api-query.ts';
import { assertOk, parseResponse } from './parse-response.ts';
import { keyOf } from './query-keys.ts';

const PATH = 'admin_panel/jobs/';
/** The first part of all query keys of jobs. */
export const JOBS_KEY = keyOf('jobs');
const LOOK_EVERY_MS = 1000;
const JobPage = listPage(Job);
const one = (id: string, ending = '') => `${PATH}${encodeURIComponent(id)}/${ending}`;

/** The path of the file that a job created; fetch it through `http()`. */
export const jobFile = (id: string): string => one(id, 'file/');

/** Whether a job is waiting or running. */
export const isLive = ({ status }: Pick<Job, 'status'>): boolean => status === 'waiting' || status === 'running';

/** Reads a query again after so long while what it holds says so. */
const againWhile =
  <T extends z.ZodType>(schema: T, holds: (data: z.output<T>) => boolean, ms: number) =>
  ({ state }: { state: { data: WireBody | undefined } }): number | false => {
    const { data } = schema.safeParse(state.data);
    return data !== undefined && holds(data) ? ms : false;
  };

/** A job, polled every second until it ends. */
export const jobQuery = (id: string) => ({
  ...apiQuery({ queryKey: [...JOBS_KEY, 'detail', id], path: one(id), schema: Job }),
  refetchInterval: againWhile(Job, isLive, LOOK_EVERY_MS),
});

/** Jobs, newest first; polled every three seconds while one of them is running. */
export const jobsQuery = (params: { of?: 'mine' | 'all'; status?: string; limit: number; offset: number }) => ({
  ...apiQuery({ queryKey: [...JOBS_KEY, 'list', params], path: PATH, params, schema: JobPage }),
  refetchInterval: againWhile(JobPage, ({ results }) => results.some(isLive), 3 * LOOK_EVERY_MS),
});

/** The rows that a bulk job could not change. */
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
/** Cancels a job. Its completed steps remain. */
export const cancelJob = steer('cancel');
/** Retries a failed or cancelled job, which continues where it stopped. */
export const retryJob = steer('retry');
/** Marks the user's finished jobs as seen. `invalidates` names the queries that count them. */
export const seeJobs = (invalidates: readonly QueryKey[]) =>
  mutationOptions<void, ApiError, JobsSeen>({
    mutationKey: keyOf('jobs', 'seen'),
    meta: { invalidates, failure: 'silent' },
    mutationFn: async (body) => assertOk(await http().post(`${PATH}seen/`, body)),
  });
