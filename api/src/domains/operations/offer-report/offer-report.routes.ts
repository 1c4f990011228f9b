import { OfferReport, OfferReportQuery, type OfferReportRow } from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import { exportRoute } from '../../../platform/export/export.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { offerReportList, readOfferReport } from './offer-report.repository.ts';

const PATH = '/admin_panel/reports/offers/';
const tags = ['reports'];

const COLUMNS: readonly ExportColumn<OfferReportRow>[] = [
  { key: 'id', value: ({ id }) => id },
  { key: 'name', value: ({ name }) => name.name },
  { key: 'name_ar', value: ({ name }) => name.name_ar },
  { key: 'status', words: 'offer_state', value: ({ state }) => state },
  { key: 'orders', kind: 'number', value: ({ orders }) => orders },
  { key: 'units', kind: 'number', value: ({ units }) => units },
  { key: 'revenue', kind: 'money', value: ({ revenue }) => revenue },
  { key: 'given_away', kind: 'money', value: ({ given_away }) => given_away },
  { key: 'margin_given_away', kind: 'money', value: ({ margin_given_away }) => margin_given_away },
  { key: 'margin', kind: 'money', value: ({ margin }) => margin },
  { key: 'units_sold', kind: 'number', value: ({ sold }) => sold?.units ?? null },
  { key: 'revenue_sold', kind: 'money', value: ({ sold }) => sold?.revenue ?? null },
  { key: 'units_before', kind: 'number', value: ({ before }) => before?.units ?? null },
  { key: 'revenue_before', kind: 'money', value: ({ before }) => before?.revenue ?? null },
];
export const offerReportExport = defineExport({
  name: 'offer-report',
  permission: 'offer.export',
  list: offerReportList,
  columns: COLUMNS,
});

export const offerReportRoutes: Routes = (app, platform) => {
  app.get(
    PATH,
    {
      config: { permission: 'offer.view' },
      schema: {
        tags,
        description:
          'What offers have sold, and what they gave away for it, by offer or by day, beside the same weekdays of the four weeks before them.',
        querystring: OfferReportQuery,
        response: ok(OfferReport),
      },
    },
    (request) => readOfferReport(platform.db, request.query, callerOf(request), request.url),
  );

  exportRoute(app, platform, { path: PATH, tags, file: offerReportExport });
};
