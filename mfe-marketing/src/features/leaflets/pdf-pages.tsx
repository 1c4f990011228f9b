import { type Leaflet, MAX_PDF_BYTES, PDF_TYPE } from '@bo/contracts';
import { isLive, jobQuery, toApiError } from '@bo/http';
import { DetailSection, useDescribeError } from '@bo/kit';
import { useMutation, useQuery, useQueryClient } from '@bo/platform/query';
import { leaflets } from '@bo/resources';
import Button from 'antd/es/button';
import Progress from 'antd/es/progress';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../text.ts';
import { sendPdf } from './leaflets.api.ts';

/**
 * Splits a PDF into pages of one language; how far that is stands here until it is done. The form takes them as it
 * takes whatever someone else has saved.
 */
export function PdfPages({ leaflet }: { leaflet: Leaflet }) {
  const t = useText('leaflets');
  const describe = useDescribeError();
  const client = useQueryClient();
  const send = useMutation(sendPdf());
  const [refused, setRefused] = useState<string>();
  const [jobId, setJobId] = useState('');
  const [language, setLanguage] = useState<'en' | 'ab'>('en');
  const picker = useRef<HTMLInputElement>(null);
  const { data: job } = useQuery({ ...jobQuery(jobId), enabled: jobId !== '' });
  const over = job !== undefined && !isLive(job);
  useEffect(() => {
    if (!over) return;
    void client.invalidateQueries({ queryKey: leaflets.keys.all });
    setJobId('');
    if (job.status === 'failed') setRefused(job.error ?? t('pdf.failed'));
  }, [over, job, client, t]);
  const take = (file: File | undefined) => {
    if (!file) return;
    const wrong = file.type !== PDF_TYPE ? t('pdf.type') : file.size > MAX_PDF_BYTES ? t('pdf.size') : undefined;
    setRefused(wrong);
    if (wrong !== undefined) return;
    send.mutate(
      { id: leaflet.id, file, language },
      {
        onSuccess: ({ job_id }) => setJobId(job_id),
        onError: (thrown) => setRefused(describe(toApiError(thrown))),
      },
    );
  };
  const choose = (next: 'en' | 'ab') => {
    setLanguage(next);
    picker.current?.click();
  };
  const busy = send.isPending || jobId !== '';
  return (
    <DetailSection title={t('pdf.title')}>
      <p className="bo-muted">{t('pdf.hint')}</p>
      <div className="bo-actions">
        <Button disabled={busy} onClick={() => choose('en')}>
          {t('pdf.en')}
        </Button>
        <Button disabled={busy} onClick={() => choose('ab')}>
          {t('pdf.ab')}
        </Button>
        <input
          ref={picker}
          type="file"
          className="bo-hidden"
          tabIndex={-1}
          accept={PDF_TYPE}
          aria-label={t('pdf.file')}
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = '';
          }}
        />
      </div>
      {busy ? (
        <Progress percent={job?.total ? Math.round((100 * job.done) / job.total) : 0} aria-label={t('pdf.progress')} />
      ) : null}
      {refused === undefined ? null : (
        <p className="bo-field-error" role="alert">
          {refused}
        </p>
      )}
    </DetailSection>
  );
}
