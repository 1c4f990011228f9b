import {
  InspectionInput,
  type Return,
  Return as ReturnContract,
  ReturnableOrder,
  ReturnDetail,
  ReturnInput,
  ReturnPickupInput,
  ReturnRefundInput,
  ReturnRejectInput,
} from '@bo/contracts';
import { z } from 'zod';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { Versioned } from '../../../platform/http/version.ts';
import { findReturn, returnList } from './returns.repository.ts';
import {
  approveReturn,
  closeReturn,
  exchangeReturn,
  inspectReturn,
  receiveReturn,
  refundReturn,
  rejectReturn,
  requestReturn,
  returnableOf,
  returnBulk,
  schedulePickup,
} from './returns.service.ts';

const COLUMNS: readonly ExportColumn<Return>[] = [
  { key: 'number', value: ({ order }) => order.number },
  { key: 'customer', value: ({ customer }) => customer.name },
  { key: 'purchase_date', kind: 'instant', value: ({ purchase_date }) => purchase_date },
  { key: 'return_number', value: ({ number }) => number },
  { key: 'qty', kind: 'number', value: ({ quantity }) => quantity },
  { key: 'wish', words: 'return_wish', value: ({ wish }) => wish },
  { key: 'status', words: 'return_status', value: ({ status }) => status },
  { key: 'reason', value: ({ decision_reason }) => decision_reason },
  { key: 'warehouse', value: ({ warehouse }) => warehouse },
  { key: 'note', value: ({ note }) => note },
  { key: 'created_at', kind: 'instant', value: ({ created_at }) => created_at },
];

export const returnExport = defineExport({
  name: 'returns',
  permission: 'return.export',
  list: returnList,
  columns: COLUMNS,
});

export const returnRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'returns', area: 'return', entity: ReturnDetail });
  const edit = { permission: 'return.edit', body: Versioned } as const;
  routes.list(returnList, ReturnContract);
  routes.export(returnExport);
  routes.create(ReturnInput, requestReturn);
  routes.bulk(returnBulk, 'return.edit');

  app.get(
    `${routes.path}returnable/`,
    {
      config: { permission: 'return.view' },
      schema: {
        tags: routes.tags,
        querystring: z.object({ order: z.string().min(1).max(200) }),
        response: ok(ReturnableOrder),
      },
    },
    (request) => returnableOf(platform.db, request.query.order, callerOf(request)),
  );

  routes.detail(findReturn);
  routes.act('approve', { ...edit, run: (unit, id, { version }) => approveReturn(unit, id, version) });
  routes.act('reject', { permission: 'return.edit', body: ReturnRejectInput, run: rejectReturn });
  routes.act('pickup', { permission: 'return.edit', body: ReturnPickupInput, run: schedulePickup });
  routes.act('receive', { ...edit, run: (unit, id, { version }) => receiveReturn(unit, id, version) });
  routes.act('inspect', { permission: 'return.inspect', body: InspectionInput, run: inspectReturn });
  routes.act('refund', {
    permission: 'refund.create',
    body: ReturnRefundInput,
    run: (unit, id, body) => refundReturn(platform, unit, id, body),
  });
  routes.act('exchange', { ...edit, run: (unit, id, { version }) => exchangeReturn(unit, id, version) });
  routes.act('close', { ...edit, run: (unit, id, { version }) => closeReturn(unit, id, version) });
};
