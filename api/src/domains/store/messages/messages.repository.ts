import {
  type CustomerMessageKind,
  type Language,
  MESSAGE_CHANNELS,
  type Message,
  type MessageChannel,
  type MessageDetail,
  type MessageError,
  type MessageKind,
  MessageListQuery,
  notificationSetting,
  withoutSecrets,
} from '@bo/contracts';
import { type Insertable, type SelectQueryBuilder, sql } from 'kysely';
import { type Actor, may } from '../../../platform/access/caller.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { THIS_MILLISECOND } from '../../../platform/db/this-millisecond.ts';
import type { Database, MessagesTable } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { anyOf, during } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import type { Paper } from '../papers/papers.service.ts';
import type { SendOutcome } from './sender.ts';
import type { Facts } from './texts.ts';

interface Row {
  id: string;
  kind: string;
  channel: string;
  language: string;
  recipient: string;
  customer_id: string | null;
  customer_name: string;
  order_id: string | null;
  order_number: string;
  cause: string;
  subject: string;
  status: string;
  attempts: number;
  next_attempt_at: string | null;
  error: string | null;
  created_at: string;
  finished_at: string | null;
}

const toMessage = ({ customer_id, customer_name, order_id, order_number, subject, ...row }: Row): Message => ({
  ...row,
  kind: row.kind as MessageKind,
  channel: row.channel as MessageChannel,
  language: row.language as Language,
  cause: row.cause as Message['cause'],
  status: row.status as Message['status'],
  error: row.error as MessageError | null,
  subject: withoutSecrets(subject),
  customer: customer_id === null ? null : { id: customer_id, name: customer_name },
  order: order_id === null ? null : { id: order_id, number: order_number },
});

const COLUMNS = [
  'messages.id',
  'messages.kind',
  'messages.channel',
  'messages.language',
  'messages.recipient',
  'messages.customer_id',
  'messages.customer_name',
  'messages.order_id',
  'messages.order_number',
  'messages.cause',
  'messages.subject',
  'messages.status',
  'messages.attempts',
  'messages.next_attempt_at',
  'messages.error',
  'messages.created_at',
  'messages.finished_at',
] as const;

const messages = (db: Db | Trx): SelectQueryBuilder<Database, 'messages', object> => db.selectFrom('messages');

/** An address is found by anyone who may read it; or anybody could guess a hidden one letter by letter. */
const searched = (viewer: Actor) => `messages.${may(viewer, 'customer.pii') ? 'search_text' : 'search_public'}`;

export const messageList = defineList({
  query: MessageListQuery,
  scope: 'message',
  id: 'messages.id',
  sorts: { created_at: 'messages.created_at' },
  matching: (db, { search, status, to_mend, channel, kind, customer, order, from, upto }, viewer) =>
    messages(db)
      .where(anyOf('messages.status', status))
      .$if(to_mend === true, (rows) =>
        rows
          .where('messages.status', '=', 'failed')
          .where('messages.resent_at', 'is', null)
          .where('messages.finished_at', '>', sql<string>`now() - interval '7 days'`),
      )
      .where(anyOf('messages.channel', channel))
      .where(anyOf('messages.kind', kind))
      .where(anyOf('messages.customer_id', customer))
      .where(anyOf('messages.order_id', order))
      .where(during('messages.created_at', from, upto))
      .where(containsWords(searched(viewer), 'messages.name_sort', search)),
  columns: (rows) => rows.select(COLUMNS),
  toItem: toMessage,
});

export const findMessage = defineFinder({
  scope: 'message',
  rows: (db, id) =>
    messages(db)
      .where('messages.id', '=', id)
      .select([
        ...COLUMNS,
        'messages.sender',
        'messages.body',
        'messages.answer',
        sql<string | null>`messages.attachment ->> 'name'`.as('attachment'),
      ]),
  read: ({ sender, body, answer, attachment, ...row }): MessageDetail => ({
    ...toMessage(row),
    sender,
    attachment,
    body: withoutSecrets(body),
    answer: withoutSecrets(answer),
  }),
});

/** What a message about an order is written from. */
export interface OrderNews extends Facts {
  customer_id: string;
  dealer_id: string | null;
  language: Language;
  email: string;
  phone: string;
  customer_code: string;
  store_name: string;
  store_name_ar: string;
  time_zone: string;
  /** The channels that the store has set for this kind. */
  channels: MessageChannel[];
  /** The store's own texts of them; a channel that is not there says what it comes with. */
  texts: { channel: string; subject: string; subject_ar: string; body: string; body_ar: string }[];
}

interface NewsRow extends Omit<OrderNews, 'refund' | 'credit_note' | 'channels' | 'texts'> {
  settings: Record<string, unknown> | null;
  texts: OrderNews['texts'] | null;
}

/** Everything at once: this is asked in the write that moves the order, which others may wait for. */
export async function readNews(
  trx: Trx,
  kind: CustomerMessageKind,
  orderId: string,
  isSet: (channel: MessageChannel, value: unknown) => boolean,
): Promise<Omit<OrderNews, 'refund'> | undefined> {
  const keys = MESSAGE_CHANNELS.map((channel) => notificationSetting(kind, channel));
  const { rows } = await sql<NewsRow>`
    select o.customer_id, o.customer_name, o.number as order_number, o.purchase_date, o.amount::float8 as amount, o.currency, o.qty, o.payment_mode,
      o.slot_starts_at, o.slot_ends_at, o.dealer_id, c.language, c.email, c.phone, c.code as customer_code,
      coalesce((select value #>> '{}' from settings where key = 'store.name'), '') as store_name,
      coalesce((select value #>> '{}' from settings where key = 'store.name_ar'), '') as store_name_ar,
      (select value #>> '{}' from settings where key = 'store.time_zone') as time_zone,
      (select jsonb_object_agg(key, value) from settings where key = any(${keys}::text[])) as settings,
      (select jsonb_agg(jsonb_build_object('channel', t.channel, 'subject', t.subject, 'subject_ar', t.subject_ar, 'body', t.body, 'body_ar', t.body_ar))
        from message_templates t where t.kind = ${kind} and t.body is not null) as texts
    from orders o join customers c on c.id = o.customer_id
    where o.id = ${orderId}`.execute(trx);
  const [row] = rows;
  if (!row) return undefined;
  const { settings, texts, ...news } = row;
  return {
    ...news,
    texts: texts ?? [],
    channels: MESSAGE_CHANNELS.filter((channel) => isSet(channel, settings?.[notificationSetting(kind, channel)])),
  };
}

/** The refund that the message is about. */
export const readRefund = (trx: Trx, id: string) =>
  trx
    .selectFrom('refunds')
    .select(['order_id', 'number', 'amount', 'method'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export type NewMessage = Omit<Insertable<MessagesTable>, 'id'> & { id?: string };

/** Puts messages into the outbox. Answers their ids. */
export async function insertMessages(trx: Trx, rows: readonly NewMessage[]): Promise<string[]> {
  const written = rows.map((row) => ({ ...row, id: row.id ?? newId('msg') }));
  await trx.insertInto('messages').values(written).execute();
  return written.map(({ id }) => id);
}

/** What failed is made good: by the message that is sent again, or by a newer link. */
export const markResent = (trx: Trx, of: { id: string } | { user_id: string }) =>
  trx
    .updateTable('messages')
    .set({ resent_at: new Date() })
    .where('status', '=', 'failed')
    .where('resent_at', 'is', null)
    .$if('id' in of, (rows) => rows.where('id', '=', 'id' in of ? of.id : ''))
    .$if('user_id' in of, (rows) => rows.where('user_id', '=', 'user_id' in of ? of.user_id : ''))
    .execute();

/** A message as it was sent, for sending it again; its customer as they can be reached now. */
export const readForResend = (trx: Trx, id: string) =>
  trx
    .selectFrom('messages')
    .leftJoin('customers', 'customers.id', 'messages.customer_id')
    .select([
      'messages.kind',
      'messages.channel',
      'messages.language',
      'messages.recipient',
      'messages.customer_id',
      'messages.customer_name',
      'messages.order_id',
      'messages.order_number',
      'messages.dealer_id',
      'messages.sender',
      'messages.subject',
      'messages.body',
      sql<string | null>`messages.attachment::text`.as('attachment'),
      'customers.email',
      'customers.phone',
      'customers.code',
    ])
    .where('messages.id', '=', id)
    .executeTakeFirstOrThrow();

/** The channels that have something to send now. */
export async function readDueChannels(db: Db): Promise<MessageChannel[]> {
  const { rows } = await sql<{ channel: MessageChannel }>`
    select distinct channel from messages
    where status = 'waiting' and next_attempt_at <= ${THIS_MILLISECOND} and (claimed_until is null or claimed_until < now())`.execute(
    db,
  );
  return rows.map(({ channel }) => channel);
}

/** A paper as it was fixed, which goes with an e-mail as a PDF. */
export interface Attachment {
  name: string;
  print: Paper;
}

/** A message that is this process's for a while, with what it takes to send it. */
export interface Claimed {
  id: string;
  recipient: string;
  customer_name: string;
  language: Language;
  sender: string;
  subject: string;
  body: string;
  attempts: number;
  order_id: string | null;
  secret_code_sealed: string | null;
  link_sealed: string | null;
  attachment: Attachment | null;
  /** Whether the account behind the link is still one that a link opens. */
  link_opens: boolean;
}

/** Takes the next messages of a channel; nobody else takes them before `seconds` are over. */
export async function claimMessages(
  db: Db,
  channel: MessageChannel,
  { most, seconds }: { most: number; seconds: number },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      select id from messages
      where channel = ${channel} and status = 'waiting' and next_attempt_at <= ${THIS_MILLISECOND} and (claimed_until is null or claimed_until < now())
      order by next_attempt_at, created_at, id limit ${most} for update skip locked)
    update messages m set claimed_until = now() + make_interval(secs => ${seconds})
    from due where m.id = due.id
    returning m.id, m.recipient, m.customer_name, m.language, m.sender, m.subject, m.body, m.attempts, m.order_id, m.link_sealed, m.attachment,
      coalesce((select u.archived_at is null and u.status <> 'suspended' from users u where u.id = m.user_id), false) as link_opens,
      (select o.secret_code_sealed from orders o where o.id = m.order_id) as secret_code_sealed`.execute(db);
  return rows;
}

/** Gives messages back that were taken and not sent. */
export const releaseMessages = (db: Db, ids: readonly string[]) =>
  sql`update messages set claimed_until = null where id = any(${ids}::text[]) and status = 'waiting'`.execute(db);

/** What nothing takes out of the store: it stays where people can read it. */
export async function keepMessages(db: Db, channel: MessageChannel, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update messages set status = 'kept', link_sealed = null, next_attempt_at = null, finished_at = now()
    where id in (select id from messages where channel = ${channel} and status = 'waiting' and next_attempt_at <= ${THIS_MILLISECOND}
      order by next_attempt_at limit ${most} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}

/** Writes down what a try came to. `retryAfter` is null for the last one. */
export const writeOutcome = (trx: Trx, id: string, { error, answer }: SendOutcome, retryAfter: number | null) =>
  sql`update messages set attempts = attempts + 1, claimed_until = null, error = ${error}, answer = ${answer},
      link_sealed = ${error === null || retryAfter === null ? sql`null` : sql`link_sealed`},
      status = ${error === null ? 'sent' : retryAfter === null ? 'failed' : 'waiting'},
      next_attempt_at = ${error === null || retryAfter === null ? sql`null` : sql`now() + make_interval(secs => ${retryAfter})`},
      finished_at = ${error === null || retryAfter === null ? sql`now()` : sql`null`}
    where id = ${id}`.execute(trx);

/** Forgets what was written more than so many days ago; a batch at a time. */
export async function forgetMessages(db: Db, days: number, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from messages where id in (
    select id from messages where created_at < now() - make_interval(days => ${days}) and status <> 'waiting' order by created_at limit ${most})`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** Deletes every message to a customer. */
export async function deleteMessagesOf(trx: Trx, customerId: string): Promise<void> {
  await trx.deleteFrom('messages').where('customer_id', '=', customerId).execute();
}
