import {
  listPage,
  Order,
  OrderableQuery,
  OrderableVariant,
  OrderCounts,
  OrderDetail,
  OrderInput,
  OrderCountsQuery,
  PlacedOrder,
  StoreOrder,
} from '@bo/contracts';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { created, ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { languageOf } from '../../../platform/errors/sentences.ts';
import { readStore } from '../../../platform/settings.ts';
import { findOrder, orderList } from './orders.repository.ts';
import { orderCounts } from './orders.service.ts';
import { findOrderable } from './orderable.service.ts';
import { readSealedCode } from './placing.repository.ts';
import { expectNoGuessing } from '../../marketing/pricing/pricing.service.ts';
import { placeOrder } from './placing.service.ts';

// No column for the secret code: it is never in an export (PRODUCT.md, "Secret code").
const COLUMNS: readonly ExportColumn<Order>[] = [
  { key: 'number', value: ({ number }) => number },
  { key: 'qty', kind: 'number', value: ({ qty }) => qty },
  { key: 'purchase_date', kind: 'instant', value: ({ purchase_date }) => purchase_date },
  { key: 'customer', value: ({ customer }) => customer.name },
  { key: 'phone', guarded: 'customer_phone', value: ({ customer_phone }) => customer_phone },
  { key: 'billing_address', value: ({ billing_address }) => billing_address },
  { key: 'pincode', value: ({ pincode }) => pincode },
  { key: 'amount', kind: 'money', value: ({ amount }) => amount },
  { key: 'vat', kind: 'money', value: ({ vat }) => vat },
  { key: 'delivery_fee', kind: 'money', value: ({ delivery_fee }) => delivery_fee },
  { key: 'status', words: 'order_status', value: ({ status }) => status },
  { key: 'on_hold', kind: 'flag', value: ({ on_hold }) => on_hold },
  { key: 'payment_mode', words: 'payment_mode', value: ({ payment_mode }) => payment_mode },
  { key: 'payment_status', words: 'payment_status', value: ({ payment_status }) => payment_status },
  { key: 'delivery_mode', words: 'delivery_mode', value: ({ delivery_mode }) => delivery_mode },
  { key: 'warehouse', value: ({ warehouse }) => warehouse },
  { key: 'promised_at', kind: 'instant', value: ({ promised_at }) => promised_at },
  { key: 'delivered_at', kind: 'instant', value: ({ delivered_at }) => delivered_at },
];
export const orderExport = defineExport({
  name: 'orders',
  permission: 'order.export',
  list: orderList,
  columns: COLUMNS,
});

export const orderRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'orders', area: 'order', entity: OrderDetail });
  routes.list(orderList, Order);
  routes.export(orderExport);
  routes.detail(findOrder);

  app.get(
    `${routes.path}counts/`,
    {
      config: { permission: 'order.view' },
      schema: { tags: ['orders'], querystring: OrderCountsQuery, response: ok(OrderCounts) },
    },
    (request) => orderCounts(platform.db, callerOf(request), request.query),
  );

  app.get(
    `${routes.path}products/`,
    {
      config: { permission: 'product.view' },
      schema: {
        tags: ['orders'],
        description: 'What an order can be made of, by a name, a code or a barcode: what is meant most likely first.',
        querystring: OrderableQuery,
        response: ok(listPage(OrderableVariant)),
      },
    },
    (request) => findOrderable(platform.db, request.query, callerOf(request)),
  );

  const place = async (request: FastifyRequest, source: 'store' | 'phone', input: OrderInput) => {
    if (!request.headers['idempotency-key']) throw new DomainError(422, 'order.key_required');
    await expectNoGuessing(platform.db, callerOf(request), input);
    const placing = {
      desk: platform,
      store: await readStore(platform.db),
      language: languageOf(request.headers['accept-language']),
      source,
    };
    return platform.writeOnce(request, PlacedOrder, (unit) => placeOrder(unit, placing, input));
  };
  app.post(
    '/store/orders/',
    {
      config: { permission: 'order.create', service: true },
      schema: {
        tags: ['store'],
        description:
          'Places an order, priced by the server: all that it needs is taken at once, or nothing. Refused (422 `order.refused`) with everything that is in its way. Needs an `Idempotency-Key`.',
        body: OrderInput,
        response: created(StoreOrder),
      },
    },
    async (request, reply) => {
      const order = await place(request, 'store', request.body);
      // Not in what is remembered for the key: the code is kept sealed only. A person has it revealed, with a reason.
      const secret_code = callerOf(request).service ? await readSealedCode(platform.db, platform.keys, order.id) : null;
      return reply.code(201).send({ ...order, secret_code });
    },
  );
  app.post(
    routes.path,
    {
      config: { permission: 'order.create' },
      schema: {
        tags: ['orders'],
        description: 'The same for someone who orders by phone. Needs an `Idempotency-Key`.',
        body: OrderInput,
        response: created(PlacedOrder),
      },
    },
    async (request, reply) => reply.code(201).send(await place(request, 'phone', request.body)),
  );
};
