import { seeJobs } from '@bo/http';
import { useMutation } from '@bo/platform/query';
import { useEffect } from 'react';
import { counters, useCounters } from '../alerts/counters.ts';

/** How many of one's own jobs are done, or cancelled, and not seen yet. */
export const useUnseenJobs = (): number => useCounters()['jobs_unseen'] ?? 0;
/** How many of one's own jobs have failed since one looked at them last: imports, actions on many rows, downloads. */
export const useFailedJobs = (): number => useCounters()['jobs_failed'] ?? 0;

/** While this is on the screen one sees which jobs are over and, where `failed` says so, why some failed. */
export function useSeenJobs({ failed }: { failed: boolean }): void {
  const [done, broken] = [useUnseenJobs(), useFailedJobs()];
  const unseen = done + (failed ? broken : 0);
  const { mutate } = useMutation(seeJobs([counters().queryKey]));
  useEffect(() => {
    if (unseen > 0) mutate({ failed });
  }, [unseen, failed, mutate]);
}
