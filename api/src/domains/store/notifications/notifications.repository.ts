import { Notification, NotificationListQuery } from '@bo/contracts';
import { type Insertable, sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';
import type { NotificationsTable } from '../../../platform/db/schema.ts';
import { defineList } from '../../../platform/list/list.ts';
import { textContains } from '../../../platform/list/search.ts';

export const insertNotification = async (
  trx: Trx,
  notification: Insertable<NotificationsTable>,
): Promise<Notification> =>
  Notification.parse(
    await trx.insertInto('notifications').values(notification).returningAll().executeTakeFirstOrThrow(),
  );

/** A notification, locked until the end of the write. */
export async function lockNotification(trx: Trx, id: string): Promise<Notification | undefined> {
  const row = await trx.selectFrom('notifications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && Notification.parse(row);
}

export const setStatus = async (trx: Trx, id: string, status: 'cancelled'): Promise<Notification> =>
  Notification.parse(
    await trx
      .updateTable('notifications')
      .set({ status })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

/** Marks the scheduled notifications whose moment has come as sent. */
export async function sendDue(trx: Trx): Promise<Notification[]> {
  const rows = await trx
    .updateTable('notifications')
    .set({ status: 'sent' })
    .where('status', '=', 'queued')
    .where('send_at', '<=', new Date().toISOString())
    .returningAll()
    .execute();
  return rows.map((row) => Notification.parse(row));
}

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
