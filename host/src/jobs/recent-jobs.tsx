import { useFormat } from '@bo/i18n';
import { useWords } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { useSeenJobs } from './unseen-jobs.ts';
import { titleOf, useJobsText } from './jobs-text.ts';
import { recentJobs } from './use-job-notices.ts';

const SHOWN = 5;

/** One's newest jobs, in the bell. */
export function RecentJobs() {
  const t = useJobsText();
  const format = useFormat();
  const wordOf = useWords();
  const { data } = useQuery(recentJobs());
  useSeenJobs({ failed: false });
  if (!data || data.results.length === 0) return <p className="inbox-none">{t('none')}</p>;
  return (
    <ul>
      {data.results.slice(0, SHOWN).map((job) => (
        <li key={job.id}>
          <Link to={`/jobs?status=${job.status}`} className="inbox-line">
            <span className="inbox-dot" data-severity={job.status === 'failed' ? 'high' : 'normal'} />
            <span className="inbox-title">{titleOf(t, wordOf, job)}</span>
            <span>
              {job.status === 'running' && job.total
                ? format.percent(Math.floor((job.done * 100) / job.total) * 100)
                : t(`statuses.${job.status}`)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
