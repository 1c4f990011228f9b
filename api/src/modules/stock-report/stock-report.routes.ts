import { StockReport, StockReportQuery, type StockReportRow } from '@bo/contracts';
import { callerOf } from '../../platform/access/guard.ts';
import type { ExportColumn } from '../../platform/export/cells.ts';
import { defineExport } from '../../platform/export/define.ts';
import { exportRoute } from '../../platform/export/export.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { ok } from '../../platform/http/contract.ts';
import { readReport, stockReportList } from './stock-report.repository.ts';

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

  exportRoute(app, platform, { path: PATH, tags, file: stockReportExport });
};
