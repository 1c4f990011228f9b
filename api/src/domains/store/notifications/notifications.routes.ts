import {
  listPage,
  Notification,
  NotificationInput,
  NotificationListQuery,
  NotificationTest,
  ScheduledNotificationInput,
} from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, created, ok } from '../../../platform/http/contract.ts';
import { languageOf } from '../../../platform/errors/sentences.ts';
import { notificationList } from './notifications.repository.ts';
import {
  cancelNotification,
  scheduleNotification,
  sendNotification,
  testNotification,
} from './notifications.service.ts';

export const notificationRoutes: Routes = (app, platform) => {
  const { db, writeOnce } = platform;
  app.get(
    '/admin_panel/custom-notification/',
    {
      config: { permission: 'notification.view' },
      schema: {
        tags: ['notifications'],
        querystring: NotificationListQuery,
        response: ok(listPage(Notification)),
      },
    },
    (request) => notificationList.page(db, request.query, callerOf(request), request.url),
  );

  app.post(
    '/admin_panel/custom-notification/',
    {
      config: { permission: 'notification.create' },
      schema: { tags: ['notifications'], body: NotificationInput, response: created(Notification) },
    },
    async (request, reply) =>
      reply.code(201).send(await writeOnce(request, Notification, (unit) => sendNotification(unit, request.body))),
  );

  app.post(
    '/admin_panel/custom-notification/scheduled/',
    {
      config: { permission: 'notification.create' },
      schema: { tags: ['notifications'], body: ScheduledNotificationInput, response: created(Notification) },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await writeOnce(request, Notification, (unit) => scheduleNotification(platform, unit, request.body))),
  );

  app.post(
    '/admin_panel/custom-notification/:id/cancel/',
    {
      config: { permission: 'notification.create' },
      schema: { tags: ['notifications'], params: ById, response: ok(Notification) },
    },
    (request) => writeOnce(request, Notification, (unit) => cancelNotification(unit, request.params.id)),
  );

  app.post(
    '/admin_panel/custom-notification/test/',
    {
      config: { permission: 'notification.create' },
      schema: { tags: ['notifications'], body: NotificationInput, response: ok(NotificationTest) },
    },
    (request) =>
      writeOnce(request, NotificationTest, (unit) =>
        testNotification(
          platform,
          unit,
          { email: callerOf(request).email, language: languageOf(request.headers['accept-language']) },
          request.body,
        ),
      ),
  );
};
