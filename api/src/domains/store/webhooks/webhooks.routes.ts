import {
  listPage,
  NewWebhook,
  RotateSecretInput,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  webhookEventCode,
  WebhookInput,
  webhookState,
} from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import { type ExportColumn, namesOf } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import { exportRoute } from '../../../platform/export/export.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, created, ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { Versioned, versionOf } from '../../../platform/http/version.ts';
import { expectFound } from '../../../platform/records.ts';
import { wordOf } from '../../../platform/words.ts';
import { deliveryList, findDelivery, findWebhook, readBody, readLog, webhookList } from './webhooks.repository.ts';
import {
  changeWebhook,
  createWebhook,
  resend,
  rotateSecret,
  sendTest,
  setWebhookArchived,
} from './webhooks.service.ts';

const DELIVERIES = '/admin_panel/webhook-deliveries/';

const COLUMNS: readonly ExportColumn<Webhook>[] = [
  { key: 'name', value: ({ name }) => name },
  { key: 'url', value: ({ url }) => url },
  { key: 'status', words: 'webhook_state', value: webhookState },
  {
    key: 'events',
    value: ({ events }) =>
      namesOf(events, (type, language) => wordOf('webhook_event', webhookEventCode(type), language)),
  },
  { key: 'last_delivered_at', kind: 'instant', value: ({ last_delivered_at }) => last_delivered_at },
  { key: 'note', value: ({ note }) => note },
  { key: 'created_at', kind: 'instant', value: ({ created_at }) => created_at },
];
export const webhookExport = defineExport({
  name: 'webhooks',
  permission: 'settings.export',
  list: webhookList,
  columns: COLUMNS,
});

const DELIVERY: readonly ExportColumn<WebhookDelivery>[] = [
  { key: 'at', kind: 'instant', value: ({ created_at }) => created_at },
  { key: 'webhook', value: ({ webhook }) => webhook.name },
  { key: 'event', words: 'webhook_event', value: ({ type }) => webhookEventCode(type) },
  { key: 'record_id', value: ({ record_id }) => record_id },
  { key: 'status', words: 'webhook_delivery_status', value: ({ status }) => status },
  {
    key: 'answer',
    words: 'webhook_error',
    value: ({ last_status, last_error }) => (last_error === 'status' || last_error === null ? last_status : last_error),
  },
  { key: 'attempts', kind: 'number', value: ({ attempts }) => attempts },
  { key: 'finished_at', kind: 'instant', value: ({ finished_at }) => finished_at },
  { key: 'event_id', value: ({ event_id }) => event_id },
];
export const deliveryExport = defineExport({
  name: 'webhook-deliveries',
  permission: 'settings.export',
  list: deliveryList,
  columns: DELIVERY,
});

/**
 * A webhook takes what happens in the store out of it: who makes or changes one, and who reads what was sent, decides
 * about the store's security.
 */
export const webhookRoutes: Routes = (app, platform) => {
  const { db, write } = platform;
  const routes = resourceRoutes(app, platform, { name: 'webhooks', area: 'settings', entity: Webhook });
  const { path, tags } = routes;
  const config = { permission: 'settings.security' } as const;
  routes.list(webhookList);
  routes.export(webhookExport);
  routes.detail(findWebhook);
  routes.archive(setWebhookArchived, 'settings.security');

  // Answers that hold a secret must not be kept by an idempotency key.
  app.post(
    path,
    { config, schema: { tags, body: WebhookInput, response: created(NewWebhook) } },
    async (request, reply) =>
      reply.code(201).send(await write(request, (unit) => createWebhook(platform, unit, request.body))),
  );
  app.put(
    `${path}:id/`,
    {
      config,
      schema: { tags, params: ById, body: WebhookInput.safeExtend(Versioned.shape), response: ok(Webhook) },
    },
    (request) => {
      const { version: _, ...input } = request.body;
      return write(request, (unit) => changeWebhook(platform, unit, request.params.id, versionOf(request), input));
    },
  );
  app.post(
    `${path}:id/rotate-secret/`,
    { config, schema: { tags, params: ById, body: RotateSecretInput, response: ok(NewWebhook) } },
    (request) => {
      const input = { ...request.body, version: versionOf(request) };
      return write(request, (unit) => rotateSecret(platform, unit, request.params.id, input));
    },
  );
  app.post(
    `${path}:id/test/`,
    { config, schema: { tags, params: ById, response: created(WebhookDelivery) } },
    async (request, reply) =>
      reply.code(201).send(await write(request, (unit) => sendTest(platform, unit, request.params.id))),
  );

  exportRoute(app, platform, { path: DELIVERIES, tags, file: deliveryExport });
  app.get(
    DELIVERIES,
    {
      config: { permission: 'settings.view' },
      schema: { tags, querystring: deliveryList.query, response: ok(listPage(WebhookDelivery)) },
    },
    (request) => deliveryList.page(db, request.query, callerOf(request), request.url),
  );
  app.get(
    `${DELIVERIES}:id/`,
    { config, schema: { tags, params: ById, response: ok(WebhookDeliveryDetail) } },
    async (request) => {
      const delivery = expectFound(await findDelivery(db, request.params.id, callerOf(request)));
      return { ...delivery, body: await readBody(db, delivery.event_id), log: await readLog(db, delivery.id) };
    },
  );
  app.post(
    `${DELIVERIES}:id/resend/`,
    { config, schema: { tags, params: ById, response: created(WebhookDelivery) } },
    async (request, reply) =>
      reply.code(201).send(await write(request, (unit) => resend(platform, unit, request.params.id))),
  );
};
