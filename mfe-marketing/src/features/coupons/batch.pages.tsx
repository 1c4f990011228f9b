import type { CouponBatch } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  ConfirmDialog,
  DateCell,
  DetailPage,
  DetailSection,
  ExportButton,
  Fact,
  FormPage,
  FormSection,
  HistorySection,
  LinkButton,
  Loaded,
  NumberField,
  recordName,
  ResourceForm,
  StatusCell,
  SummaryStrip,
  TextField,
  useListRow,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { useNavigate, useParams } from '@bo/platform/router';
import { couponBatches, coupons, useLabel } from '@bo/resources';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Progress from 'antd/es/progress';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { BATCH_TONE } from './batch-list.tsx';
import { TermsSections } from './coupon-fields.tsx';
import { useDiscount } from './coupon-value.tsx';

/** While codes are made it looks so often how many there are. */
const LOOK_AGAIN = 1500;
const isMaking = (batch: unknown): boolean =>
  typeof batch === 'object' && batch !== null && 'state' in batch && batch.state === 'making';

export function CouponBatchCreatePage() {
  const t = useText('coupons');
  const navigate = useNavigate();
  return (
    <FormPage title={t('batches.createTitle')} parent={{ to: paths.couponTab('batches'), label: t('batches.title') }}>
      <ResourceForm
        resource={couponBatches}
        onSaved={({ id }) => void navigate(paths.couponBatch(id), { replace: true })}
      >
        <FormSection title={t('sections.codes')}>
          <TextField code name="prefix" label={t('fields.prefix')} hint={t('hints.prefix')} />
          <NumberField name="count" label={t('fields.count')} hint={t('hints.count')} />
        </FormSection>
        <TermsSections />
      </ResourceForm>
    </FormPage>
  );
}

function Summary({ batch }: { batch: CouponBatch | undefined }) {
  const t = useText('coupons');
  const label = useLabel();
  const format = useFormat();
  const discount = useDiscount();
  return (
    <SummaryStrip>
      <Fact label={t('fields.count')}>{batch && <bdi className="bo-number">{format.number(batch.count)}</bdi>}</Fact>
      <Fact label={t('fields.state')}>
        {batch && <StatusCell text={label(`coupon_batch_state.${batch.state}`)} tone={BATCH_TONE[batch.state]} />}
      </Fact>
      <Fact label={t('fields.used_count')}>
        {batch && <bdi className="bo-number">{format.number(batch.used_count)}</bdi>}
      </Fact>
      <Fact label={t('fields.discount_value')}>{batch && <bdi className="bo-number">{discount(batch)}</bdi>}</Fact>
      <Fact label={t('fields.end_date')}>{batch && <DateCell value={batch.ends_at} style="end" />}</Fact>
    </SummaryStrip>
  );
}

/** Stops all codes of the batch, or lets them be used again, with a reason. */
function StopButton({ batch }: { batch: CouponBatch }) {
  const t = useText('coupons');
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const stopped = batch.stopped_at !== null;
  const stop = useMutation(
    couponBatches.act<{ version: number; reason: string }>(stopped ? 'resume' : 'stop', {
      done: t(stopped ? 'done.resumed' : 'done.stopped'),
    }),
  );
  const left = batch.made - batch.used_count;
  return (
    <>
      <Button danger={!stopped} onClick={() => setAsking(true)}>
        {t(stopped ? 'batches.resume' : 'batches.stop')}
      </Button>
      <ConfirmDialog
        open={asking}
        danger={!stopped}
        title={t(stopped ? 'batches.resumeTitle' : 'batches.stopTitle')}
        effect={t(stopped ? 'batches.resumeEffect' : 'batches.stopEffect', {
          count: left,
          number: format.number(left),
        })}
        okText={t(stopped ? 'batches.resume' : 'batches.stop')}
        reason="required"
        onConfirm={(reason) => stop.mutateAsync({ id: batch.id, version: batch.version, reason })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function Codes({ batch }: { batch: CouponBatch }) {
  const t = useText('coupons');
  const format = useFormat();
  const query = { batch: batch.id };
  if (batch.made < batch.count)
    return (
      <DetailSection title={t('sections.codes')}>
        <p role="status">
          {t('batches.made_of', { made: format.number(batch.made), count: format.number(batch.count) })}
        </p>
        <Progress
          percent={Math.floor((batch.made * 100) / batch.count)}
          showInfo={false}
          aria-label={t('batches.making')}
        />
      </DetailSection>
    );
  return (
    <DetailSection title={t('sections.codes')}>
      <p>{t('batches.ready', { count: batch.count, number: format.number(batch.count) })}</p>
      <div className="bo-actions">
        <Can do="coupon.export">
          <ExportButton
            url={(file) => coupons.exportUrl({ batch: [batch.id], sort: 'code' }, file)}
            name={`coupons-${batch.prefix}`}
          />
        </Can>
        <LinkButton quiet to={withQuery(paths.couponList(), query)}>
          {t('batches.show')}
        </LinkButton>
      </div>
    </DetailSection>
  );
}

/** A batch of codes: how many there are and were used, the file of them, and the one button that stops them all. */
export function CouponBatchPage() {
  const t = useText('coupons');
  const { language } = useLanguage();
  const { batchId = '' } = useParams();
  const result = useQuery({
    ...couponBatches.detail(batchId),
    refetchInterval: ({ state }) => (isMaking(state.data) ? LOOK_AGAIN : false),
  });
  const row = useListRow(couponBatches, batchId);
  const known = result.data ?? row;
  return (
    <DetailPage
      title={recordName(known, language) || t('batches.one')}
      subtitle={known && <bdi dir="ltr">{known.prefix}</bdi>}
      parent={{ to: paths.couponTab('batches'), label: t('batches.title') }}
      summary={result.isError && !known ? null : <Summary batch={known} />}
      actions={
        result.data ? (
          <Can do="coupon.edit">
            <StopButton batch={result.data} />
          </Can>
        ) : null
      }
    >
      <Loaded result={result}>
        {(batch) => (
          <>
            {batch.stop_reason === '' ? null : (
              <Alert type="warning" showIcon title={t('batches.because', { reason: batch.stop_reason })} />
            )}
            <Codes batch={batch} />
            <HistorySection type="coupon_batch" id={batch.id} labelOf={() => undefined} />
          </>
        )}
      </Loaded>
    </DetailPage>
  );
}
