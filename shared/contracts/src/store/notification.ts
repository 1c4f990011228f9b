import { z } from 'zod';
import { listQuery } from '../base/list.ts';
import { addMessages } from '../base/messages.ts';
import { Instant } from '../base/record.ts';
import { Description, ImageAddress, requiredText } from '../base/text.ts';

// The two English sentences are SPECIFICATION.md section 5, word for word.
addMessages({
  notification_title_required: { en: 'Title is required', ab: 'العنوان مطلوب' },
  notification_type_required: { en: 'Notification type is required', ab: 'نوع الإشعار مطلوب' },
});

/** 1 Order Info, 2 Offers, 3 Payment, 4 Other. */
export const NOTIFICATION_TYPES = [1, 2, 3, 4] as const;

/** `POST admin_panel/custom-notification/`, exactly these four (SPECIFICATION.md section 3). `image` is a URL or ''. */
export const NotificationInput = z.strictObject({
  title: requiredText(120, 'notification_title_required'),
  description: Description,
  image: z.union([z.literal(''), ImageAddress]).default(''),
  notification_type: z.literal(NOTIFICATION_TYPES, { error: 'notification_type_required' }),
});
export type NotificationInput = z.infer<typeof NotificationInput>;

export const Notification = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  image: z.string(),
  notification_type: z.int(),
  /** `queued` until `send_at`, then `sent`; `cancelled` before it. */
  status: z.string(),
  created_at: z.iso.datetime(),
  /** The moment it was scheduled for; null where it was sent at once. */
  send_at: Instant.nullable(),
});
export type Notification = z.infer<typeof Notification>;

/** `GET admin_panel/custom-notification/`: what was sent, the newest first. */
export const NotificationListQuery = listQuery(['created_at'], '-created_at', {});
export type NotificationListQuery = z.infer<typeof NotificationListQuery>;

/** `GET …/receivers/`: how many customers a notification reaches. */
export const NotificationReceivers = z.object({ count: z.int() });

/** `POST …/test/`: the notification goes to its author alone. Answers the address that it was sent to. */
export const NotificationTest = z.object({ email: z.string() });
export type NotificationTest = z.infer<typeof NotificationTest>;

/** `POST …/scheduled/`: sends it at a later moment; until then it can be cancelled (`POST …/{id}/cancel/`). */
export const ScheduledNotificationInput = NotificationInput.extend({ send_at: Instant });
export type ScheduledNotificationInput = z.infer<typeof ScheduledNotificationInput>;
