import {
  Refund,
  RefundDecisionInput,
  RefundDetail,
  RefundDivertInput,
  RefundHandoverInput,
  RefundInput,
  RefundQuote,
  RefundQuoteQuery,
  RefundRetryInput,
} from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { Versioned } from '../../../platform/http/version.ts';
import { findRefund, refundList } from './refunds.repository.ts';
import {
  approveRefund,
  divertRefund,
  handOver,
  quoteRefund,
  refundBulk,
  rejectRefund,
  requestRefund,
  retryRefund,
} from './refunds.service.ts';

const COLUMNS: readonly ExportColumn<Refund>[] = [
  { key: 'refund_number', value: ({ number }) => number },
  { key: 'number', value: ({ order }) => order.number },
  { key: 'customer', value: ({ customer }) => customer.name },
  { key: 'amount', kind: 'money', value: ({ amount }) => amount },
  { key: 'items', kind: 'money', value: ({ items }) => items },
  { key: 'restocking_fee', kind: 'money', value: ({ restocking_fee }) => restocking_fee },
  { key: 'delivery_fee', kind: 'money', value: ({ delivery_fee }) => delivery_fee },
  { key: 'paid_before', kind: 'money', value: ({ paid_before }) => paid_before },
  { key: 'goodwill', kind: 'money', value: ({ goodwill }) => goodwill },
  { key: 'method', words: 'refund_method', value: ({ method }) => method },
  { key: 'status', words: 'refund_status', value: ({ status }) => status },
  { key: 'reason', value: ({ reason }) => reason },
  { key: 'note', value: ({ note }) => note },
  { key: 'created_at', kind: 'instant', value: ({ created_at }) => created_at },
  { key: 'by', value: ({ requested_by }) => requested_by?.name ?? null },
  { key: 'approved_by', value: ({ decided_by }) => decided_by?.name ?? null },
  { key: 'settled_at', kind: 'instant', value: ({ settled_at }) => settled_at },
];

export const refundExport = defineExport({
  name: 'refunds',
  permission: 'refund.export',
  list: refundList,
  columns: COLUMNS,
});

export const refundRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'refunds', area: 'refund', entity: RefundDetail });
  routes.list(refundList, Refund);
  routes.export(refundExport);

  app.get(
    `${routes.path}quote/`,
    {
      config: { permission: 'refund.create' },
      schema: { tags: routes.tags, querystring: RefundQuoteQuery, response: ok(RefundQuote) },
    },
    (request) => quoteRefund(platform.db, request.query, callerOf(request)),
  );

  routes.detail(findRefund);
  routes.create(RefundInput, (unit, input) => requestRefund(platform, unit, input));
  routes.bulk(refundBulk, 'refund.view');
  routes.act('approve', {
    permission: 'refund.approve',
    body: Versioned,
    run: (unit, id, { version }) => approveRefund(platform, unit, id, version),
  });
  routes.act('reject', {
    permission: 'refund.approve',
    body: RefundDecisionInput,
    run: (unit, id, body) => rejectRefund(platform, unit, id, body),
  });
  routes.act('retry', {
    permission: 'refund.edit',
    body: RefundRetryInput,
    run: (unit, id, body) => retryRefund(platform, unit, id, body),
  });
  routes.act('divert', {
    permission: 'refund.approve',
    body: RefundDivertInput,
    run: (unit, id, body) => divertRefund(platform, unit, id, body),
  });
  routes.act('handover', {
    permission: 'refund.edit',
    body: RefundHandoverInput,
    run: (unit, id, body) => handOver(platform, unit, id, body),
  });
};
