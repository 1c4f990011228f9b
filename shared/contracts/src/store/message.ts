import { z } from 'zod';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { addMessages } from '../base/messages.ts';
import { Instant, Person, Version } from '../base/record.ts';
import { requiredText, text } from '../base/text.ts';

addMessages({
  message_one_line: { en: 'A subject is one line.', ab: 'الموضوع سطر واحد.' },
});

export const MESSAGE_CHANNELS = ['email', 'sms', 'push'] as const;
export const MessageChannel = z.enum(MESSAGE_CHANNELS);
export type MessageChannel = z.infer<typeof MessageChannel>;

export const MESSAGE_LANGUAGES = ['en', 'ab'] as const;

/**
 * What a message may say of its order. `secret` ones are filled in when it is sent, and stand in no table and on no
 * screen.
 */
export const MESSAGE_VARIABLES = {
  customer_name: 'text',
  store_name: 'text',
  order_number: 'text',
  order_date: 'date',
  order_total: 'money',
  items: 'number',
  payment_mode: 'word',
  delivery_time: 'span',
  secret_code: 'secret',
  refund_number: 'text',
  refund_amount: 'money',
  refund_method: 'word',
  credit_note_number: 'text',
  credit_note_amount: 'money',
  invoice_number: 'text',
  recall_number: 'text',
  recall_products: 'text',
  recall_reason: 'text',
  recall_advice: 'text',
  person_name: 'text',
  notification_title: 'text',
  notification_text: 'text',
  notification_image: 'text',
  /** Of anyone who is invited or has forgotten their password: it opens their account. */
  link: 'secret',
  link_until: 'date',
} as const;
export type MessageVariable = keyof typeof MESSAGE_VARIABLES;

const OF_ORDER = ['customer_name', 'store_name', 'order_number', 'order_date', 'order_total', 'items'] as const;

/**
 * The messages to customers about their orders, and the variables of each text: by the channels that the settings say.
 */
const TO_CUSTOMERS = {
  order_placed: [...OF_ORDER, 'payment_mode', 'delivery_time'],
  order_confirmed: [...OF_ORDER, 'payment_mode', 'delivery_time'],
  order_ready: [...OF_ORDER, 'payment_mode', 'delivery_time', 'secret_code'],
  order_delivered: OF_ORDER,
  order_cancelled: OF_ORDER,
  refund_settled: [...OF_ORDER, 'refund_number', 'refund_amount', 'refund_method'],
  credit_note: [...OF_ORDER, 'credit_note_number', 'credit_note_amount', 'invoice_number'],
} as const satisfies Readonly<Record<string, readonly MessageVariable[]>>;
export type CustomerMessageKind = keyof typeof TO_CUSTOMERS;
export const CUSTOMER_MESSAGE_KINDS = Object.keys(TO_CUSTOMERS) as [CustomerMessageKind, ...CustomerMessageKind[]];

const OF_LINK = ['person_name', 'store_name', 'link', 'link_until'] as const;
/** Goes to customers whatever the settings say, in both languages, by the first channel that reaches them. */
const OF_RECALL = [
  'customer_name',
  'store_name',
  'recall_number',
  'recall_products',
  'recall_reason',
  'recall_advice',
] as const;
/** Every message that the store sends by itself. Those to its own people go by e-mail, whenever that leads out. */
export const MESSAGE_KINDS = {
  ...TO_CUSTOMERS,
  recall_notice: OF_RECALL,
  /** A notification to customers as its author sends it to themselves first. */
  notification_test: ['notification_title', 'notification_text', 'notification_image'],
  invitation: OF_LINK,
  password_reset: OF_LINK,
} as const satisfies Readonly<Record<string, readonly MessageVariable[]>>;
export type MessageKind = keyof typeof MESSAGE_KINDS;
export const MESSAGE_KIND_NAMES = Object.keys(MESSAGE_KINDS) as [MessageKind, ...MessageKind[]];
export const MessageKind = z.enum(MESSAGE_KIND_NAMES);
/** What a text of this kind may name. */
export const variablesOf = (kind: MessageKind): readonly MessageVariable[] => MESSAGE_KINDS[kind];

export const isToCustomers = (kind: MessageKind): kind is CustomerMessageKind => kind in TO_CUSTOMERS;
/** Whether a message of this kind holds a person's own link, and so goes to the store's people only. */
export const hasLink = (kind: MessageKind): boolean => variablesOf(kind).includes('link');
export const channelsOf = (kind: MessageKind): readonly MessageChannel[] =>
  isToCustomers(kind) ? MESSAGE_CHANNELS : ['email'];

/**
 * Stand in a message for its order's secret code and for a person's link until it is sent; no text that people write
 * has them.
 */
export const CODE_PLACE = '\uE000';
export const LINK_PLACE = '\uE001';
const SECRETS = /[\uE000\uE001]/g;
/** What a screen shows there. */
export const HIDDEN_CODE = '••••••';
/** A message's text as anybody may see it. */
export const withoutSecrets = (text: string): string => text.replaceAll(SECRETS, HIDDEN_CODE);

const PLACES = /\{\{([^{}]*)\}\}/g;

/**
 * What is wrong with a text: the name that no variable of its kind has, braces that are no variable, a link within
 * other words.
 */
export type TextProblem = { code: 'variable'; name: string } | { code: 'braces' } | { code: 'link' };

/** Beside other letters a link could be made part of another address, whose owner would then read it. */
const LINK_WITHIN = /\S[^\S\n]*\{\{\s*link\s*\}\}|\{\{\s*link\s*\}\}[^\S\n]*\S/;

/** The first thing wrong with a text of this kind; undefined for one that can be sent. */
export function problemOf(kind: MessageKind, template: string): TextProblem | undefined {
  for (const [, place = ''] of template.matchAll(PLACES)) {
    const name = place.trim();
    if (!variablesOf(kind).some((known) => known === name)) return { code: 'variable', name };
  }
  if (LINK_WITHIN.test(template)) return { code: 'link' };
  return /\{\{|\}\}|\{[^{}\n]*\}|[\uE000\uE001]/.test(template.replaceAll(PLACES, '')) ? { code: 'braces' } : undefined;
}

export type MessageValues = Readonly<Partial<Record<MessageVariable, string>>>;

/** A text with its variables filled in. What a value holds is never read as a variable again. */
export const fillText = (template: string, values: MessageValues): string =>
  template.replaceAll(PLACES, (_, place: string) => {
    const name = place.trim();
    const value = values[name as MessageVariable] ?? '';
    return name === 'secret_code' || name === 'link' ? value : value.replaceAll(SECRETS, '');
  });
/** The same on one line: a value with a line break begins no second line of a subject. */
export const fillLine = (template: string, values: MessageValues): string =>
  fillText(template, values)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** What is set off by an empty line in a text; the browser and the e-mail draw the same ones. */
export const paragraphsOf = (body: string): string[] =>
  body
    .split('\n\n')
    .map((part) => part.trim())
    .filter(Boolean);

export const MESSAGE_STATUSES = ['waiting', 'sent', 'kept', 'failed'] as const;
export const MessageStatus = z.enum(MESSAGE_STATUSES);
/** Why an attempt failed. */
export const MESSAGE_ERRORS = [
  'address',
  'unreachable',
  'timeout',
  'tls',
  'sign_in',
  'delayed',
  'refused',
  'code_gone',
  'link_gone',
] as const;
export type MessageError = (typeof MESSAGE_ERRORS)[number];
/** Seconds before each further attempt, after the first one: about a day in all. */
export const MESSAGE_RETRY_SECONDS = [60, 300, 900, 3600, 10_800, 43_200] as const;
export const MESSAGE_ATTEMPTS = MESSAGE_RETRY_SECONDS.length + 1;

/** A message as the outbox keeps it. */
export const Message = z.object({
  id: z.string(),
  kind: MessageKind,
  channel: MessageChannel,
  language: z.enum(MESSAGE_LANGUAGES),
  /** An address, a number or, of push messages, the customer's code; masked for anyone who lacks `customer.pii`. */
  recipient: z.string(),
  customer: z.object({ id: z.string(), name: z.string() }).nullable(),
  order: z.object({ id: z.string(), number: z.string() }).nullable(),
  cause: z.enum(['event', 'resend', 'test']),
  subject: z.string(),
  status: MessageStatus,
  attempts: z.int(),
  next_attempt_at: Instant.nullable(),
  error: z.enum(MESSAGE_ERRORS).nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
});
export type Message = z.infer<typeof Message>;

export const MessageDetail = Message.extend({
  /** The store, as the message calls it. */
  sender: z.string(),
  /** Without the secret code, where it has one: that is filled in when it is sent. */
  body: z.string(),
  /** The name of the file that goes with it. */
  attachment: z.string().nullable().default(null),
  /** What the server that took it, or did not, answered last. */
  answer: z.string(),
});
export type MessageDetail = z.infer<typeof MessageDetail>;

export const MessageListQuery = listQuery(['created_at'], '-created_at', {
  status: listParam(MessageStatus),
  /** What failed in the last week and was not sent since. */
  to_mend: FlagParam,
  channel: listParam(MessageChannel),
  kind: listParam(MessageKind),
  customer: listParam(z.string()),
  order: listParam(z.string()),
  from: Instant.optional(),
  upto: Instant.optional(),
});
export type MessageListQuery = z.infer<typeof MessageListQuery>;

/** As long as a text message may be: about six of the parts that a network sends. */
const LENGTHS: Readonly<Record<MessageChannel, number>> = { email: 5000, sms: 400, push: 300 };
export const mostCharacters = (channel: MessageChannel): number => LENGTHS[channel];

const Subject = text(150).refine((value) => !/[\r\n]/.test(value), { error: 'message_one_line' });
/** What a person writes of a message, in both languages. Text messages have no subject. */
export const MessageTemplateInput = z.object({
  subject: Subject,
  subject_ar: Subject,
  body: requiredText(5000),
  body_ar: requiredText(5000),
});
export type MessageTemplateInput = z.infer<typeof MessageTemplateInput>;
export const ChangeMessageTemplate = MessageTemplateInput.extend({ version: Version });

/** The text of one kind of message on one channel: the store's own, or the one that it comes with. */
export const MessageTemplate = MessageTemplateInput.extend({
  /** `order_placed.email` */
  id: z.string(),
  kind: MessageKind,
  channel: MessageChannel,
  /** Whether the settings have it sent. */
  active: z.boolean(),
  /** Whether the store wrote its own. */
  changed: z.boolean(),
  /** 0 where nobody has ever changed it. */
  version: z.int(),
  updated_at: Instant.nullable(),
  updated_by: Person.nullable(),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;
export const MessageTemplates = z.object({ results: z.array(MessageTemplate) });

const Samples = z.partialRecord(
  z.enum(Object.keys(MESSAGE_VARIABLES) as [MessageVariable, ...MessageVariable[]]),
  z.string(),
);
/** With the text that it comes with, and values to try it with, as a customer would read them. */
export const MessageTemplateDetail = MessageTemplate.extend({
  original: MessageTemplateInput,
  samples: z.object({ en: Samples, ab: Samples }),
  /** What a message that is sent now would be called from. */
  sender: z.object({ en: z.string(), ab: z.string() }),
});
export type MessageTemplateDetail = z.infer<typeof MessageTemplateDetail>;

/** `POST admin_panel/message-templates/{id}/test/`: what is being written, to the writer's own address. */
export const TestMessageInput = MessageTemplateInput.extend({ language: z.enum(MESSAGE_LANGUAGES) });
export type TestMessageInput = z.infer<typeof TestMessageInput>;

/** Which channels lead out of this installation; what goes by another one stays in the outbox. */
export const MessageChannels = z.object({ email: z.boolean(), sms: z.boolean(), push: z.boolean() });
export type MessageChannels = z.infer<typeof MessageChannels>;
