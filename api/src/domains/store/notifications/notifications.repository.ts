import { Notification, type NotificationInput, NotificationListQuery } from '@bo/contracts';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';
import { defineList } from '../../../platform/list/list.ts';
import { textContains } from '../../../platform/list/search.ts';

export const insertNotification = (
  trx: Trx,
  notification: NotificationInput & { id: string; created_by: string | null },
): Promise<Notification> =>
  trx.insertInto('notifications').values(notification).returningAll().executeTakeFirstOrThrow();

/** What was sent. */
export const notificationList = defineList({
  query: NotificationListQuery,
  scope: 'notification',
  id: 'notifications.id',
  sorts: { created_at: 'notifications.created_at' },
  matching: (db, { search }) =>
    db.selectFrom('notifications').where(textContains(sql.ref('notifications.title'), search)),
  columns: (rows) => rows.selectAll('notifications'),
  toItem: (row) => Notification.parse(row),
});
