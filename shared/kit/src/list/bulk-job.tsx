import { cancelJob, isLive, jobQuery, retryJob } from '@bo/http';
import { useFormat } from '@bo/i18n';
import { useMutation, useQuery } from '@bo/platform/query';
import Button from 'antd/es/button';
import { useEffect, useEffectEvent, useState } from 'react';
import { useKitText } from '../text.ts';
import { useThemeClass } from '../theme-class.ts';
import { countIn, JobReport } from './job-report.tsx';

interface BulkJobProps {
  id: string;
  /** What is done: `Archive`. */
  label: string;
  nameOf: ((id: string) => string | undefined) | undefined;
  /** Takes back what it changed; left out where that cannot be. */
  onUndo?: () => void;
  /** It is over: what it changed is stale. */
  onOver: () => void;
  onClose: () => void;
}

/** A bulk action that runs as a job: its progress, its result, and the next steps. */
export function BulkJob({ id, label, nameOf, onUndo, onOver, onClose }: BulkJobProps) {
  const t = useKitText();
  const format = useFormat();
  const theme = useThemeClass();
  const { data: job } = useQuery(jobQuery(id));
  const cancel = useMutation(cancelJob());
  const retry = useMutation(retryJob());
  const [report, setReport] = useState(false);
  const over = job !== undefined && !isLive(job);
  const tellOver = useEffectEvent(onOver);
  useEffect(() => {
    if (over) tellOver();
  }, [over]);

  const done = job?.done ?? 0;
  const total = job?.total ?? 0;
  const failed = job ? countIn(job, 'refused') : 0;
  const worked = job ? countIn(job, 'worked') : 0;
  const said = {
    waiting: t('bulk.job.waiting', { action: label }),
    running: t('bulk.job.running', { action: label, number: format.number(done), total: format.number(total) }),
    done: t('bulk.done', { action: label, count: worked, number: format.number(worked) }),
    failed: job?.error ?? '',
    cancelled: t('bulk.job.cancelled', { action: label, number: format.number(done), total: format.number(total) }),
  };
  return (
    <div className={`bo-bulk ${theme}`} role="status">
      <strong>{said[job?.status ?? 'waiting']}</strong>
      {over ? null : <progress max={total || 1} value={done} aria-label={label} />}
      {failed > 0 ? (
        <Button size="small" onClick={() => setReport(true)}>
          {t('bulk.someFailed', { count: failed, number: format.number(failed) })}
        </Button>
      ) : null}
      {over ? (
        <>
          {job.status === 'failed' || job.status === 'cancelled' ? (
            <Button size="small" loading={retry.isPending} onClick={() => retry.mutate(id)}>
              {t('bulk.job.continue')}
            </Button>
          ) : null}
          {onUndo && countIn(job, 'changed') > 0 ? (
            <Button size="small" type="primary" onClick={onUndo}>
              {t('undo.undo')}
            </Button>
          ) : null}
          <Button size="small" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      ) : (
        <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
          {t('bulk.job.cancel')}
        </Button>
      )}
      {over && report ? <JobReport job={job} nameOf={nameOf} onClose={() => setReport(false)} /> : null}
    </div>
  );
}
