import { type SalesDimension, SalesReport, SalesReportQuery, type SalesReportRow } from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type ExportColumn, namesOf } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import { exportRoute } from '../../../platform/export/export.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { wordOf } from '../../../platform/words.ts';
import { readReport, readWarehouseNames, readWholeReport, salesReportList } from './sales-report.repository.ts';

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
  { key: 'vat_after_refunds', kind: 'money', value: ({ vat_after_refunds }) => vat_after_refunds },
  { key: 'orders_before', kind: 'number', value: ({ before }) => before?.orders ?? null },
  { key: 'sales_before', kind: 'money', value: ({ before }) => before?.amount ?? null },
];

const TOTAL = { id: '', name: 'Total', name_ar: 'الإجمالي' };

/** The report as a sheet, with its period and filters above the rows. */
async function sheetOf(db: Db, query: SalesReportQuery, viewer: Actor) {
  const { results, totals, dimension, category_level, period, compared, as_of } = await readWholeReport(
    db,
    query,
    viewer,
  );
  const { warehouse = [], pincode = [], payment_mode = [] } = query;
  const places = warehouse.length > 0 ? await readWarehouseNames(db, warehouse) : [];
  const head: ExportColumn<null>[] = [
    { key: 'report_by', words: 'sales_dimension', value: () => dimension },
    ...(category_level === null ? [] : [{ key: 'category_level' as const, value: () => category_level }]),
    { key: 'period_from', kind: 'instant', value: () => period.from },
    { key: 'period_upto', kind: 'end', value: () => period.upto },
    ...(compared
      ? [
          { key: 'compared_from' as const, kind: 'instant' as const, value: () => compared.from },
          { key: 'compared_upto' as const, kind: 'end' as const, value: () => compared.upto },
        ]
      : []),
    ...(places.length > 0
      ? [
          {
            key: 'warehouse' as const,
            value: () => namesOf(places, (place, language) => (language === 'ab' ? place.name_ar : place.name)),
          },
        ]
      : []),
    ...(pincode.length > 0 ? [{ key: 'pincode' as const, value: () => pincode.join(', ') }] : []),
    ...(payment_mode.length > 0
      ? [
          {
            key: 'payment_mode' as const,
            value: () => namesOf(payment_mode, (mode, language) => wordOf('payment_mode', mode, language)),
          },
        ]
      : []),
    { key: 'as_of', kind: 'instant', value: () => as_of },
  ];
  const line = (row: SalesReportRow): Line => ({ ...row, dimension });
  return { head, lines: results.map(line), total: line({ ...totals, id: '', name: TOTAL, image: null }) };
}

export const salesReportExport = defineExport({
  name: 'sales-report',
  // Beside `report.sales`, which reading the report asks for.
  permission: 'report.export',
  list: salesReportList,
  columns: COLUMNS,
  sheet: sheetOf,
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
