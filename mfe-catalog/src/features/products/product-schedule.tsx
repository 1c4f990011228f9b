import type { Product, ProductDetail, ProductSchedule } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { lazyDialog, recordName } from '@bo/kit';
import { useCan } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useText } from '../../text.ts';
import { scheduleProduct } from './products.api.ts';

/** When one product goes on sale by itself, and off. */
export const ScheduleDialog = lazyDialog(() => import('./schedule-dialog.tsx').then(({ ScheduleDialog: Ask }) => Ask));

/** What a product will do by itself, in words: the next of it, or that it did not. */
export function useScheduleText(): (schedule: ProductSchedule) => string {
  const t = useText('products');
  const format = useFormat();
  return ({ on_sale_at: on, off_sale_at: off, failed_at: failed }) => {
    if (failed !== null) return t('schedule.failed', { when: format.dateTime(failed) });
    if (on !== null && off !== null)
      return t('schedule.fromTo', { from: format.dateTime(on), to: format.dateTime(off) });
    return on === null
      ? t('schedule.to', { when: off === null ? '' : format.dateTime(off) })
      : t('schedule.from', { when: format.dateTime(on) });
  };
}

/**
 * A line about what a product will do by itself, or did not, with the way to change it; nothing where there is no such
 * thing.
 */
export function ScheduleNotice({ product }: { product: ProductDetail }) {
  const t = useText('products');
  const { language } = useLanguage();
  const textOf = useScheduleText();
  const may = useCan('product.edit');
  const [asking, setAsking] = useState(false);
  const cancel = useMutation(scheduleProduct({ done: t('done.unscheduled') }));
  const { id, version, schedule } = product;
  if (schedule === null) return null;
  const by = recordName(schedule.by ?? undefined, language);
  return (
    <>
      <Alert
        type={schedule.failed_at === null ? 'info' : 'warning'}
        showIcon
        title={
          <>
            {textOf(schedule)} {by === '' ? null : <span className="bo-muted">{t('schedule.by', { name: by })}</span>}
          </>
        }
        action={
          may ? (
            <span className="cat-schedule-actions">
              <Button size="small" onClick={() => setAsking(true)}>
                {t('schedule.change')}
              </Button>
              <Button
                size="small"
                type="text"
                loading={cancel.isPending}
                onClick={() => cancel.mutate({ id, version, on_sale_at: null, off_sale_at: null })}
              >
                {t(schedule.failed_at === null ? 'schedule.cancel' : 'schedule.dismiss')}
              </Button>
            </span>
          ) : null
        }
      />
      {asking ? <ScheduleDialog product={product} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** The same, as short as a list has room for. */
export function ScheduleTag({ product: { schedule } }: { product: Product }) {
  const t = useText('products');
  const format = useFormat();
  if (schedule === null) return null;
  const { on_sale_at: on, off_sale_at: off, failed_at: failed } = schedule;
  if (failed !== null) return <span className="cat-schedule-failed">{t('schedule.failedShort')}</span>;
  const at = on ?? off;
  return at === null ? null : (
    <time dateTime={at} title={format.dateTime(at)}>
      {t(on === null ? 'schedule.toShort' : 'schedule.fromShort', { when: format.day(at) })}
    </time>
  );
}
