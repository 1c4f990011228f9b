import { listPage, Notification, NotificationInput, NotificationListQuery } from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok, created } from '../../../platform/http/contract.ts';
import { newId } from '../../../platform/ids.ts';
import { insertNotification, notificationList } from './notifications.repository.ts';

export const notificationRoutes: Routes = (app, { db, writeOnce }) => {
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
    async (request, reply) => {
      const notification = await writeOnce(request, Notification, async ({ trx, audit, actor }) => {
        const after = await insertNotification(trx, { ...request.body, id: newId('ntf'), created_by: actor.id });
        await audit({ type: 'notification', id: after.id, action: 'created', after });
        return after;
      });
      return reply.code(201).send(notification);
    },
  );
};
