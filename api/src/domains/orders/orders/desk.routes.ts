import {
  CancellationPreview,
  HoldInput,
  OrderAddressInput,
  OrderAddressPreview,
  OrderDetail,
  OrderDriverInput,
  OrderLinesInput,
  OrderHistory,
  OrderLinesPreview,
  OrderNoteInput,
  OrderPickerInput,
  OrderPickers,
  OrderSlotInput,
  OrderWarehouseInput,
  PaymentDivertInput,
  PaymentExceptionInput,
  RevealedCode,
  RevealInput,
  TransitionInput,
} from '@bo/contracts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerOf } from '../../../platform/access/guard.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { Versioned, versionOf } from '../../../platform/http/version.ts';
import { expectFound } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { divertOperation, retryOperation, settleContradiction } from '../payments/payments.service.ts';
import { changeAddress, previewAddress } from './address.service.ts';
import {
  addNote,
  assignPicker,
  currentOrder,
  holdOrder,
  previewCancellation,
  releaseOrder,
  revealCode,
  setDriver,
  setSlot,
  setWarehouse,
} from './desk.service.ts';
import { readPickers } from './desk.repository.ts';
import { editLines, previewLines } from './edit.service.ts';
import { orderBulk } from './orders.bulk.ts';
import { readMoments } from './history.service.ts';
import { tryMove } from './transitions.service.ts';

/** What the order desk does to one order, or to many at once. */
export const deskRoutes: Routes = (app, platform) => {
  const { db, write } = platform;
  const routes = resourceRoutes(app, platform, { name: 'orders', area: 'order', entity: OrderDetail });
  const one = `${routes.path}:id/`;
  const { tags } = routes;
  // Advancing and holding ask for permissions of their own; anyone who sees orders may ask.
  routes.bulk(orderBulk, 'order.view');

  // Each step names who may take it (`ORDER_STEPS`).
  app.post(
    `${one}transitions/`,
    {
      config: { permission: 'order.view' },
      schema: { tags, params: ById, body: TransitionInput, response: ok(OrderDetail) },
    },
    async (request) => {
      const input = { ...request.body, version: versionOf(request) };
      // A wrong code is counted: its refusal comes after the commit.
      const moved = await write(request, (unit) => tryMove(platform, unit, request.params.id, input));
      if (moved instanceof DomainError) throw moved;
      return moved;
    },
  );

  routes.act('hold', { permission: 'order.hold', body: HoldInput, run: holdOrder });
  routes.act('release', {
    permission: 'order.hold',
    body: Versioned.nullish(),
    run: (unit, id, { version }) => releaseOrder(unit, id, version),
  });
  routes.act('picker', { permission: 'order.edit', body: OrderPickerInput, run: assignPicker });
  routes.act('slot', { permission: 'order.edit', body: OrderSlotInput, run: setSlot });
  routes.act('driver', { permission: 'order.edit', body: OrderDriverInput, run: setDriver });
  routes.act('address', { permission: 'order.edit', body: OrderAddressInput, run: changeAddress });
  routes.act('warehouse', { permission: 'order.edit', body: OrderWarehouseInput, run: setWarehouse });

  app.post(
    `${one}address/preview/`,
    {
      config: { permission: 'order.edit' },
      schema: { tags, params: ById, body: OrderAddressInput, response: ok(OrderAddressPreview) },
    },
    (request) => previewAddress(platform, callerOf(request), request.params.id, request.body),
  );
  routes.act('lines', {
    permission: 'order.edit',
    body: OrderLinesInput,
    run: editLines,
  });
  app.post(
    `${one}lines/preview/`,
    {
      config: { permission: 'order.edit' },
      schema: { tags, params: ById, body: OrderLinesInput, response: ok(OrderLinesPreview) },
    },
    (request) => previewLines(platform, callerOf(request), request.params.id, request.body),
  );

  app.get(
    `${one}moments/`,
    {
      config: { permission: 'order.view' },
      schema: {
        tags,
        description: 'An order as it stood after each write that changed its amounts, lines, stock or status.',
        params: ById,
        response: ok(OrderHistory),
      },
    },
    (request) => readMoments(db, request.params.id, callerOf(request)),
  );
  app.get(
    `${routes.path}pickers/`,
    { config: { permission: 'order.edit' }, schema: { tags, response: ok(OrderPickers) } },
    (request) => readPickers(db, callerOf(request)),
  );

  app.get(
    `${one}cancellation/`,
    {
      config: { permission: 'order.cancel' },
      schema: { tags, params: ById, response: ok(CancellationPreview) },
    },
    async (request) => expectFound(await previewCancellation(db, request.params.id, callerOf(request))),
  );

  app.post(
    `${one}notes/`,
    {
      config: { permission: 'order.edit' },
      schema: { tags, params: ById, body: OrderNoteInput, response: ok(OrderDetail) },
    },
    (request) => platform.writeOnce(request, OrderDetail, (unit) => addNote(unit, request.params.id, request.body)),
  );

  app.post(
    `${one}secret-code/`,
    {
      config: { permission: 'order.reveal_code' },
      schema: { tags, params: ById, body: RevealInput, response: ok(RevealedCode) },
    },
    (request) => write(request, (unit) => revealCode(platform, unit, request.params.id, request.body)),
  );

  /** Does something to what is paid of an order, and answers the order as it is then. */
  const ofPayments = (
    request: FastifyRequest & { params: { id: string } },
    act: (unit: UnitOfWork, orderId: string) => Promise<void>,
  ) =>
    write(request, async (unit) => {
      const { id } = await currentOrder(unit, request.params.id, undefined);
      await act(unit, id);
      return currentOrder(unit, id, undefined);
    });
  app.post(
    `${one}payments/:operation/retry/`,
    {
      config: { permission: 'order.edit' },
      schema: { tags, params: ById.extend({ operation: z.string().min(1).max(200) }), response: ok(OrderDetail) },
    },
    (request) => ofPayments(request, (unit, id) => retryOperation(platform, unit, id, request.params.operation)),
  );

  app.post(
    `${one}payments/:operation/divert/`,
    {
      config: { permission: 'refund.approve' },
      schema: {
        tags,
        params: ById.extend({ operation: z.string().min(1).max(200) }),
        body: PaymentDivertInput,
        response: ok(OrderDetail),
      },
    },
    (request) =>
      ofPayments(request, (unit, id) => divertOperation(platform, unit, id, request.params.operation, request.body)),
  );

  app.post(
    `${one}payments/exceptions/:exception/settle/`,
    {
      config: { permission: 'refund.approve' },
      schema: {
        tags,
        params: ById.extend({ exception: z.string().min(1).max(200) }),
        body: PaymentExceptionInput,
        response: ok(OrderDetail),
      },
    },
    (request) =>
      ofPayments(request, (unit, id) => settleContradiction(unit, id, request.params.exception, request.body)),
  );
};
