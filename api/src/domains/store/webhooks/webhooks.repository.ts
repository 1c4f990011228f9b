import {
  type Webhook,
  WebhookBody,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  WebhookDeliveryListQuery,
  type WebhookError,
  WebhookListQuery,
} from '@bo/contracts';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { THIS_MILLISECOND } from '../../../platform/db/this-millisecond.ts';
import type { Database, WebhooksTable } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { anyOf, is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';
import type { Outcome } from './send.ts';

const webhooks = (db: Db | Trx): SelectQueryBuilder<Database, 'webhooks', object> => db.selectFrom('webhooks');

function toWebhook({
  name_sort: _,
  search_text: __,
  secret_sealed: ___,
  old_secret_sealed: ____,
  old_secret_until,
  ...webhook
}: Selectable<WebhooksTable>): Webhook {
  const open = old_secret_until !== null && Date.parse(old_secret_until) > Date.now();
  return { ...webhook, old_secret_until: open ? old_secret_until : null };
}

export const webhookList = defineList({
  query: WebhookListQuery,
  scope: 'webhook',
  id: 'webhooks.id',
  sorts: { name: 'webhooks.name_sort', created_at: 'webhooks.created_at' },
  matching: (db, { search, active, disabled, archived }) =>
    webhooks(db)
      .where('webhooks.archived_at', archived ? 'is not' : 'is', null)
      .where(is('webhooks.active', active))
      .$if(disabled !== undefined, (rows) => rows.where('webhooks.disabled_at', disabled ? 'is not' : 'is', null))
      .where(containsWords('webhooks.search_text', 'webhooks.name_sort', search)),
  columns: (rows) => rows.selectAll('webhooks'),
  toItem: toWebhook,
});

export const findWebhook = defineFinder({
  scope: 'webhook',
  rows: (db, id) => webhooks(db).where('webhooks.id', '=', id).selectAll('webhooks'),
  read: toWebhook,
});

export const webhookTable = recordTable('webhooks', {
  prefix: 'whk',
  unique: { webhooks_name: ['name', 'webhook.name_taken'] },
});

/** The secret that a webhook signs with, as it is kept. */
export async function readSealedSecret(trx: Trx, id: string): Promise<string> {
  const row = await trx.selectFrom('webhooks').select('secret_sealed').where('id', '=', id).executeTakeFirstOrThrow();
  return row.secret_sealed;
}

type DeliveryRow = Omit<WebhookDelivery, 'webhook' | 'last_error'> & {
  webhook_name: string;
  last_error: string | null;
};

const toDelivery = ({ webhook_name, last_error, ...row }: DeliveryRow): WebhookDelivery => ({
  ...row,
  last_error: last_error as WebhookError | null,
  webhook: { id: row.webhook_id, name: webhook_name },
});

const deliveries = (db: Db | Trx) =>
  db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .innerJoin('webhook_events', 'webhook_events.id', 'webhook_deliveries.event_id');
const COLUMNS = [
  'webhook_deliveries.id',
  'webhook_deliveries.webhook_id',
  'webhook_deliveries.event_id',
  'webhook_deliveries.cause',
  'webhook_deliveries.status',
  'webhook_deliveries.attempts',
  'webhook_deliveries.next_attempt_at',
  'webhook_deliveries.last_status',
  'webhook_deliveries.last_error',
  'webhook_deliveries.created_at',
  'webhook_deliveries.finished_at',
  'webhook_events.type',
  'webhook_events.record_id',
  'webhooks.name as webhook_name',
] as const;

export const deliveryList = defineList({
  query: WebhookDeliveryListQuery,
  scope: 'webhook',
  id: 'webhook_deliveries.id',
  sorts: { created_at: 'webhook_deliveries.created_at' },
  matching: (db, { search, webhook, status, type }) =>
    deliveries(db)
      .where(anyOf('webhook_deliveries.webhook_id', webhook))
      .where(anyOf('webhook_deliveries.status', status))
      .where(anyOf('webhook_events.type', type))
      .$if(Boolean(search), (rows) =>
        rows.where((eb) =>
          eb.or([
            eb('webhook_events.id', '=', search ?? ''),
            eb('webhook_events.record_id', '=', search ?? ''),
            eb('webhook_deliveries.id', '=', search ?? ''),
            eb(sql`webhook_events.data ->> 'number'`, '=', search ?? ''),
          ]),
        ),
      ),
  columns: (rows) => rows.select(COLUMNS),
  toItem: toDelivery,
});

export const findDelivery = defineFinder({
  scope: 'webhook',
  rows: (db, id) => deliveries(db).where('webhook_deliveries.id', '=', id).select(COLUMNS),
  read: toDelivery,
});

/** The body of an event's requests: the same text every time. */
export async function readBody(db: Db | Trx, eventId: string): Promise<WebhookBody> {
  const { id, type, created_at, data } = await db
    .selectFrom('webhook_events')
    .select(['id', 'type', 'created_at', 'data'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  return WebhookBody.parse({ id, type, created_at, data });
}

export async function readLog(db: Db | Trx, deliveryId: string): Promise<WebhookDeliveryDetail['log']> {
  const rows = await db
    .selectFrom('webhook_attempts')
    .select(['id', 'number', 'at', 'url', 'status', 'error', 'duration_ms', 'response'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ error, ...row }) => ({ ...row, error: error as WebhookError | null }));
}

/** An event that is sent to one webhook only: a test. Answers the event's id. */
export async function insertEvent(trx: Trx, event: { type: string; record_id: string; data: object }): Promise<string> {
  const { id } = await trx
    .insertInto('webhook_events')
    .values({ ...event, data: JSON.stringify(event.data) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertDelivery(
  trx: Trx,
  delivery: { webhook_id: string; event_id: string; cause: 'test' | 'resend'; created_by: string | null },
): Promise<string> {
  const { id } = await trx
    .insertInto('webhook_deliveries')
    .values({ ...delivery, id: newId('wdl') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether the statements of this transaction have queued deliveries (migration 0076). */
export async function deliveriesQueued(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ due: string | null }>`select current_setting('bo.webhooks_due', true) as due`.execute(
    trx,
  );
  return rows[0]?.due === 'yes';
}

/** The webhooks that have something to send now. */
export async function readDueWebhooks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ webhook_id: string }>`
    select distinct webhook_id from webhook_deliveries
    where status = 'waiting' and next_attempt_at <= ${THIS_MILLISECOND} and (claimed_until is null or claimed_until < now())`.execute(
    db,
  );
  return rows.map(({ webhook_id }) => webhook_id);
}

/** A delivery that is this process's for a while, with what it takes to send it. */
export interface Claimed {
  id: string;
  event_id: string;
  attempts: number;
  url: string;
  secret_sealed: string;
  old_secret_sealed: string | null;
}

/** Takes the next deliveries of a webhook; nobody else takes them before `seconds` are over. */
export async function claimDeliveries(
  db: Db,
  webhookId: string,
  { most, seconds }: { most: number; seconds: number },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      select id from webhook_deliveries
      where webhook_id = ${webhookId} and status = 'waiting' and next_attempt_at <= ${THIS_MILLISECOND} and (claimed_until is null or claimed_until < now())
      order by next_attempt_at, created_at limit ${most} for update skip locked)
    update webhook_deliveries d set claimed_until = now() + make_interval(secs => ${seconds})
    from due, webhooks w where d.id = due.id and w.id = d.webhook_id
    returning d.id, d.event_id, d.attempts, w.url, w.secret_sealed,
      case when w.old_secret_until > now() then w.old_secret_sealed end as old_secret_sealed`.execute(db);
  return rows;
}

/** Gives deliveries back that were taken and not sent. */
export const releaseDeliveries = (db: Db, ids: readonly string[]) =>
  sql`update webhook_deliveries set claimed_until = null where id = any(${ids}::text[]) and status = 'waiting'`.execute(
    db,
  );

/** Writes an attempt down. `retryAfter` in seconds; null where there is no further one. */
export async function writeAttempt(
  trx: Trx,
  { id, attempts, url }: Claimed,
  outcome: Outcome,
  retryAfter: number | null,
): Promise<void> {
  const number = attempts + 1;
  const { status, error, duration_ms, response } = outcome;
  await trx
    .insertInto('webhook_attempts')
    .values({ id: newId('wat'), delivery_id: id, number, url, status, error, duration_ms, response })
    .execute();
  const waiting = error !== null && retryAfter !== null;
  await sql`update webhook_deliveries set attempts = ${number}, last_status = ${status}, last_error = ${error}, claimed_until = null,
      status = ${error === null ? 'delivered' : waiting ? 'waiting' : 'failed'},
      next_attempt_at = ${waiting ? sql`now() + make_interval(secs => ${retryAfter})` : sql`null`},
      finished_at = ${waiting ? sql`null` : sql`now()`}
    where id = ${id}`.execute(trx);
}

/** Counts how a webhook fares. Answers how often it has failed in a row, and for how many minutes. */
export async function countOutcome(
  trx: Trx,
  webhookId: string,
  ok: boolean,
): Promise<{ failures: number; minutes: number; active: boolean }> {
  const { rows } = await sql<{ failures: number; minutes: number; active: boolean }>`
    update webhooks set failures = ${ok ? sql`0` : sql`failures + 1`},
      failing_since = ${ok ? sql`null` : sql`coalesce(failing_since, now())`},
      last_delivered_at = ${ok ? sql`now()` : sql`last_delivered_at`}
    where id = ${webhookId}
    returning failures, active, coalesce(extract(epoch from now() - failing_since) / 60, 0)::float as minutes`.execute(
    trx,
  );
  return rows[0] ?? { failures: 0, minutes: 0, active: false };
}

/** What waits for a webhook that sends no more is over; each can be sent again by hand. */
export const failWaiting = (trx: Trx, webhookId: string) =>
  sql`update webhook_deliveries set status = 'failed', last_error = 'stopped', next_attempt_at = null, claimed_until = null, finished_at = now()
    where webhook_id = ${webhookId} and status = 'waiting'`.execute(trx);

/** How many webhooks the store has stopped by itself. */
export async function countDisabled(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from webhooks where disabled_at is not null and archived_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Forgets what happened more than so many days ago, with its deliveries and their attempts; a batch at a time. */
export async function forgetEvents(db: Db, days: number, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from webhook_events where id in (
    select id from webhook_events where created_at < now() - make_interval(days => ${days}) order by created_at limit ${most})`.execute(
    db,
  );
  return Number(numAffectedRows);
}
