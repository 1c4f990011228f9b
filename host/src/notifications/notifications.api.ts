import { listPage, Notification, type NotificationInput, resourcesOf } from '@bo/contracts';
import { apiQuery, assertOk, http, keyOf } from '@bo/http';
import { uploadImage } from '@bo/kit';
import { keepPreviousData, mutationOptions } from '@bo/platform/query';

const PATH = 'admin_panel/custom-notification/';
const Page = listPage(Notification);
export const PAGE_SIZE = 20;

export interface NewNotification {
  input: Omit<NotificationInput, 'image'>;
  image: Blob | null;
}

/** The image first (SPECIFICATION.md section 7.3), then the notification with exactly its four keys. The modal shows every failure itself. */
export const sendNotification = () =>
  mutationOptions({
    mutationKey: keyOf('notifications', 'create'),
    meta: { invalidates: resourcesOf('notification').map((name) => [name]), failure: 'silent' },
    mutationFn: async ({ input: { title, description, notification_type }, image }: NewNotification) => {
      // A phone that shows it knows nothing of the address that this page is at.
      const location = image ? new URL(await uploadImage(image, 'notification'), document.baseURI).href : '';
      const body: NotificationInput = { title, image: location, description, notification_type };
      assertOk(await http().post(PATH, body));
    },
  });

/** What was sent, the newest first. */
export const sentNotifications = (page: number) => ({
  ...apiQuery({
    queryKey: keyOf('notifications', 'list', page),
    path: PATH,
    params: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    schema: Page,
  }),
  placeholderData: keepPreviousData,
});
