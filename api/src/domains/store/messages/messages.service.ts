import {
  APP_SETTINGS,
  type Language,
  fillLine,
  fillText,
  hasLink,
  CODE_PLACE,
  type CustomerMessageKind,
  isToCustomers,
  LINK_PLACE,
  type MessageChannel,
  type MessageDetail,
  MessageListQuery,
  type MessageKind,
  notificationSetting,
  type MessageTemplateInput,
  type MessageValues,
  type OrderStatus,
} from '@bo/contracts';
import { type Actor, may } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DomainError, forbidden } from '../../../platform/errors/domain-error.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { seal } from '../../../platform/access/seal.ts';
import { newId } from '../../../platform/ids.ts';
import { expectFound } from '../../../platform/records.ts';
import { readSetting, readStore } from '../../../platform/settings.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { sendMessages } from './messages.job.ts';
import {
  type Attachment,
  findMessage,
  forgetMessages,
  insertMessages,
  markResent,
  messageList,
  type NewMessage,
  type OrderNews,
  readForResend,
  readNews,
  readRefund,
} from './messages.repository.ts';
import { readTemplateText } from './templates.repository.ts';
import { linkValues, originalOf, valuesOf } from './texts.ts';

export { deleteMessagesOf } from './messages.repository.ts';

/** A statement that takes long holds up everybody on the embedded database. */
const FORGOTTEN_AT_ONCE = 2000;

type Queue = Pick<Platform, 'jobs'>;

/** What the value of a notification setting means: the setting's own, or its default. */
export function isSent(kind: MessageKind, channel: MessageChannel, value: unknown): boolean {
  if (!isToCustomers(kind)) return true;
  const definition = APP_SETTINGS[notificationSetting(kind, channel)];
  return typeof value === 'boolean' ? value : definition.default;
}

/** The message about an order's new status. A new order has its message when it is placed. */
const TOLD: Readonly<Partial<Record<OrderStatus, CustomerMessageKind>>> = {
  processed: 'order_confirmed',
  ready_for_delivery: 'order_ready',
  delivered: 'order_delivered',
  cancelled: 'order_cancelled',
};

/** How a customer is reached by a channel; empty where they are not. */
const recipientOf = (channel: MessageChannel, at: { email: string; phone: string; code: string }): string =>
  ({ email: at.email, sms: at.phone, push: at.code })[channel];

/** A text of one language with its variables filled in. */
export function written(
  { subject, subject_ar, body, body_ar }: MessageTemplateInput,
  language: Language,
  values: MessageValues,
): { subject: string; body: string } {
  const arabic = language === 'ab';
  return { subject: fillLine(arabic ? subject_ar : subject, values), body: fillText(arabic ? body_ar : body, values) };
}

function messagesOf(kind: CustomerMessageKind, orderId: string, news: OrderNews, by: string | null): NewMessage[] {
  const { language } = news;
  const sender = (language === 'ab' && news.store_name_ar) || news.store_name;
  const values = valuesOf(news, { language, store: sender, time_zone: news.time_zone, code: CODE_PLACE });
  return news.channels.flatMap((channel) => {
    const recipient = recipientOf(channel, { ...news, code: news.customer_code });
    if (recipient === '') return [];
    const text = news.texts.find((own) => own.channel === channel) ?? originalOf(kind, channel);
    return [
      {
        kind,
        channel,
        language,
        recipient,
        sender,
        ...written(text, language, values),
        customer_id: news.customer_id,
        customer_name: news.customer_name,
        order_id: orderId,
        order_number: news.order_number,
        dealer_id: news.dealer_id,
        created_by: by,
      },
    ];
  });
}

const sendSoon = ({ jobs }: Queue, unit: UnitOfWork) =>
  jobs.enqueue(unit, sendMessages, {}, { key: 'due', asSystem: true });

/** Puts the messages of a kind about an order into the outbox. @returns whether there are any */
async function write(
  { trx, actor }: Pick<UnitOfWork, 'trx' | 'actor'>,
  kind: CustomerMessageKind,
  orderId: string,
  { refund = null, credit_note }: Partial<Pick<OrderNews, 'refund' | 'credit_note'>>,
  attachment?: Attachment,
): Promise<boolean> {
  const news = await readNews(trx, kind, orderId, (channel, value) => isSent(kind, channel, value));
  if (!news) return false;
  const rows = messagesOf(kind, orderId, { ...news, refund, credit_note }, actor.id).map((row) =>
    attachment && row.channel === 'email' ? { ...row, attachment: JSON.stringify(attachment) } : row,
  );
  if (rows.length > 0) await insertMessages(trx, rows);
  return rows.length > 0;
}

async function tell(
  queue: Queue,
  unit: UnitOfWork,
  kind: CustomerMessageKind,
  orderId: string,
  of: Partial<Pick<OrderNews, 'refund'>> = {},
): Promise<void> {
  if (await write(unit, kind, orderId, of)) await sendSoon(queue, unit);
}

/** Tells a customer that their order is here: in the write that places it. */
export const tellPlaced = (queue: Queue, unit: UnitOfWork, orderId: string): Promise<void> =>
  tell(queue, unit, 'order_placed', orderId);

/** Tells a customer of their order's new status, where there is something to tell: in the write that moves it. */
export async function tellMoved(queue: Queue, unit: UnitOfWork, orderId: string, to: OrderStatus): Promise<void> {
  const kind = TOLD[to];
  if (kind) await tell(queue, unit, kind, orderId);
}

/** Tells a customer that a refund is paid: in the write that settles it. */
export async function tellRefunded(queue: Queue, unit: UnitOfWork, refundId: string): Promise<void> {
  const { order_id, ...refund } = await readRefund(unit.trx, refundId);
  await tell(queue, unit, 'refund_settled', order_id, { refund });
}

/**
 * Sends a customer their credit note, in both languages: in the write that draws it. The job of the outbox looks every
 * minute; a mail that fails changes nothing of the note.
 */
export async function tellCreditNote(
  unit: Pick<UnitOfWork, 'trx' | 'actor'>,
  orderId: string,
  credit_note: NonNullable<OrderNews['credit_note']>,
  print: Attachment['print'],
): Promise<void> {
  await write(unit, 'credit_note', orderId, { credit_note }, { name: `${credit_note.number}.pdf`, print });
}

/**
 * Sends a message once more, to where its customer can be reached now. One with a secret code needs the permission to
 * reveal it: anyone who may change a customer's address could have it sent to themselves.
 */
export async function resendMessage(queue: Queue, unit: UnitOfWork, id: string): Promise<MessageDetail> {
  const before = expectFound(await findMessage(unit.trx, id, unit.actor));
  if (before.status === 'waiting') throw new DomainError(409, 'message.still_waiting');
  if (hasLink(before.kind)) throw new DomainError(409, 'message.link_gone');
  if (before.cause === 'test') throw new DomainError(409, 'message.was_a_test');
  const { email, phone, code, ...message } = await readForResend(unit.trx, id);
  if (`${message.subject}${message.body}`.includes(CODE_PLACE) && !may(unit.actor, 'order.reveal_code'))
    throw forbidden('order.reveal_code');
  const recipient = recipientOf(before.channel, { email: email ?? '', phone: phone ?? '', code: code ?? '' });
  if (recipient === '') throw new DomainError(409, 'message.no_recipient');
  const [again = ''] = await insertMessages(unit.trx, [
    { ...message, recipient, cause: 'resend', created_by: unit.actor.id },
  ]);
  await markResent(unit.trx, { id });
  await unit.audit({
    type: 'message',
    id: again,
    action: 'retried',
    after: { kind: before.kind, channel: before.channel, resent: id },
  });
  await sendSoon(queue, unit);
  return expectFound(await findMessage(unit.trx, again, unit.actor));
}

/** Whether the store's own people are written to: mail leads out, and where a link of theirs leads is known. */
export const mailsLinks = ({ senders, config }: Pick<Platform, 'senders' | 'config'>): boolean =>
  senders.email !== undefined && config.PUBLIC_URL !== undefined;

interface LinkNews {
  kind: 'invitation' | 'password_reset';
  user: { id: string; name: string; name_ar: string; email: string };
  token: string;
  expires_at: string;
  language: Language;
}

/**
 * Sends someone the link by which they choose a password: in the write that makes it. Its address is the configured
 * one, never what the request came by. @returns whether it is on its way
 */
export async function tellLink(
  platform: Pick<Platform, 'jobs' | 'keys' | 'senders' | 'config'>,
  unit: UnitOfWork,
  { kind, user, token, expires_at, language }: LinkNews,
): Promise<boolean> {
  if (!mailsLinks(platform)) return false;
  const id = newId('msg');
  const store = await readStore(unit.trx);
  const sender = (language === 'ab' && store.name_ar) || store.name;
  const name = (language === 'ab' && user.name_ar) || user.name;
  const link = new URL(`/auth/accept-invitation#${token}`, platform.config.PUBLIC_URL).href;
  const values = linkValues(
    { name, link: LINK_PLACE, until: expires_at },
    { language, store: sender, time_zone: store.time_zone },
  );
  const text = (await readTemplateText(unit.trx, kind, 'email')) ?? originalOf(kind, 'email');
  await markResent(unit.trx, { user_id: user.id });
  await insertMessages(unit.trx, [
    {
      ...{ id, kind, channel: 'email', language, recipient: user.email, customer_name: name, user_id: user.id, sender },
      ...written(text, language, values),
      link_sealed: seal(platform.keys.links, id, link),
      created_by: unit.actor.id,
    },
  ]);
  await sendSoon(platform, unit);
  return true;
}

interface RecallNews {
  number: string;
  reason: string;
  reason_ar: string;
  advice: string;
  advice_ar: string;
  products: readonly { name: string; name_ar: string; batch: string }[];
  customers: readonly {
    customer_id: string;
    customer_name: string;
    order_id: string;
    order_number: string;
    dealer_id: string | null;
    language: Language;
    email: string;
    phone: string;
    code: string;
  }[];
}

/**
 * Warns customers of a recall: one message each, in both languages, their own first. It is no marketing and needs no
 * consent, and no setting switches it off. Customers without any address are left out. @returns who was written to
 */
export async function tellRecalled(
  queue: Queue,
  unit: UnitOfWork,
  { number, products, customers, ...news }: RecallNews,
): Promise<{ customer_id: string; message_id: string }[]> {
  const store = await readStore(unit.trx);
  const text = (await readTemplateText(unit.trx, 'recall_notice', 'email')) ?? originalOf('recall_notice', 'email');
  const inOne = (language: Language, name: string) => {
    const arabic = language === 'ab';
    return written(text, language, {
      customer_name: name,
      store_name: (arabic && store.name_ar) || store.name,
      recall_number: number,
      recall_products: products
        .map((product) => `${(arabic && product.name_ar) || product.name} (${product.batch})`)
        .join(arabic ? '، ' : ', '),
      recall_reason: arabic ? news.reason_ar : news.reason,
      recall_advice: arabic ? news.advice_ar : news.advice,
    });
  };
  const rows = customers.flatMap(({ email, phone, code, ...customer }) => {
    const channel = (['email', 'sms', 'push'] as const).find(
      (one) => recipientOf(one, { email, phone, code }) !== '' && (one !== 'push' || code !== ''),
    );
    if (!channel) return [];
    const [own, other] = (customer.language === 'ab' ? (['ab', 'en'] as const) : (['en', 'ab'] as const)).map(
      (language) => inOne(language, customer.customer_name),
    );
    return [
      {
        ...customer,
        ...{ id: newId('msg'), kind: 'recall_notice', channel, created_by: unit.actor.id },
        recipient: recipientOf(channel, { email, phone, code }),
        sender: (customer.language === 'ab' && store.name_ar) || store.name,
        subject: channel === 'sms' ? '' : `${own?.subject ?? ''} / ${other?.subject ?? ''}`,
        body: `${own?.body ?? ''}\n\n${other?.body ?? ''}`,
      },
    ];
  });
  if (rows.length > 0) {
    await insertMessages(unit.trx, rows);
    await sendSoon(queue, unit);
  }
  return rows.map(({ customer_id, id }) => ({ customer_id, message_id: id }));
}

/** Sends what someone is writing to themselves. Answers the message's id. */
export async function sendTry(
  queue: Queue,
  unit: UnitOfWork,
  message: Pick<NewMessage, 'kind' | 'channel' | 'language' | 'recipient' | 'sender' | 'subject' | 'body'>,
): Promise<string> {
  const [id = ''] = await insertMessages(unit.trx, [
    { ...message, customer_name: unit.actor.name, cause: 'test', created_by: unit.actor.id },
  ]);
  await sendSoon(queue, unit);
  return id;
}

/**
 * Sends a message to its author's own address, in their language and the store's text of its kind. Answers the
 * message's id.
 */
export async function sendToAuthor(
  queue: Queue,
  unit: UnitOfWork,
  kind: MessageKind,
  { email, language }: { email: string; language: Language },
  values: MessageValues,
): Promise<string> {
  const store = await readStore(unit.trx);
  const text = (await readTemplateText(unit.trx, kind, 'email')) ?? originalOf(kind, 'email');
  return sendTry(queue, unit, {
    ...{ kind, channel: 'email', language, recipient: email },
    sender: (language === 'ab' && store.name_ar) || store.name,
    ...written(text, language, values),
  });
}

/** How many failed lately and were not sent since, among those that the viewer sees. */
export const countFailed = (db: Db, viewer: Actor): Promise<number> =>
  messageList.countTo(db, MessageListQuery.parse({ to_mend: 'true' }), viewer);

/** Forgets what has been in the outbox for longer than the store keeps it. */
export async function forgetOldMessages(db: Db, signal: AbortSignal): Promise<void> {
  const days = await readSetting(db, 'notifications.keep_days');
  for (let gone = FORGOTTEN_AT_ONCE; gone === FORGOTTEN_AT_ONCE; ) {
    signal.throwIfAborted();
    gone = await forgetMessages(db, days, FORGOTTEN_AT_ONCE);
  }
}
