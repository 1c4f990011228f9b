import {
  CommissionPreview,
  CommissionPreviewInput,
  CommissionRule,
  CommissionRuleInput,
  LineCommission,
} from '@bo/contracts';
import { z } from 'zod';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, created, ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { explainLine } from './explain.service.ts';
import { findRule, ruleList } from './rules.repository.ts';
import { commissionRules, previewRule } from './rules.service.ts';

const OfLine = ById.extend({ line: z.string().max(200) });

const COLUMNS: readonly ExportColumn<CommissionRule>[] = [
  { key: 'seller', value: ({ seller }) => seller },
  { key: 'category', value: ({ category }) => category },
  { key: 'brand', value: ({ brand }) => brand },
  { key: 'product', value: ({ product }) => product },
  { key: 'commission_rate', kind: 'percent', value: ({ rate }) => rate },
  { key: 'status', words: 'commission_state', value: ({ state }) => state },
  { key: 'starts_at', kind: 'instant', value: ({ starts_at }) => starts_at },
  { key: 'ends_at', kind: 'end', value: ({ ends_at }) => ends_at },
  { key: 'note', value: ({ note }) => note },
  { key: 'created_at', kind: 'instant', value: ({ created_at }) => created_at },
];
export const commissionRuleExport = defineExport({
  name: 'commission-rules',
  permission: 'payout.export',
  list: ruleList,
  columns: COLUMNS,
});

/** Which part of a sale the store keeps: rules by seller, category, brand and product. */
export const commissionRuleRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'commission-rules', area: 'payout', entity: CommissionRule });
  routes.list(ruleList);
  routes.export(commissionRuleExport);
  app.post(
    `${routes.path}preview/`,
    {
      config: { permission: 'payout.edit' },
      schema: { tags: routes.tags, body: CommissionPreviewInput, response: ok(CommissionPreview) },
    },
    (request) => previewRule(platform.db, request.body, callerOf(request)),
  );
  routes.detail(findRule);
  // Not `payout.create`: sellers hold that for their own requests, and nobody sets the rate that they are charged.
  app.post(
    routes.path,
    {
      config: { permission: 'payout.edit' },
      schema: { tags: routes.tags, body: CommissionRuleInput, response: created(CommissionRule) },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await platform.writeOnce(request, CommissionRule, (unit) => commissionRules.create(unit, request.body))),
  );
  routes.update(CommissionRuleInput, commissionRules.change);
  routes.archive(commissionRules.setArchived);

  app.get(
    '/admin_panel/orders/:id/lines/:line/commission/',
    {
      config: { permission: 'payout.view' },
      schema: { tags: routes.tags, params: OfLine, response: ok(LineCommission) },
    },
    (request) => {
      const { id: order, line } = request.params;
      return explainLine(platform.db, { order, line }, callerOf(request));
    },
  );
};
