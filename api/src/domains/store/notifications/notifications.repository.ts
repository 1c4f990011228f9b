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
  const { rows } = await sql`select * from notifications where id = ${id} for update`.execute(trx);
  return rows[0] === undefined ? undefined : Notification.parse(rows[0]);
}

export async function markCancelled(trx: Trx, id: string): Promise<Notification> {
  const { rows } = await sql`update notifications set status = 'cancelled' where id = ${id} returning *`.execute(trx);
  return Notification.parse(rows[0]);
}

/** Marks the scheduled notifications whose moment has come as sent. */
export async function sendDue(trx: Trx): Promise<Notification[]> {
  const { rows } = await sql`update notifications set status = 'sent'
    where status = 'queued' and send_at <= ${new Date()} returning *`.execute(trx);
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
