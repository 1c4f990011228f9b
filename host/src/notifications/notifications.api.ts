import { listPage, Notification, type NotificationInput, SignedUpload, StoredImage } from '@bo/contracts';
import { apiQuery, assertOk, http, parseResponse, sendSigned } from '@bo/http';
import { keepPreviousData, mutationOptions } from '@bo/platform/query';

const PATH = 'admin_panel/custom-notification/';
const Page = listPage(Notification);
export const PAGE_SIZE = 20;

/**
 * Stores an image directly in the object storage and gives the location it got there (SPECIFICATION.md section 7.3).
 */
async function uploadImage(file: Blob & { type: string }): Promise<string> {
  const signed = parseResponse(
    SignedUpload,
    await http().post('admin_panel/uploads/', { purpose: 'notification', content_type: file.type, bytes: file.size }),
  );
  await sendSigned(signed, file);
  return parseResponse(StoredImage, await http().post(`admin_panel/uploads/${encodeURIComponent(signed.id)}/complete/`))
    .url;
}

export interface NewNotification {
  input: Omit<NotificationInput, 'image'>;
  image: Blob | null;
}

/** The image first, then the notification with exactly its four keys. The modal shows every failure itself. */
export const sendNotification = () =>
  mutationOptions({
    mutationKey: ['notifications', 'create'],
    meta: { invalidates: [['notifications']], failure: 'silent' },
    mutationFn: async ({ input: { title, description, notification_type }, image }: NewNotification) => {
      const location = image ? await uploadImage(image) : '';
      const body: NotificationInput = { title, image: location, description, notification_type };
      assertOk(await http().post(PATH, body));
    },
  });

/** What was sent, the newest first. */
export const sentNotifications = (page: number) => ({
  ...apiQuery({
    queryKey: ['notifications', 'list', page],
    path: PATH,
    params: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    schema: Page,
  }),
  placeholderData: keepPreviousData,
});
