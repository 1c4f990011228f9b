import { type SalesDimension, SalesReport, SalesReportQuery, type SalesReportRow } from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import { exportRoute } from '../../../platform/export/export.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { readReport, salesReportList } from './sales-report.repository.ts';

const PATH = '/admin_panel/reports/sales/';
const tags = ['reports'];

type Line = SalesReportRow & { dimension: SalesDimension };
const COLUMNS: readonly ExportColumn<Line>[] = [
  { key: 'id', value: ({ id }) => id },
  { key: 'name', value: ({ name }) => name.name },
  { key: 'name_ar', value: ({ name }) => name.name_ar },
  { key: 'orders', kind: 'number', value: ({ orders }) => orders },
  { key: 'sold_items', kind: 'number', value: ({ items }) => items },
  { key: 'gross', kind: 'money', value: ({ gross }) => gross },
  { key: 'coupon_discount', kind: 'money', value: ({ discount }) => discount },
  { key: 'net', kind: 'money', value: ({ net }) => net },
  { key: 'delivery_fee', kind: 'money', value: ({ delivery }) => delivery },
  { key: 'sales', kind: 'money', value: ({ amount }) => amount },
  { key: 'vat', kind: 'money', value: ({ vat }) => vat },
  { key: 'refunds', kind: 'money', value: ({ refunds }) => refunds },
  { key: 'net_after_refunds', kind: 'money', value: ({ net_after_refunds }) => net_after_refunds },
  { key: 'orders_before', kind: 'number', value: ({ before }) => before?.orders ?? null },
  { key: 'sales_before', kind: 'money', value: ({ before }) => before?.amount ?? null },
];
export const salesReportExport = defineExport({
  name: 'sales-report',
  // Beside `report.sales`, which reading the report asks for.
  permission: 'report.export',
  list: salesReportList,
  columns: COLUMNS,
});

export const salesReportRoutes: Routes = (app, platform) => {
  app.get(
    PATH,
    {
      config: { permission: 'report.sales' },
      schema: {
        tags,
        description:
          'What orders come to that were bought in a period and not cancelled since, by time, product, place or payment, beside an earlier period. Rows add up to the totals.',
        querystring: SalesReportQuery,
        response: ok(SalesReport),
      },
    },
    (request) => readReport(platform.db, request.query, callerOf(request), request.url),
  );

  exportRoute(app, platform, { path: PATH, tags, file: salesReportExport });
};
