import type { Notification, NotificationInput } from '@bo/contracts';
import type { Trx } from '../../platform/db/database.ts';

export const insertNotification = (trx: Trx, notification: NotificationInput & { id: string; created_by: string | null }): Promise<Notification> =>
  trx.insertInto('notifications').values(notification).returningAll().executeTakeFirstOrThrow();
