import type {
  Language,
  Notification,
  NotificationInput,
  NotificationTest,
  ScheduledNotificationInput,
} from '@bo/contracts';
import { DomainError, fieldError } from '../../../platform/errors/domain-error.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { newId } from '../../../platform/ids.ts';
import { expectFound } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { sendToAuthor } from '../messages/messages.service.ts';
import { notificationSchedule } from './notifications.job.ts';
import { insertNotification, lockNotification, markCancelled } from './notifications.repository.ts';

type Queue = Pick<Platform, 'jobs'>;

/** Sends a notification to all customers now. */
export async function sendNotification(unit: UnitOfWork, input: NotificationInput): Promise<Notification> {
  const after = await insertNotification(unit.trx, { ...input, id: newId('ntf'), created_by: unit.actor.id });
  await unit.audit({ type: 'notification', id: after.id, action: 'created', after });
  return after;
}

/** Keeps a notification until its moment. @throws DomainError 422 for a moment that is over */
export async function scheduleNotification(
  { jobs }: Queue,
  unit: UnitOfWork,
  { send_at, ...input }: ScheduledNotificationInput,
): Promise<Notification> {
  if (Date.parse(send_at) <= Date.now()) throw fieldError('send_at', 'notification.past');
  const after = await insertNotification(unit.trx, {
    ...input,
    ...{ id: newId('ntf'), created_by: unit.actor.id, status: 'queued', send_at },
  });
  await unit.audit({ type: 'notification', id: after.id, action: 'scheduled', after });
  await jobs.enqueue(unit, notificationSchedule, {}, { asSystem: true, key: send_at, startAfter: new Date(send_at) });
  return after;
}

/** Cancels a scheduled notification. @throws DomainError 409 once it was sent or cancelled */
export async function cancelNotification(unit: UnitOfWork, id: string): Promise<Notification> {
  const before = expectFound(await lockNotification(unit.trx, id));
  if (before.status !== 'queued' || before.send_at === null) throw new DomainError(409, 'notification.not_waiting');
  const after = await markCancelled(unit.trx, id);
  await unit.audit({ type: 'notification', id, action: 'schedule_cancelled', before, after });
  return after;
}

/** Sends a notification to its author's own address, through the outbox. @returns the address */
export async function testNotification(
  queue: Queue,
  unit: UnitOfWork,
  author: { email: string; language: Language },
  { title, description, image }: NotificationInput,
): Promise<NotificationTest> {
  const message = await sendToAuthor(queue, unit, 'notification_test', author, {
    notification_title: title,
    notification_text: description,
    notification_image: image,
  });
  const { email } = author;
  await unit.audit({ type: 'message', id: message, action: 'tested', after: { title, recipient: email } });
  return { email };
}
