import { JOB_STATUSES, type Job, type JobStatus } from '@bo/contracts';
import { cancelJob, isLive, jobsQuery, retryJob } from '@bo/http';
import { useFormat } from '@bo/i18n';
import { EmptyState, ErrorState, JobReport, PageHeading, PersonCell, StatusCell } from '@bo/kit';
import { useCan, useWords } from '@bo/platform';
import { keepPreviousData, useMutation, useQuery } from '@bo/platform/query';
import { useSearchParams } from '@bo/platform/router';
import Button from 'antd/es/button';
import Pagination from 'antd/es/pagination';
import Segmented from 'antd/es/segmented';
import Skeleton from 'antd/es/skeleton';
import { useState } from 'react';
import { usePageTitle } from '../base/use-app-name.ts';
import './jobs.css';
import { countIn, titleOf, useJobsText } from './jobs-text.ts';
import { useJobFile } from './use-job-file.ts';
import { useSeenJobs } from './unseen-jobs.ts';

const PAGE_SIZE = 20;
const TONES = { waiting: 'neutral', running: 'busy', done: 'good', failed: 'bad', cancelled: 'neutral' } as const;
const isStatus = (value: string | null): value is JobStatus => JOB_STATUSES.some((status) => status === value);

/** Background jobs: the user's own, or all for users who may see them. Filters are in the URL. */
export function JobsPage() {
  const t = useJobsText();
  const mayViewAll = useCan('job.view_all');
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const status = params.get('status');
  const of = mayViewAll && params.get('of') === 'all' ? 'all' : 'mine';
  const show = (changes: Record<string, string>) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('page');
      for (const [key, value] of Object.entries(changes)) {
        if (value === '') after.delete(key);
        else after.set(key, value);
      }
      return after;
    });
  const result = useQuery({
    ...jobsQuery({ of, ...(isStatus(status) ? { status } : {}), limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  usePageTitle(t('heading'));
  useSeenJobs({ failed: true });
  return (
    <section className="page">
      <PageHeading title={t('heading')} subtitle={t('subtitle')} />
      <div className="jobs-choices">
        <Segmented
          aria-label={t('which')}
          value={isStatus(status) ? status : ''}
          options={[
            { value: '', label: t('statuses.all') },
            ...JOB_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
          ]}
          onChange={(value) => show({ status: value })}
        />
        {mayViewAll ? (
          <Segmented
            aria-label={t('whose')}
            value={of}
            options={[
              { value: 'mine', label: t('mine') },
              { value: 'all', label: t('everybody') },
            ]}
            onChange={(value) => show({ of: value === 'all' ? 'all' : '' })}
          />
        ) : null}
      </div>
      {result.isError ? <ErrorState error={result.error} onRetry={() => void result.refetch()} /> : null}
      {result.isPending ? <Skeleton active /> : null}
      {result.data?.results.length === 0 ? <EmptyState text={t('none')} /> : null}
      <ul className="jobs">
        {result.data?.results.map((job) => (
          <JobLine key={job.id} job={job} named={of === 'all'} />
        ))}
      </ul>
      {result.data && result.data.count > PAGE_SIZE ? (
        <Pagination
          current={page}
          pageSize={PAGE_SIZE}
          total={result.data.count}
          showSizeChanger={false}
          onChange={(next) => show({ page: String(next) })}
        />
      ) : null}
    </section>
  );
}

function JobLine({ job, named }: { job: Job; named: boolean }) {
  const t = useJobsText();
  const format = useFormat();
  const cancel = useMutation(cancelJob());
  const retry = useMutation(retryJob());
  const download = useJobFile();
  const [fetching, setFetching] = useState(false);
  const [report, setReport] = useState(false);
  const { file } = job;
  const fetchFile = () => {
    setFetching(true);
    download(job)
      .catch(() => undefined)
      .finally(() => setFetching(false));
  };
  const title = titleOf(t, useWords(), job);
  const number = (value: unknown) => format.number(typeof value === 'number' ? value : 0);
  const worked = job.result?.['worked'];
  const refused = job.result?.['refused'];
  return (
    <li className="job">
      <div className="job-text">
        <strong>{title}</strong>
        {named ? <span>{job.owner ? <PersonCell value={job.owner} /> : t('system')}</span> : null}
        {job.total !== null && job.status !== 'done' ? (
          <span className="job-progress">
            <progress max={job.total} value={job.done} aria-label={title} />
            {t('progress', { number: number(job.done), total: number(job.total) })}
          </span>
        ) : null}
        {!isLive(job) && typeof worked === 'number' ? (
          <span>{t('result', { worked: number(worked), refused: number(refused) })}</span>
        ) : null}
        {file ? (
          <span>
            {t('rows', { count: file.rows, number: format.number(file.rows) })}
            {' · '}
            {t('keptUntil', { date: format.date(file.expires_at) })}
          </span>
        ) : null}
        {job.name === 'export' && job.status === 'done' && !file ? <span>{t('fileGone')}</span> : null}
        {job.error ? (
          <span className="job-error">
            <bdi>{job.error}</bdi>
          </span>
        ) : null}
      </div>
      <div className="job-meta">
        <StatusCell
          text={t(job.cancel_requested && job.status === 'running' ? 'ending' : `statuses.${job.status}`)}
          tone={job.status === 'done' && countIn(job, 'refused') > 0 ? 'warn' : TONES[job.status]}
        />
        <time dateTime={job.finished_at ?? job.created_at}>{format.dateTime(job.finished_at ?? job.created_at)}</time>
      </div>
      <div className="job-actions">
        {file ? (
          <Button size="small" loading={fetching} onClick={fetchFile}>
            {t('download')}
          </Button>
        ) : null}
        {!isLive(job) && typeof refused === 'number' && refused > 0 ? (
          <Button size="small" onClick={() => setReport(true)}>
            {t('why')}
          </Button>
        ) : null}
        {report ? <JobReport job={job} onClose={() => setReport(false)} /> : null}
        {isLive(job) && !job.cancel_requested ? (
          <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
            {t('cancel')}
          </Button>
        ) : null}
        {job.status === 'failed' || job.status === 'cancelled' ? (
          <Button size="small" loading={retry.isPending} onClick={() => retry.mutate(job.id)}>
            {t('retry')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
