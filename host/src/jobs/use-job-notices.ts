import type { Job } from '@bo/contracts';
import { isLive, jobsQuery } from '@bo/http';
import { toast } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { titleOf, useJobsText } from './jobs-text.ts';

/** One's own newest jobs, as the bell and its count ask for them. */
export const recentJobs = () => jobsQuery({ of: 'mine', limit: 20, offset: 0 });

/** Tells a person when a job of theirs is done or has failed, on whatever screen they are then. */
export function useJobNotices(): void {
  const t = useJobsText();
  const { data } = useQuery(recentJobs());
  const live = useRef<ReadonlySet<string>>(new Set());
  const tell = useEffectEvent((job: Job) => {
    const title = titleOf(t, job);
    if (job.status === 'done') toast.success(t('told.done', { title }));
    if (job.status === 'failed') toast.error(t('told.failed', { title, error: job.error ?? '' }));
  });
  useEffect(() => {
    if (!data) return;
    for (const job of data.results) if (live.current.has(job.id) && !isLive(job)) tell(job);
    live.current = new Set(data.results.filter(isLive).map(({ id }) => id));
  }, [data]);
}
