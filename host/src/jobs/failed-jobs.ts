import type { Job } from '@bo/contracts';
import { usePreference } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useEffect } from 'react';
import { recentJobs } from './use-job-notices.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const failedAfter = (jobs: readonly Job[], moment: string) =>
  jobs.flatMap(({ status, finished_at }) =>
    status === 'failed' && (finished_at ?? '') > moment ? (finished_at ?? []) : [],
  );

/** When somebody looked at the jobs last: what failed until then has been seen. Kept for them, on this device. */
const useLooked = () => usePreference('jobs looked at', '', isText);

/** How many of one's own jobs have failed since one looked at them last: imports, actions on many rows, downloads. */
export function useFailedJobs(): number {
  const [looked] = useLooked();
  const { data } = useQuery(recentJobs());
  return failedAfter(data?.results ?? [], looked).length;
}

/** Keeps that what failed among these was seen. */
export function useSeenJobs(jobs: readonly Job[] | undefined): void {
  const [looked, keep] = useLooked();
  const last = failedAfter(jobs ?? [], looked)
    .sort()
    .at(-1);
  useEffect(() => {
    if (last !== undefined) keep(last);
  }, [last, keep]);
}
