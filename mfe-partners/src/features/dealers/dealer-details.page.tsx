import { type DealerDetail, PERFORMANCE_DAYS } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  BarChart,
  CountedRecordActions,
  DetailPage,
  DetailSection,
  Fact,
  Facts,
  HistorySection,
  LinkButton,
  Loaded,
  PrevNext,
  recordName,
  StatusCell,
  SummaryStrip,
} from '@bo/kit';
import { Can, useSession } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { useParams } from '@bo/platform/router';
import { dealers, useLabel } from '@bo/resources';
import Segmented from 'antd/es/segmented';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { dealerPerformance } from './dealers.api.ts';

/** How a dealer did: orders, in time, short, what is not paid, and day by day. */
function Performance({ id }: { id: string }) {
  const t = useText('dealers');
  const format = useFormat();
  const [days, setDays] = useState<(typeof PERFORMANCE_DAYS)[number]>(30);
  const result = useQuery(dealerPerformance(id, days));
  return (
    <DetailSection
      title={t('sections.performance')}
      actions={
        <Segmented
          aria-label={t('performance.period')}
          value={days}
          onChange={setDays}
          options={PERFORMANCE_DAYS.map((value) => ({
            value,
            label: t('performance.days', { count: value, number: format.number(value) }),
          }))}
        />
      }
    >
      <Loaded result={result}>
        {(told) => (
          <>
            <Facts>
              <Fact label={t('performance.orders')}>{format.number(told.orders)}</Fact>
              <Fact label={t('performance.amount')}>
                <bdi className="bo-number">{format.money(told.amount)}</bdi>
              </Fact>
              <Fact label={t('performance.on_time')}>
                {told.promised === 0
                  ? null
                  : t('performance.share', {
                      share: format.percent(Math.round((10_000 * told.on_time) / told.promised)),
                      of: format.number(told.promised),
                    })}
              </Fact>
              <Fact label={t('performance.short')}>
                {t('performance.shortage', {
                  orders: format.number(told.short_orders),
                  units: format.number(told.short_units),
                })}
              </Fact>
              <Fact label={t('performance.cancelled')}>{format.number(told.cancelled)}</Fact>
              <Fact label={t('fields.credit_used')}>
                {told.credit_limit === 0
                  ? format.money(told.credit_used)
                  : t('performance.credit', {
                      used: format.money(told.credit_used),
                      limit: format.money(told.credit_limit),
                    })}
              </Fact>
            </Facts>
            <BarChart
              title={t('performance.chart')}
              summary={t('performance.chartSummary', {
                count: told.orders,
                number: format.number(told.orders),
                period: t('performance.days', { count: days, number: format.number(days) }),
              })}
              axis={t('performance.day')}
              show={format.number}
              series={[
                { label: t('performance.inTime'), tone: 'good' },
                { label: t('performance.late'), tone: 'bad' },
              ]}
              bars={told.days.map(({ day, orders, late }) => ({
                label: format.day(day),
                values: [orders - late, late],
              }))}
            />
          </>
        )}
      </Loaded>
    </DetailSection>
  );
}

/** How the history names the fields and shows their values. */
function useHistoryLabels() {
  const t = useText('dealers');
  const format = useFormat();
  const labels: Record<string, string | { label: string; show: (value: unknown) => string }> = {
    code: t('fields.code'),
    name: t('fields.name'),
    contact_name: t('fields.contact_name'),
    phone: t('fields.phone'),
    email: t('fields.email'),
    credit_limit: { label: t('fields.credit_limit'), show: (value) => format.money(Number(value)) },
    status: t('fields.status'),
  };
  return (field: string) => labels[field];
}

function Actions({ dealer }: { dealer: DealerDetail }) {
  const t = useText('dealers');
  return (
    <CountedRecordActions
      resource={dealers}
      record={dealer}
      permission="dealer.delete"
      list={paths.dealerList()}
      archiveEffect={(uses) => t('archive.effect', uses)}
      deleteEffect={t('delete.effect')}
    />
  );
}

/** Who a dealer is, where it delivers, and how it does. */
export function DealerDetailsPage() {
  const t = useText('dealers');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  const { dealerId = '' } = useParams();
  const result = useQuery(dealers.detail(dealerId));
  const labelOf = useHistoryLabels();
  const dealer = result.data;
  const isOwn = useSession().works_for?.kind === 'dealer';
  const names = (records: readonly object[]) =>
    records.length === 0 ? null : format.list(records.map((record) => recordName(record, language)));
  return (
    <DetailPage
      title={dealer ? <bdi>{recordName(dealer, language)}</bdi> : t('edit.title')}
      subtitle={<bdi dir="ltr">{dealer?.code ?? '…'}</bdi>}
      parent={isOwn ? undefined : { to: paths.dealerList(), label: t('list.title') }}
      actions={
        <>
          {isOwn ? null : <PrevNext resource={dealers} id={dealerId} to={paths.dealerDetails} />}
          {(dealer?.archived_at ?? null) === null ? (
            <Can do={paths.dealerEdit.permission}>
              <LinkButton to={paths.dealerEdit(dealerId)}>{t('actions.edit')}</LinkButton>
            </Can>
          ) : null}
          {dealer ? <Actions dealer={dealer} /> : null}
        </>
      }
      summary={
        // As high while it is not known, so that nothing jumps.
        result.isError ? null : (
          <SummaryStrip>
            <Fact label={t('fields.status')}>
              {dealer && (
                <StatusCell
                  text={label(`dealer_status.${dealer.status}`)}
                  tone={dealer.status === 'active' ? 'good' : 'bad'}
                />
              )}
            </Fact>
            <Fact label={t('fields.orders_30_days')}>{dealer && format.number(dealer.orders_30_days)}</Fact>
            <Fact label={t('fields.credit_used')}>
              {dealer && <bdi className="bo-number">{format.money(dealer.credit_used)}</bdi>}
            </Fact>
            <Fact label={t('fields.credit_limit')}>
              {dealer && <bdi className="bo-number">{format.money(dealer.credit_limit)}</bdi>}
            </Fact>
          </SummaryStrip>
        )
      }
      side={
        dealer ? (
          <>
            <DetailSection title={t('sections.contact')}>
              <Facts>
                <Fact label={t('fields.contact_name')}>{dealer.contact_name}</Fact>
                <Fact label={t('fields.phone')}>{dealer.phone ? <bdi dir="ltr">{dealer.phone}</bdi> : null}</Fact>
                <Fact label={t('fields.email')}>{dealer.email ? <bdi dir="ltr">{dealer.email}</bdi> : null}</Fact>
              </Facts>
            </DetailSection>
            <DetailSection title={t('sections.places')}>
              <Facts>
                <Fact label={t('fields.pincodes')}>{names(dealer.pincodes)}</Fact>
                <Fact label={t('fields.warehouses')}>{names(dealer.warehouses)}</Fact>
                <Fact label={t('fields.users')}>{names(dealer.users)}</Fact>
              </Facts>
            </DetailSection>
            <HistorySection type="dealer" id={dealer.id} labelOf={labelOf} />
          </>
        ) : (
          <div className="bo-card" />
        )
      }
    >
      <Loaded result={result}>{({ id }) => <Performance id={id} />}</Loaded>
    </DetailPage>
  );
}
