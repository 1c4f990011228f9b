import type { Job } from '@bo/contracts';
import { isLive, jobsQuery } from '@bo/http';
import { useNotice } from '@bo/kit';
import { currentLanguage, useFormat } from '@bo/i18n';
import { readWords, toast } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { JOBS_DONE, useIsMuted } from '../alerts/use-alerts.ts';
import { countIn, titleOf, useJobsText } from './jobs-text.ts';
import { useJobFile } from './use-job-file.ts';

/** One's own newest jobs, as the bell and its count ask for them. */
export const recentJobs = () => jobsQuery({ of: 'mine', limit: 20, offset: 0 });

/** Tells a person when a job of theirs is done or has failed, on whatever screen they are then. */
export function useJobNotices(): void {
  const t = useJobsText();
  const notice = useNotice();
  const download = useJobFile();
  const quiet = useIsMuted()(JOBS_DONE);
  const format = useFormat();
  const counts = (job: Job) => ({
    worked: format.number(countIn(job, 'worked')),
    refused: format.number(countIn(job, 'refused')),
  });
  const { data } = useQuery(recentJobs());
  /** What was known before: which jobs went on, and when the newest was asked for. */
  const before = useRef<{ live: ReadonlySet<string>; newest: string } | null>(null);
  const tell = useEffectEvent(async (job: Job) => {
    const title = titleOf(t, await readWords(currentLanguage()), job);
    if (job.status === 'done' && job.file)
      notice(t('told.file', { name: job.file.name }), { label: t('download'), run: () => download(job) });
    else if (job.status === 'done' && countIn(job, 'refused') > 0)
      // Not all of it is good news: no green tick, and it stays among the errors of the bell.
      toast.error(t('told.refused', { title, ...counts(job) }));
    else if (job.status === 'done' && !quiet) toast.success(t('told.done', { title }));
    if (job.status === 'failed') toast.error(t('told.failed', { title, error: job.error ?? '' }));
  });
  useEffect(() => {
    if (!data) return;
    const { results } = data;
    const known = before.current;
    // A short job may have begun and ended between two looks.
    if (known)
      for (const job of results)
        if (!isLive(job) && (known.live.has(job.id) || job.created_at > known.newest)) void tell(job);
    before.current = {
      live: new Set(results.filter(isLive).map(({ id }) => id)),
      newest: results.reduce((newest, job) => (job.created_at > newest ? job.created_at : newest), known?.newest ?? ''),
    };
  }, [data]);
}
