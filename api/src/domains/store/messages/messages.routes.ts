import {
  ChangeMessageTemplate,
  Message,
  MessageChannels,
  MessageDetail,
  MessageTemplateDetail,
  MessageTemplates,
  TestMessageInput,
  Version,
} from '@bo/contracts';
import { z } from 'zod';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, created, ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { findMessage, messageList } from './messages.repository.ts';
import { resendMessage } from './messages.service.ts';
import { changeTemplate, listTemplates, readTemplate, revertTemplate, tryTemplate } from './templates.service.ts';

const COLUMNS: readonly ExportColumn<Message>[] = [
  { key: 'created_at', kind: 'instant', value: ({ created_at }) => created_at },
  { key: 'message_kind', words: 'message_kind', value: ({ kind }) => kind },
  { key: 'channel', words: 'message_channel', value: ({ channel }) => channel },
  { key: 'customer', value: ({ customer }) => customer?.name ?? null },
  { key: 'recipient', guarded: 'recipient', value: ({ recipient }) => recipient },
  { key: 'number', value: ({ order }) => order?.number ?? null },
  { key: 'language', words: 'customer_language', value: ({ language }) => language },
  { key: 'subject', value: ({ subject }) => subject },
  { key: 'status', words: 'message_status', value: ({ status }) => status },
  { key: 'problem', words: 'message_error', value: ({ error }) => error },
  { key: 'finished_at', kind: 'instant', value: ({ finished_at }) => finished_at },
];
export const messageExport = defineExport({
  name: 'messages',
  permission: 'message.export',
  list: messageList,
  columns: COLUMNS,
});

const TEMPLATES = '/admin_panel/message-templates/';
const Reverting = z.object({ version: Version });

/** The outbox, and the texts of what goes through it. */
export const messageRoutes: Routes = (app, platform) => {
  const { db, write, senders } = platform;
  const routes = resourceRoutes(app, platform, { name: 'messages', area: 'message', entity: MessageDetail });
  const { path, tags } = routes;
  const view = { permission: 'message.view' } as const;
  const edit = { permission: 'message.edit' } as const;
  routes.list(messageList, Message);
  routes.export(messageExport);
  app.get(`${path}channels/`, { config: view, schema: { tags, response: ok(MessageChannels) } }, () => ({
    email: senders.email !== undefined,
    sms: senders.sms !== undefined,
    push: senders.push !== undefined,
  }));
  routes.detail(findMessage);
  app.post(
    `${path}:id/resend/`,
    { config: { permission: 'message.create' }, schema: { tags, params: ById, response: created(MessageDetail) } },
    async (request, reply) =>
      reply.code(201).send(await write(request, (unit) => resendMessage(platform, unit, request.params.id))),
  );

  app.get(TEMPLATES, { config: view, schema: { tags, response: ok(MessageTemplates) } }, async () => ({
    results: await listTemplates(db),
  }));
  app.get(
    `${TEMPLATES}:id/`,
    { config: view, schema: { tags, params: ById, response: ok(MessageTemplateDetail) } },
    (request) => readTemplate(db, request.params.id),
  );
  app.put(
    `${TEMPLATES}:id/`,
    {
      config: edit,
      schema: { tags, params: ById, body: ChangeMessageTemplate, response: ok(MessageTemplateDetail) },
    },
    (request) => write(request, (unit) => changeTemplate(unit, request.params.id, request.body)),
  );
  app.post(
    `${TEMPLATES}:id/revert/`,
    { config: edit, schema: { tags, params: ById, body: Reverting, response: ok(MessageTemplateDetail) } },
    (request) => write(request, (unit) => revertTemplate(unit, request.params.id, request.body.version)),
  );
  app.post(
    `${TEMPLATES}:id/test/`,
    { config: edit, schema: { tags, params: ById, body: TestMessageInput, response: created(MessageDetail) } },
    async (request, reply) =>
      reply
        .code(201)
        .send(
          await write(request, (unit) =>
            tryTemplate(platform, unit, callerOf(request), request.params.id, request.body),
          ),
        ),
  );
};
