import { z } from 'zod';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { addMessages } from '../base/messages.ts';
import type { RecordType } from '../base/record-types.ts';
import { Instant, Reference, RecordFields, Version } from '../base/record.ts';
import { Note, Title } from '../base/text.ts';

addMessages({
  webhook_url: {
    en: 'Enter a whole address that begins with https://, without a user name or password in it.',
    ab: 'أدخل عنوانًا كاملًا يبدأ بـ https:// دون اسم مستخدم أو كلمة مرور فيه.',
  },
  webhook_events: { en: 'Choose at least one event.', ab: 'اختر حدثًا واحدًا على الأقل.' },
});

/**
 * What an event may tell: its record, and the data that is sent, by an example. Money is in minor units, moments are
 * UTC.
 */
interface WebhookEventInfo {
  record: RecordType;
  example: Readonly<Record<string, string | number | boolean | null>>;
}

const ORDER = {
  order_id: 'ord_01kasq5m8n00042hv8gk3tx1q',
  number: 'GM-100421',
  status: 'pending',
  reference: 'shop-98113',
  payment_mode: 'card',
  payment_status: 'authorised',
  amount: 15_450,
  currency: 'AED',
  quantity: 7,
  warehouse_id: 'whs_01kasq5m8n0000q4s7xn2p9yd',
} as const;
const PRODUCT = {
  product_id: 'prd_01kasq5m8n000h7t2v9c4mz8r',
  title: 'Fresh milk',
  title_ar: 'حليب طازج',
  slug: 'fresh-milk',
  status: 'active',
  category_id: 'cat_01kasq5m8n0001c8y3nq7w5dk',
  brand_id: null,
  seller_id: null,
} as const;
const OFFER = {
  offer_id: 'off_01kasq5m8n0005w1r8jx6hb3t',
  title: 'Weekend dairy',
  title_ar: 'ألبان نهاية الأسبوع',
  deal_category: 'weekly',
  offer_type: 'percent',
  offer_value: 1500,
  draft: false,
  paused: false,
  archived: false,
  available_from: '2026-11-27T04:00:00.000Z',
  available_upto: '2026-11-29T20:00:00.000Z',
} as const;
const SELLER = {
  seller_id: 'sel_01kasq5m8n0002m6b4zt9v7qe',
  code: 'S-014',
  name: 'Green Valley Farms',
  name_ar: 'مزارع الوادي الأخضر',
  status: 'approved',
} as const;

/**
 * Every event that a webhook can ask for. The data holds what its name promises: no name, phone or address of a
 * customer, no secret code, no bank details. It is as the record was when it was written.
 */
export const WEBHOOK_EVENTS = {
  'order.created': {
    record: 'order',
    example: { ...ORDER, source: 'store', placed_at: '2026-11-23T08:15:30.000Z' },
  },
  'order.status_changed': { record: 'order', example: { ...ORDER, status: 'processed', previous_status: 'pending' } },
  'order.payment_changed': {
    record: 'order',
    example: {
      order_id: ORDER.order_id,
      number: ORDER.number,
      reference: ORDER.reference,
      payment_mode: 'card',
      payment_status: 'paid',
      previous_payment_status: 'authorised',
      amount: ORDER.amount,
      captured: 15_450,
      refunded: 0,
      currency: 'AED',
    },
  },
  'stock.changed': {
    record: 'stock',
    example: {
      variant_id: 'var_01kasq5m8n000k3p5x8d2yw7c',
      warehouse_id: ORDER.warehouse_id,
      on_hand: 48,
      reserved: 6,
      blocked: 0,
      expired: 0,
      safety: 4,
      available: 38,
    },
  },
  'product.created': { record: 'product', example: { ...PRODUCT, status: 'draft' } },
  'product.updated': { record: 'product', example: PRODUCT },
  'product.price_changed': {
    record: 'product',
    example: {
      product_id: PRODUCT.product_id,
      variant_id: 'var_01kasq5m8n000k3p5x8d2yw7c',
      code: 'MILK-1L',
      price: 750,
      selling_price: 700,
      previous_selling_price: 725,
      currency: 'AED',
    },
  },
  'offer.created': { record: 'offer', example: { ...OFFER, draft: true } },
  'offer.updated': { record: 'offer', example: OFFER },
  'offer.started': { record: 'offer', example: OFFER },
  'offer.ended': { record: 'offer', example: OFFER },
  'seller.created': { record: 'seller', example: { ...SELLER, status: 'applied' } },
  'seller.updated': { record: 'seller', example: SELLER },
  'seller.status_changed': { record: 'seller', example: { ...SELLER, previous_status: 'applied' } },
} as const satisfies Readonly<Record<string, WebhookEventInfo>>;

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as [WebhookEventType, ...WebhookEventType[]];
export const WebhookEventType = z.enum(WEBHOOK_EVENT_TYPES);
/** The event of the "send a test" button; nobody subscribes to it. */
export const WEBHOOK_TEST = 'webhook.test';

/** The code by which an event has a word: `order_created`. */
export const webhookEventCode = <T extends string>(type: T) =>
  type.replace('.', '_') as T extends `${infer Record}.${infer What}` ? `${Record}_${What}` : never;

/** The body of every request. `id` is the same however often the event is sent: anyone who has seen it drops it. */
export const WebhookBody = z.object({
  id: z.string(),
  type: z.union([WebhookEventType, z.literal(WEBHOOK_TEST)]),
  created_at: Instant,
  data: z.record(z.string(), z.unknown()),
});
export type WebhookBody = z.infer<typeof WebhookBody>;

/** `t=1763884530,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `t.body` under each secret that is valid at the moment. */
export const WEBHOOK_SIGNATURE_HEADER = 'backoffice-signature';
/** Seconds before each further attempt, after the first one: about a day in all. */
export const WEBHOOK_RETRY_SECONDS = [30, 120, 600, 1800, 7200, 21_600, 43_200] as const;
export const WEBHOOK_ATTEMPTS = WEBHOOK_RETRY_SECONDS.length + 1;
/** A webhook is stopped after this many consecutive failures over at least this time. */
export const WEBHOOK_FAILURES = 20;
export const WEBHOOK_FAILING_MINUTES = 15;
/** How long the log of deliveries is kept. */
export const WEBHOOK_LOG_DAYS = 30;
/** How long the old secret may go on being valid beside the new one. */
export const WEBHOOK_OVERLAP_HOURS = [0, 1, 24, 72, 168] as const;

const isAddress = (value: string): boolean => {
  const url = URL.canParse(value) ? new URL(value) : null;
  return (
    url !== null &&
    ['https:', 'http:'].includes(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    url.hash === ''
  );
};

/** The form of a webhook. */
export const WebhookInput = z.object({
  name: Title,
  url: z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required' })
    .max(1000)
    .refine(isAddress, { error: 'webhook_url' }),
  events: z.array(WebhookEventType).min(1, { error: 'webhook_events' }).max(WEBHOOK_EVENT_TYPES.length),
  active: z.boolean().default(true),
  note: Note,
});
export type WebhookInput = z.infer<typeof WebhookInput>;

/** Why the store stopped a webhook by itself. */
export const WEBHOOK_STOPS = ['failures', 'gone', 'secret_lost'] as const;

export const Webhook = RecordFields.extend({
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  note: z.string(),
  /** The last characters of the secret, which identify it. */
  secret_last_four: z.string(),
  /** Until when requests are signed with the secret before this one too; null where there is none. */
  old_secret_until: Instant.nullable(),
  failures: z.int(),
  failing_since: Instant.nullable(),
  disabled_at: Instant.nullable(),
  disabled_reason: z.enum(WEBHOOK_STOPS).nullable(),
  last_delivered_at: Instant.nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

/** The state of a webhook, as a code with a label. */
export function webhookState({ active, disabled_at, failures }: Webhook) {
  if (active) return failures > 0 ? 'failing' : 'active';
  return disabled_at === null ? 'stopped' : 'disabled';
}

export const WebhookListQuery = listQuery(['name', 'created_at'], 'name', {
  active: FlagParam,
  /** Those that the store has stopped by itself. */
  disabled: FlagParam,
  archived: FlagParam,
});
export type WebhookListQuery = z.infer<typeof WebhookListQuery>;

/** The only answers that ever hold the whole secret: `POST admin_panel/webhooks/` and `…/{id}/rotate-secret/`. */
export const NewWebhook = z.object({ secret: z.string(), webhook: Webhook });
export type NewWebhook = z.infer<typeof NewWebhook>;
/** `POST …/{id}/rotate-secret/`: the old secret signs beside the new one for so many hours. */
export const RotateSecretInput = z.object({
  version: Version.optional(),
  overlap_hours: z.literal(WEBHOOK_OVERLAP_HOURS).default(24),
});
export type RotateSecretInput = z.infer<typeof RotateSecretInput>;

export const WEBHOOK_DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
/** Why an attempt failed. */
export const WEBHOOK_ERRORS = [
  'address',
  'unreachable',
  'timeout',
  'tls',
  'redirect',
  'status',
  'secret_lost',
  'stopped',
] as const;
export type WebhookError = (typeof WEBHOOK_ERRORS)[number];

/** One event on its way to one webhook. */
export const WebhookDelivery = z.object({
  id: z.string(),
  webhook_id: z.string(),
  webhook: Reference.omit({ name_ar: true }),
  event_id: z.string(),
  type: z.string(),
  record_id: z.string(),
  cause: z.enum(['event', 'test', 'resend']),
  status: z.enum(WEBHOOK_DELIVERY_STATUSES),
  attempts: z.int(),
  next_attempt_at: Instant.nullable(),
  last_status: z.int().nullable(),
  last_error: z.enum(WEBHOOK_ERRORS).nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** With what was sent and what came back; for anyone who may see everything that webhooks send. */
export const WebhookDeliveryDetail = WebhookDelivery.extend({
  body: WebhookBody,
  log: z.array(
    z.object({
      id: z.string(),
      number: z.int(),
      at: Instant,
      url: z.string(),
      status: z.int().nullable(),
      error: z.enum(WEBHOOK_ERRORS).nullable(),
      duration_ms: z.int(),
      /** The beginning of what the receiver answered. */
      response: z.string(),
    }),
  ),
});
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

export const WebhookDeliveryListQuery = listQuery(['created_at'], '-created_at', {
  webhook: listParam(z.string()),
  status: listParam(z.enum(WEBHOOK_DELIVERY_STATUSES)),
  type: listParam(z.string()),
});
export type WebhookDeliveryListQuery = z.infer<typeof WebhookDeliveryListQuery>;
