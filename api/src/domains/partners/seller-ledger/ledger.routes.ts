import {
  Adjustment,
  AdjustmentInput,
  Earning,
  EarningChartQuery,
  EarningCharts,
  EarningExplained,
  PayoutRejectInput,
  SellerBalance,
  SellerStatement,
  StatementFileQuery,
  StatementQuery,
} from '@bo/contracts';
import { z } from 'zod';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import { fileHeaders } from '../../../platform/export/export.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { Versioned } from '../../../platform/http/version.ts';
import { readStore } from '../../../platform/settings.ts';
import { pdfOf, readIssuer, readLogo, sayingIn } from '../../store/papers/papers.service.ts';
import { adjustmentList, findAdjustment } from './adjustments.repository.ts';
import { approveAdjustment, rejectAdjustment, requestAdjustment } from './adjustments.service.ts';
import { readCharts } from './charts.repository.ts';
import { earningList } from './ledger.repository.ts';
import { balanceOf, explainEarning } from './ledger.service.ts';
import { statementPaper } from './statement.document.ts';
import { statementOf } from './statement.service.ts';

const COLUMNS: readonly ExportColumn<Earning>[] = [
  { key: 'at', kind: 'instant', value: ({ at }) => at },
  { key: 'seller', value: ({ seller }) => seller },
  { key: 'entry_kind', words: 'earning_kind', value: ({ kind }) => kind },
  { key: 'amount', kind: 'money', value: ({ amount }) => amount },
  { key: 'order_number', value: ({ order }) => order?.number ?? null },
  { key: 'product', value: ({ line }) => line?.title ?? null },
  { key: 'product_ar', value: ({ line }) => line?.title_ar ?? null },
  { key: 'qty', kind: 'number', value: ({ line }) => line?.quantity ?? null },
  { key: 'commission_base', kind: 'money', value: ({ base }) => base },
  { key: 'commission_rate', kind: 'percent', value: ({ rate }) => rate },
  { key: 'refund_number', value: ({ refund }) => refund?.number ?? null },
  { key: 'payout_number', value: ({ payout }) => payout?.number ?? null },
  { key: 'reason', value: ({ reason }) => reason },
  { key: 'available_on', kind: 'instant', value: ({ available_at }) => available_at },
];
export const earningExport = defineExport({
  name: 'earnings',
  permission: 'payout.export',
  list: earningList,
  columns: COLUMNS,
});

const ADJUSTMENT: readonly ExportColumn<Adjustment>[] = [
  { key: 'created_at', kind: 'instant', value: ({ created_at }) => created_at },
  { key: 'seller', value: ({ seller }) => seller },
  { key: 'amount', kind: 'money', value: ({ amount }) => amount },
  { key: 'reason', value: ({ reason }) => reason },
  { key: 'status', words: 'adjustment_status', value: ({ status }) => status },
  { key: 'requested_by', value: ({ requested_by }) => requested_by },
  { key: 'decided_by', value: ({ decided_by }) => decided_by },
  { key: 'decided_at', kind: 'instant', value: ({ decided_at }) => decided_at },
  { key: 'reject_reason', value: ({ decision_reason }) => decision_reason },
];
export const adjustmentExport = defineExport({
  name: 'seller-adjustments',
  permission: 'payout.export',
  list: adjustmentList,
  columns: ADJUSTMENT,
});

/** What sellers are owed and why: balance, earning history, statement, adjustments, charts. */
export const sellerLedgerRoutes: Routes = (app, platform) => {
  const { db, storage } = platform;
  const routes = resourceRoutes(app, platform, { name: 'earnings', area: 'payout', entity: Earning });
  const { tags } = routes;
  routes.list(earningList);
  routes.export(earningExport);

  app.get(
    `${routes.path}charts/`,
    {
      config: { permission: 'payout.view' },
      schema: { tags, querystring: EarningChartQuery, response: ok(EarningCharts) },
    },
    async (request) => {
      const { time_zone, currency } = await readStore(db);
      return readCharts(db, callerOf(request), { seller: request.query.seller, time_zone, currency });
    },
  );

  app.get(
    `${routes.path}:id/explain/`,
    { config: { permission: 'payout.view' }, schema: { tags, params: ById, response: ok(EarningExplained) } },
    (request) => explainEarning(db, request.params.id, callerOf(request)),
  );

  app.get(
    '/admin_panel/sellers/:id/balance/',
    { config: { permission: 'payout.view' }, schema: { tags, params: ById, response: ok(SellerBalance) } },
    (request) => balanceOf(db, request.params.id, callerOf(request)),
  );

  app.get(
    '/admin_panel/sellers/:id/statement/',
    {
      config: { permission: 'payout.view' },
      schema: { tags, params: ById, querystring: StatementQuery, response: ok(SellerStatement) },
    },
    (request) => statementOf(db, request.params.id, request.query.month, callerOf(request)),
  );

  app.get(
    '/admin_panel/sellers/:id/statement/file/',
    {
      config: { permission: 'payout.view' },
      schema: { tags, params: ById, querystring: StatementFileQuery, response: { ...ok(z.unknown()) } },
    },
    async (request, reply) => {
      const { month, language } = request.query;
      const statement = await statementOf(db, request.params.id, month, callerOf(request));
      const issuer = await readIssuer(db);
      const saying = sayingIn(language, { currency: statement.currency, time_zone: issuer.time_zone });
      const file = await pdfOf([statementPaper(statement, issuer, saying)], await readLogo(db, storage, issuer.logo));
      return reply.headers(fileHeaders('application/pdf', `statement-${statement.month}.pdf`)).send(file);
    },
  );

  const adjustments = resourceRoutes(app, platform, { name: 'seller-adjustments', area: 'payout', entity: Adjustment });
  adjustments.list(adjustmentList);
  adjustments.export(adjustmentExport);
  adjustments.detail(findAdjustment);
  adjustments.create(AdjustmentInput, requestAdjustment);
  adjustments.act('approve', {
    permission: 'payout.approve',
    body: Versioned,
    run: (unit, id, { version }) => approveAdjustment(unit, id, version),
  });
  adjustments.act('reject', { permission: 'payout.approve', body: PayoutRejectInput, run: rejectAdjustment });
};
