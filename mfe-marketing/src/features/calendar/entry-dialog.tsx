import { CalendarDates, type CalendarEntry, OfferPreviewInput } from '@bo/contracts';
import { storeFormat, useFormat, useLanguage } from '@bo/i18n';
import {
  DateField,
  Dialog,
  Fact,
  QuickForm,
  StatusCell,
  storeClock,
  TextAreaField,
  useDescribeError,
  useFormValues,
  usePaused,
  useUndoToast,
} from '@bo/kit';
import { useCan } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { offers, useLabel } from '@bo/resources';
import Alert from 'antd/es/alert';
import { useMemo } from 'react';
import { Rivals, TouchedCases } from '../../parts/offer-conflicts.tsx';
import { OFFER_TONE } from '../../parts/period-tone.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { offerPreview } from '../offers/offers.api.ts';
import { moveEntry } from './calendar.api.ts';
import { entryName, usePeriodText } from './entry-text.ts';

const HREF: Record<CalendarEntry['kind'], (id: string) => string> = {
  offer: paths.offerEdit,
  volume_offer: paths.volumeOfferEdit,
  offer_banner: paths.offerBannerEdit,
  offer_countdown: paths.offerCountdownEdit,
  coupon: paths.couponDetails,
  coupon_batch: paths.couponBatch,
  leaflet: paths.leafletEdit,
};

/** What an offer would do on the days that stand in the form: nothing of it is saved yet. */
function OfferConflicts({ id }: { id: string }) {
  const t = useText('calendar');
  const to = useText('offers');
  const format = useFormat();
  const describe = useDescribeError();
  const may = useCan('offer.below_cost');
  const { from, upto } = useFormValues();
  const { data: offer, error } = useQuery(offers.detail(id));
  const question = useMemo(() => {
    const asked = OfferPreviewInput.safeParse({ ...offer, available_from: from, available_upto: upto });
    return asked.success ? asked.data : null;
  }, [offer, from, upto]);
  const { data } = useQuery(offerPreview(usePaused(question)));
  if (error) return <Alert type="error" showIcon title={describe(error)} />;
  if (!data || !offer) return <p className="bo-muted">{t('preview.wait')}</p>;
  const losing = data.lines.filter(({ outcome }) => outcome !== 'always').length;
  return (
    <div className="mkt-cal-conflicts" aria-live="polite">
      <StatusCell
        text={losing === 0 ? t('preview.clear') : t('preview.losing', { count: losing, number: format.number(losing) })}
        tone={losing === 0 ? 'good' : 'warn'}
      />
      <StatusCell
        text={to('preview.belowCost', { count: data.below_cost, number: format.number(data.below_cost) })}
        tone={data.below_cost > 0 ? 'bad' : 'good'}
      />
      {data.below_cost > 0 && !offer.draft ? (
        may ? (
          <TextAreaField name="below_cost_reason" label={to('fields.below_cost_reason')} rows={2} />
        ) : (
          <Alert type="error" showIcon title={to('preview.askFirst')} />
        )
      ) : null}
      <TouchedCases preview={data} />
      <Rivals preview={data} />
    </div>
  );
}

/** The days that an entry has or, once it was dragged, those that it would get; anyone who may sets others. */
export function EntryDialog({
  entry,
  wanted,
  onClose,
}: {
  entry: CalendarEntry;
  /** Where it was dragged to. */
  wanted: Pick<CalendarEntry, 'from' | 'upto'>;
  onClose: () => void;
}) {
  const t = useText('calendar');
  const label = useLabel();
  const { language } = useLanguage();
  const periodText = usePeriodText();
  const undo = useUndoToast();
  const move = useMutation(moveEntry());
  const name = entryName(entry, language);
  const zone = storeFormat().time_zone;
  const withinDay = [entry.from, entry.upto].some(
    (instant) => instant !== null && !storeClock(instant, zone).endsWith('T00:00:00'),
  );
  const isMoved = wanted.from !== entry.from || wanted.upto !== entry.upto;
  return (
    <Dialog open width={720} title={isMoved ? t('dialog.move', { name }) : name} footer={null} onCancel={onClose}>
      <dl className="bo-summary-values mkt-cal-facts">
        <Fact label={t('dialog.kind')}>{t(`kinds.${entry.kind}`)}</Fact>
        <Fact label={t('dialog.state')}>
          <StatusCell text={label(`offer_state.${entry.state}`)} tone={OFFER_TONE[entry.state]} />
        </Fact>
        <Fact label={t('dialog.period')}>{periodText(entry)}</Fact>
      </dl>
      <p>
        <Link to={HREF[entry.kind](entry.id)}>{t(`open.${entry.kind}`)}</Link>
      </p>
      {entry.movable ? (
        <QuickForm
          contract={CalendarDates}
          initial={{ from: wanted.from, upto: wanted.upto, below_cost_reason: '' }}
          submitText={t('dialog.save')}
          record={entry}
          save={async (values, filledFrom) => {
            const saved = await move.mutateAsync({ entry: filledFrom, ...values });
            undo(t('dialog.moved', { name }), () =>
              move.mutateAsync({
                entry: { ...filledFrom, version: saved.version },
                from: filledFrom.from,
                upto: filledFrom.upto,
                below_cost_reason: values.below_cost_reason,
              }),
            );
          }}
          onSaved={onClose}
        >
          <div className="bo-fields">
            <DateField name="from" label={t('dialog.from')} kind={withinDay ? 'time' : 'first_day'} />
            <DateField name="upto" label={t('dialog.upto')} kind={withinDay ? 'time' : 'last_day'} />
          </div>
          {entry.kind === 'offer' ? <OfferConflicts id={entry.id} /> : null}
        </QuickForm>
      ) : (
        <p className="bo-muted">
          {entry.kind === 'offer_countdown'
            ? t('dialog.countdown')
            : entry.kind === 'coupon_batch'
              ? t('dialog.batch')
              : entry.state === 'ended'
                ? t('dialog.over')
                : t('dialog.mayNot')}
        </p>
      )}
    </Dialog>
  );
}
