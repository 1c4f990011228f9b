import { OfferReportQuery, SALES_PERIODS } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import {
  DayInput,
  LinkButton,
  type ListState,
  RecordListPage,
  recordName,
  ReferenceFilter,
  storeToday,
  useListState,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { offers } from '@bo/resources';
import Segmented from 'antd/es/segmented';
import Select from 'antd/es/select';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { offerReport, offerReportExport } from './offer-report.api.ts';
import { OfferChart, OfferTotals } from './offer-report-chart.tsx';
import { useOfferReportColumns } from './offer-report-columns.tsx';
import './offer-report.css';

const DAYS = 'days';

/** By offer or by day, and of when. */
function Controls({ list }: { list: ListState<OfferReportQuery> }) {
  const t = useText('offer-report');
  const { dimension, period, from, upto } = list.query;
  const chosen = from !== undefined || upto !== undefined;
  const day = (name: 'from' | 'upto', value: string | undefined) => (
    <label>
      <span>{t(name)}</span>
      <DayInput value={value ?? ''} onChange={(typed) => list.set({ [name]: typed || undefined })} />
    </label>
  );
  return (
    <div className="mkt-report-controls">
      <Segmented<OfferReportQuery['dimension']>
        aria-label={t('reportBy')}
        value={dimension}
        // Days in their order, offers by what they bring in.
        onChange={(next) => list.set({ dimension: next, sort: next === 'day' ? 'name' : '-revenue' })}
        options={(['offer', 'day'] as const).map((value) => ({ value, label: t(`by.${value}`) }))}
      />
      <label>
        <span>{t('period')}</span>
        <Select<string>
          aria-label={t('period')}
          value={chosen ? DAYS : period}
          onChange={(next) =>
            next === DAYS
              ? list.set({ from: storeToday(), upto: storeToday() })
              : list.set({ period: next, from: undefined, upto: undefined })
          }
          options={[...SALES_PERIODS, DAYS].map((value) => ({
            value,
            label: t(`periods.${value as (typeof SALES_PERIODS)[number] | typeof DAYS}`),
          }))}
          popupMatchSelectWidth={false}
        />
      </label>
      {chosen ? day('from', from ?? upto) : null}
      {chosen ? day('upto', upto ?? from) : null}
    </div>
  );
}

/** What offers sell and what they cost for it, beside the weeks before them. */
export function OfferReportPage() {
  const t = useText('offer-report');
  const { language } = useLanguage();
  const list = useListState(OfferReportQuery, { screen: 'offer-report' });
  const result = useQuery(offerReport(list.query));
  const { data } = result;
  const { period, from, upto } = list.params;
  const kept = Object.fromEntries(
    Object.entries({ period, from, upto }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  const columns = useOfferReportColumns(data ?? { dimension: list.query.dimension, offer: null }, kept);
  return (
    <RecordListPage
      title={data?.offer ? t('titleOf', { name: recordName(data.offer, language) }) : t('title')}
      list={list}
      resource={{ exportUrl: offerReportExport }}
      exportRight="offer.export"
      actions={
        <>
          {list.query.offer === undefined ? null : (
            <LinkButton quiet to={paths.offerEdit(list.query.offer)}>
              {t('open')}
            </LinkButton>
          )}
        </>
      }
      filters={<ReferenceFilter list={list} name="offer" label={t('dimensions.offer')} resource={offers} />}
      above={
        <>
          <Controls list={list} />
          {data ? (
            <div className="mkt-report">
              <div className="mkt-report-chart" data-names={data.dimension === 'offer' || undefined}>
                <OfferChart report={data} />
              </div>
              <OfferTotals report={data} />
            </div>
          ) : result.isError ? null : (
            <div className="mkt-report-wait" />
          )}
        </>
      }
      result={result}
      columns={columns}
      empty={t('empty')}
    />
  );
}
