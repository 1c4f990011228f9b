import { z } from 'zod';
import { listQuery } from '../base/list.ts';
import { addMessages } from '../base/messages.ts';
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
  status: z.string(),
  created_at: z.iso.datetime(),
});
export type Notification = z.infer<typeof Notification>;

/** `GET admin_panel/custom-notification/`: what was sent, the newest first. */
export const NotificationListQuery = listQuery(['created_at'], '-created_at', {});
export type NotificationListQuery = z.infer<typeof NotificationListQuery>;
