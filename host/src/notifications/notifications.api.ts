import {
  listPage,
  Notification,
  type NotificationInput,
  NotificationReceivers,
  NotificationTest,
  resourcesOf,
} from '@bo/contracts';
import { apiQuery, assertOk, http, keyOf, parseResponse } from '@bo/http';
import { uploadImage } from '@bo/kit';
import { keepPreviousData, mutationOptions } from '@bo/platform/query';

const PATH = 'admin_panel/custom-notification/';
const Page = listPage(Notification);
export const PAGE_SIZE = 20;

export interface NewNotification {
  input: Omit<NotificationInput, 'image'>;
  image: Blob | null;
}

/** The four fields of a notification, once its image is stored. */
async function bodyOf({
  input: { title, description, notification_type },
  image,
}: NewNotification): Promise<NotificationInput> {
  // A phone that shows it knows nothing of the address that this page is at.
  const location = image ? new URL(await uploadImage(image, 'notification'), document.baseURI).href : '';
  return { title, image: location, description, notification_type };
}

const changesHistory = { invalidates: resourcesOf('notification').map((name) => [name]) };

/**
 * The image first (SPECIFICATION.md section 7.3), then the notification with exactly its four keys. The modal shows
 * every failure itself.
 */
export const sendNotification = () =>
  mutationOptions({
    mutationKey: keyOf('notifications', 'create'),
    meta: { ...changesHistory, failure: 'silent' },
    mutationFn: async (notification: NewNotification) => {
      assertOk(await http().post(PATH, await bodyOf(notification)));
    },
  });

/** Sends a notification to its author alone. Answers the address that it went to. */
export const testNotification = () =>
  mutationOptions({
    mutationKey: keyOf('notifications', 'test'),
    meta: { failure: 'silent' },
    mutationFn: async (notification: NewNotification) =>
      parseResponse(NotificationTest, await http().post(`${PATH}test/`, await bodyOf(notification))),
  });

/** Sends a notification at a later moment. */
export const scheduleNotification = () =>
  mutationOptions({
    mutationKey: keyOf('notifications', 'schedule'),
    meta: { ...changesHistory, failure: 'silent' },
    mutationFn: async ({ send_at, ...notification }: NewNotification & { send_at: string }) => {
      assertOk(await http().post(`${PATH}scheduled/`, { ...(await bodyOf(notification)), send_at }));
    },
  });

/** Cancels a scheduled notification before it goes out. */
export const cancelNotification = (done: string) =>
  mutationOptions({
    mutationKey: keyOf('notifications', 'cancel'),
    meta: { ...changesHistory, done },
    mutationFn: async (id: string) => {
      assertOk(await http().post(`${PATH}${encodeURIComponent(id)}/cancel/`));
    },
  });

/** How many customers a notification reaches. */
export const receivers = apiQuery({
  queryKey: keyOf('notifications', 'receivers'),
  path: `${PATH}receivers/`,
  schema: NotificationReceivers,
});

/** Sent notifications, newest first. */
export const sentNotifications = (page: number) => ({
  ...apiQuery({
    queryKey: keyOf('notifications', 'list', page),
    path: PATH,
    params: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    schema: Page,
  }),
  placeholderData: keepPreviousData,
});
