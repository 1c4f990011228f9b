import {
  listPage,
  NewWebhook,
  type Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  type WebhookDeliveryListQuery,
  type WebhookInput,
} from '@bo/contracts';
import {
  type ApiError,
  apiQuery,
  type ExportFormat,
  exportUrl,
  http,
  keyOf,
  parseResponse,
  type WireBody,
} from '@bo/http';
import { keepPreviousData, mutationOptions } from '@bo/platform/query';
import { staleAfter, webhooks } from '@bo/resources';

const DELIVERIES = 'admin_panel/webhook-deliveries/';
const page = listPage(WebhookDelivery);
const POLL = 2000;
const meta = { invalidates: staleAfter('webhook') };

const Progress = WebhookDelivery.pick({ status: true, attempts: true });
const Page = page.pick({ results: true });
/** Only what has not been tried yet comes to something within moments. */
const isNew = ({ status, attempts }: Pick<WebhookDelivery, 'status' | 'attempts'>) =>
  status === 'waiting' && attempts === 0;

/** The log of deliveries; asked for again while one of them is on its way. */
export const deliveryList = (query: Partial<WebhookDeliveryListQuery>) => ({
  ...apiQuery({ queryKey: keyOf('webhook-deliveries', 'list', query), path: DELIVERIES, params: query, schema: page }),
  placeholderData: keepPreviousData,
  refetchInterval: ({ state }: { state: { data: WireBody | undefined } }) => {
    const { data } = Page.safeParse(state.data);
    return data?.results.some(isNew) ? POLL : false;
  },
});

export const deliveryExport = (query: Partial<WebhookDeliveryListQuery>, format: ExportFormat) =>
  exportUrl(DELIVERIES, query, format);

export const deliveryDetail = (id: string) => ({
  ...apiQuery({
    queryKey: keyOf('webhook-deliveries', 'detail', id),
    path: `${DELIVERIES}${encodeURIComponent(id)}/`,
    schema: WebhookDeliveryDetail,
  }),
  refetchInterval: ({ state }: { state: { data: WireBody | undefined } }) => {
    const { data } = Progress.safeParse(state.data);
    return data && isNew(data) ? POLL : false;
  },
});

/** A new webhook. The answer holds its secret, this once. */
export const createWebhook = async (input: WebhookInput): Promise<NewWebhook> =>
  parseResponse(NewWebhook, await http().post(webhooks.path, input));

/** Another secret; the one before goes on for the overlap. */
export const rotateSecret = () =>
  mutationOptions<NewWebhook, ApiError, Pick<Webhook, 'id' | 'version'> & { overlap_hours: number }>({
    mutationKey: [...webhooks.keys.all, 'rotate'],
    meta,
    mutationFn: async ({ id, ...body }) =>
      parseResponse(NewWebhook, await http().post(`${webhooks.path}${encodeURIComponent(id)}/rotate-secret/`, body)),
  });

export const sendTest = (done: string) =>
  mutationOptions<WebhookDelivery, ApiError, string>({
    mutationKey: [...webhooks.keys.all, 'test'],
    meta: { ...meta, done, failure: 'toast' },
    mutationFn: async (id) =>
      parseResponse(WebhookDelivery, await http().post(`${webhooks.path}${encodeURIComponent(id)}/test/`, {})),
  });

/** Sends the same event once more; the receiver sees by its id that it is the same. */
export const resend = (done: string) =>
  mutationOptions<WebhookDelivery, ApiError, string>({
    mutationKey: keyOf('webhook-deliveries', 'resend'),
    meta: { ...meta, done, failure: 'toast' },
    mutationFn: async (id) =>
      parseResponse(WebhookDelivery, await http().post(`${DELIVERIES}${encodeURIComponent(id)}/resend/`, {})),
  });
