import { PAYMENT_MODES, SalesReportQuery } from '@bo/contracts';
import { RecordListPage, ReferenceFilter, useListState } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { CodeFilter, useLabel, warehouses } from '@bo/resources';
import { useText } from '../../text.ts';
import { salesReport, salesReportExport } from './sales-report.api.ts';
import { useSalesColumns } from './sales-columns.tsx';
import { SalesControls } from './sales-controls.tsx';
import { SalesOverview } from './sales-overview.tsx';
import './sales-report.css';

/** What the store sells: by time, product, place or payment, beside an earlier period. */
export function SalesReportPage() {
  const t = useText('sales-report');
  const label = useLabel();
  const list = useListState(SalesReportQuery, { screen: 'sales-report' });
  const result = useQuery(salesReport(list.query));
  const { data } = result;
  const { warehouse, payment_mode, pincode } = list.params;
  const filters = Object.fromEntries(
    Object.entries({ warehouse, payment_mode, pincode }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  const columns = useSalesColumns(
    data ?? { dimension: list.query.dimension, category_level: null, period: { from: '', upto: '' }, compared: null },
    filters,
  );
  return (
    <RecordListPage
      title={t('title')}
      list={list}
      resource={{ exportUrl: salesReportExport }}
      exportRight="report.export"
      filters={
        <>
          <ReferenceFilter
            list={list}
            name="warehouse"
            label={label('sales_dimension.warehouse')}
            resource={warehouses}
          />
          <CodeFilter
            list={list}
            name="payment_mode"
            of="payment_mode"
            codes={PAYMENT_MODES}
            label={label('sales_dimension.payment_mode')}
          />
        </>
      }
      above={
        <>
          <SalesControls list={list} />
          {data ? <SalesOverview report={data} /> : result.isError ? null : <div className="ord-overview-wait" />}
        </>
      }
      result={result}
      columns={columns}
      empty={t('empty')}
    />
  );
}
