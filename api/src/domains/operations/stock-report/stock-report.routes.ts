import {
  type StockAgeRow,
  StockAgeQuery,
  StockAges,
  StockReport,
  StockReportQuery,
  type StockReportRow,
  StockValue,
  StockValueQuery,
} from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import { exportRoute } from '../../../platform/export/export.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { readAges, stockAgeList } from './ages.repository.ts';
import { readReport, stockReportList } from './stock-report.repository.ts';
import { readStockValue } from './value.repository.ts';

const PATH = '/admin_panel/reports/stock/';
const tags = ['reports'];

const COLUMNS: readonly ExportColumn<StockReportRow>[] = [
  { key: 'name', value: ({ name }) => name.name },
  { key: 'name_ar', value: ({ name }) => name.name_ar },
  { key: 'stock', kind: 'number', value: ({ stock }) => stock },
  { key: 'reserved', kind: 'number', value: ({ reserved }) => reserved },
  { key: 'available', kind: 'number', value: ({ available }) => available },
  { key: 'low_stock', kind: 'number', value: ({ low }) => low },
  { key: 'out_of_stock', kind: 'number', value: ({ out }) => out },
  { key: 'cost_value', guarded: 'cost_value', kind: 'money', value: ({ cost_value }) => cost_value },
  { key: 'sale_value', kind: 'money', value: ({ sale_value }) => sale_value },
];
export const stockReportExport = defineExport({
  name: 'stock-report',
  permission: 'report.export',
  list: stockReportList,
  columns: COLUMNS,
});

const AGE_COLUMNS: readonly ExportColumn<StockAgeRow>[] = [
  { key: 'name', value: ({ name }) => name.name },
  { key: 'name_ar', value: ({ name }) => name.name_ar },
  { key: 'stock', kind: 'number', value: ({ stock }) => stock },
  { key: 'days_30', kind: 'number', value: ({ days_30 }) => days_30 },
  { key: 'days_60', kind: 'number', value: ({ days_60 }) => days_60 },
  { key: 'days_90', kind: 'number', value: ({ days_90 }) => days_90 },
  { key: 'days_more', kind: 'number', value: ({ days_more }) => days_more },
  { key: 'oldest_on', kind: 'day', value: ({ oldest_on }) => oldest_on },
  { key: 'cost_value', guarded: 'cost_value', kind: 'money', value: ({ cost_value }) => cost_value },
  {
    key: 'cost_value_more',
    guarded: 'cost_value_more',
    kind: 'money',
    value: ({ cost_value_more }) => cost_value_more,
  },
];
export const stockAgeExport = defineExport({
  name: 'stock-ages',
  permission: 'report.export',
  list: stockAgeList,
  columns: AGE_COLUMNS,
});

export const stockReportRoutes: Routes = (app, platform) => {
  const { db } = platform;
  app.get(
    PATH,
    {
      config: { permission: 'report.view' },
      schema: { tags, querystring: StockReportQuery, response: ok(StockReport) },
    },
    (request) => readReport(db, request.query, callerOf(request), request.url),
  );

  app.get(
    `${PATH}value/`,
    {
      config: { permission: 'report.view' },
      schema: { tags, querystring: StockValueQuery, response: ok(StockValue) },
    },
    async (request) => ({ results: await readStockValue(db, request.query, callerOf(request)) }),
  );

  app.get(
    `${PATH}ages/`,
    {
      config: { permission: 'report.view' },
      schema: { tags, querystring: StockAgeQuery, response: ok(StockAges) },
    },
    (request) => readAges(db, request.query, callerOf(request), request.url),
  );

  exportRoute(app, platform, { path: PATH, tags, file: stockReportExport });
  exportRoute(app, platform, { path: `${PATH}ages/`, tags, file: stockAgeExport });
};
