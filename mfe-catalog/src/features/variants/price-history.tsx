import { GUARDED_FIELDS, type PriceEntry, type VariantDetail } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { DetailSection, lazyDialog, LineChart, Loaded, recordName, StatusCell } from '@bo/kit';
import { Can } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { cancelPrice, priceHistory } from './variants.api.ts';

const PriceScheduleDialog = lazyDialog(() =>
  import('./price-schedule-dialog.tsx').then(({ PriceScheduleDialog: Dialog }) => Dialog),
);

function Entry({ entry, current, onCancel }: { entry: PriceEntry; current: boolean; onCancel: () => void }) {
  const t = useText('variants');
  const format = useFormat();
  const { language } = useLanguage();
  const waiting = entry.applied_at === null;
  return (
    <tr>
      <td>
        <time dateTime={entry.starts_at}>{format.dateTime(entry.starts_at)}</time>
      </td>
      <td data-align="end">
        <bdi className="bo-number">{format.money(entry.price)}</bdi>
      </td>
      <td data-align="end">
        <bdi className="bo-number">{format.money(entry.selling_price)}</bdi>
      </td>
      <Can do={GUARDED_FIELDS.cost.permission}>
        <td data-align="end">
          {entry.cost === null ? '—' : <bdi className="bo-number">{format.money(entry.cost)}</bdi>}
        </td>
      </Can>
      <td>{entry.created_by ? recordName(entry.created_by, language) : t('history.system')}</td>
      <td>
        <StatusCell
          text={t(waiting ? 'history.waiting' : current ? 'history.now' : 'history.applied')}
          tone={waiting ? 'busy' : current ? 'good' : 'neutral'}
        />
        {waiting ? (
          <Can do="product.edit">
            <Button type="link" size="small" danger onClick={onCancel}>
              {t('actions.cancelPrice')}
            </Button>
          </Can>
        ) : null}
      </td>
    </tr>
  );
}

/** The price over time: what is charged, with the price before discount, and dashed what is to come. */
function PriceChart({ entries }: { entries: readonly PriceEntry[] }) {
  const t = useText('variants');
  const format = useFormat();
  const [now] = useState(() => Date.now());
  const ordered = entries.map((entry) => ({ ...entry, x: Date.parse(entry.starts_at) })).sort((a, b) => a.x - b.x);
  const [current, next] = [ordered.findLast(({ x }) => x <= now), ordered.find(({ x }) => x > now)];
  const last = Math.max(now, ordered.at(-1)?.x ?? now);
  const first = ordered[0]?.x ?? now;
  const line = (of: 'price' | 'selling_price') => ordered.map((entry) => ({ x: entry.x, y: entry[of] }));
  const told = [
    current && t('history.since', { price: format.money(current.selling_price), day: format.date(current.starts_at) }),
    next && t('history.from', { price: format.money(next.selling_price), day: format.date(next.starts_at) }),
  ];
  return (
    <div className="cat-history-chart">
      <LineChart
        title={t('sections.history')}
        summary={told.filter((one) => one !== undefined).join(' · ')}
        shape="step"
        now={{ x: now, label: t('history.now') }}
        // Room after the last one, so that one sees what it will be.
        x={{
          label: t('history.when'),
          show: (at) => format.date(new Date(at).toISOString()),
          upto: last + (last - first) / 12,
        }}
        unit={format.currencySign}
        y={{ show: format.amount }}
        series={[
          { label: t('fields.selling_price'), points: line('selling_price') },
          { label: t('fields.price'), points: line('price') },
        ]}
      />
    </div>
  );
}

interface PriceHistoryProps {
  variant: VariantDetail;
  /** The product's; it says what VAT is in the prices. */
  vatClass: string | undefined;
}

/** What a variant cost, costs and will cost. */
export function PriceHistorySection({ variant, vatClass }: PriceHistoryProps) {
  const t = useText('variants');
  const result = useQuery(priceHistory(variant.id));
  const cancel = useMutation(cancelPrice(variant.id, t('done.cancelled')));
  const [scheduling, setScheduling] = useState(false);
  return (
    <DetailSection
      title={t('sections.history')}
      actions={
        variant.archived_at === null ? (
          <Can do="product.edit">
            <Button onClick={() => setScheduling(true)}>{t('actions.schedule')}</Button>
          </Can>
        ) : null
      }
    >
      <div className="cat-history">
        <Loaded result={result} pending={<div className="cat-history-wait" />}>
          {({ results }) =>
            results.length === 0 ? (
              <p className="bo-muted">{t('history.empty')}</p>
            ) : (
              <>
                <PriceChart entries={results} />
                <div className="bo-table-scroll" role="region" aria-label={t('history.table')} tabIndex={0}>
                  <table className="cat-plain">
                    <thead>
                      <tr>
                        <th scope="col">{t('history.when')}</th>
                        <th scope="col" data-align="end">
                          {t('fields.price')}
                        </th>
                        <th scope="col" data-align="end">
                          {t('fields.selling_price')}
                        </th>
                        <Can do={GUARDED_FIELDS.cost.permission}>
                          <th scope="col" data-align="end">
                            {t('fields.cost')}
                          </th>
                        </Can>
                        <th scope="col">{t('history.who')}</th>
                        <th scope="col">{t('fields.status')}</th>
                      </tr>
                    </thead>
                    <tbody>
                      {results.map((entry) => (
                        <Entry
                          key={entry.id}
                          entry={entry}
                          current={entry.id === results.find(({ applied_at }) => applied_at !== null)?.id}
                          onCancel={() => cancel.mutate(entry.id)}
                        />
                      ))}
                    </tbody>
                  </table>
                </div>
              </>
            )
          }
        </Loaded>
        {scheduling ? (
          <PriceScheduleDialog variant={variant} vatClass={vatClass} onClose={() => setScheduling(false)} />
        ) : null}
      </div>
    </DetailSection>
  );
}
