import {
  type NewWebhook,
  RECORD_TYPES,
  type RotateSecretInput,
  type Webhook,
  WEBHOOK_EVENTS,
  WEBHOOK_LOG_DAYS,
  WEBHOOK_TEST,
  type WebhookDelivery,
  type WebhookEventType,
  type WebhookInput,
} from '@bo/contracts';
import { type Actor, may } from '../../../platform/access/caller.ts';
import { covers } from '../../../platform/access/scope.ts';
import { seal } from '../../../platform/access/seal.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DomainError, forbidden } from '../../../platform/errors/domain-error.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { recordWrites } from '../../../platform/record-writes.ts';
import { expectFound, expectLive } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { expectAddress } from './address.ts';
import { sendDeliveries } from './deliveries.job.ts';
import { makeSecret } from './signature.ts';
import {
  countDisabled,
  failWaiting,
  forgetEvents,
  findDelivery,
  findWebhook,
  insertDelivery,
  insertEvent,
  readSealedSecret,
  webhookTable,
} from './webhooks.repository.ts';

/** A statement that takes long holds up everybody on the embedded database. */
const FORGOTTEN_AT_ONCE = 2000;

type Store = Pick<Platform, 'config' | 'keys' | 'jobs'>;

/** Nobody has told elsewhere what they may not see themselves, all of it. */
function expectOwnSight(actor: Actor, events: readonly string[]): void {
  for (const event of events) {
    const { record } = WEBHOOK_EVENTS[event as WebhookEventType];
    const permission = `${RECORD_TYPES[record].area}.view` as const;
    if (!may(actor, permission) || !covers(record, actor, {})) throw forbidden(permission);
  }
}

const writes = recordWrites<Webhook, WebhookInput & { secret_sealed: string; secret_last_four: string }>({
  ...webhookTable,
  type: 'webhook',
  find: findWebhook,
});

const keep = ({ keys }: Pick<Platform, 'keys'>, secret: string) => ({
  secret_sealed: seal(keys.webhookSecrets, 'webhook', secret),
  secret_last_four: secret.slice(-4),
});

export async function createWebhook(store: Store, unit: UnitOfWork, input: WebhookInput): Promise<NewWebhook> {
  expectOwnSight(unit.actor, input.events);
  expectAddress(input.url, store.config.WEBHOOKS_LOCAL);
  const secret = makeSecret();
  const webhook = await writes.create(unit, { ...input, ...keep(store, secret) });
  return { secret, webhook };
}

/** A webhook that is switched on again starts over: what the store counted against it is over. */
export async function changeWebhook(
  store: Store,
  unit: UnitOfWork,
  id: string,
  version: number,
  input: WebhookInput,
): Promise<Webhook> {
  expectOwnSight(unit.actor, input.events);
  expectAddress(input.url, store.config.WEBHOOKS_LOCAL);
  const begun = input.active ? { failures: 0, failing_since: null, disabled_at: null, disabled_reason: null } : {};
  const after = await writes.change(unit, id, version, { ...input, ...begun });
  if (!after.active) await failWaiting(unit.trx, id);
  return after;
}

export async function setWebhookArchived(
  unit: UnitOfWork,
  id: string,
  version: number,
  archived: boolean,
): Promise<Webhook> {
  const after = await writes.setArchived(unit, id, version, archived);
  if (archived) await failWaiting(unit.trx, id);
  return after;
}

/** A new secret, answered this once. The old one signs beside it until the receiver has changed over. */
export async function rotateSecret(
  store: Store,
  unit: UnitOfWork,
  id: string,
  { version, overlap_hours }: RotateSecretInput & { version: number },
): Promise<NewWebhook> {
  const before = expectLive(await writes.current(unit, id, version));
  const oldSecretSealed = await readSealedSecret(unit.trx, id);
  const secret = makeSecret();
  await webhookTable.update(unit, before, {
    ...keep(store, secret),
    old_secret_sealed: overlap_hours === 0 ? null : oldSecretSealed,
    old_secret_until: overlap_hours === 0 ? null : new Date(Date.now() + overlap_hours * 3_600_000),
  });
  const webhook = expectFound(await findWebhook(unit.trx, id, unit.actor));
  await unit.audit({ type: 'webhook', id, action: 'secret_rotated', before, after: webhook });
  return { secret, webhook };
}

const askNow = ({ jobs }: Pick<Platform, 'jobs'>, unit: UnitOfWork) =>
  jobs.enqueue(unit, sendDeliveries, {}, { key: 'due', asSystem: true });

/** Sends an event that means nothing, to see whether it arrives; also while the webhook is stopped. */
export async function sendTest(store: Store, unit: UnitOfWork, id: string): Promise<WebhookDelivery> {
  const webhook = expectLive(await writes.current(unit, id, undefined));
  const event_id = await insertEvent(unit.trx, {
    type: WEBHOOK_TEST,
    record_id: id,
    data: { webhook_id: id, name: webhook.name },
  });
  const delivery = await insertDelivery(unit.trx, {
    webhook_id: id,
    event_id,
    cause: 'test',
    created_by: unit.actor.id,
  });
  await unit.audit({ type: 'webhook', id, action: 'tested', after: { delivery_id: delivery } });
  await askNow(store, unit);
  return expectFound(await findDelivery(unit.trx, delivery, unit.actor));
}

/** Sends an event once more, with the id that it had: the receiver sees that it is the same. */
export async function resend(store: Store, unit: UnitOfWork, id: string): Promise<WebhookDelivery> {
  const delivery = expectFound(await findDelivery(unit.trx, id, unit.actor));
  if (delivery.status === 'waiting') throw new DomainError(409, 'webhook.still_waiting');
  const webhook = expectLive(await writes.current(unit, delivery.webhook_id, undefined));
  if (delivery.cause !== 'test') expectOwnSight(unit.actor, [delivery.type]);
  const again = await insertDelivery(unit.trx, {
    webhook_id: webhook.id,
    event_id: delivery.event_id,
    cause: 'resend',
    created_by: unit.actor.id,
  });
  await unit.audit({
    type: 'webhook',
    id: webhook.id,
    action: 'retried',
    after: { delivery_id: again, event_id: delivery.event_id },
  });
  await askNow(store, unit);
  return expectFound(await findDelivery(unit.trx, again, unit.actor));
}

/** How many webhooks the store has stopped by itself. */
export const countStopped = (db: Db): Promise<number> => countDisabled(db);

/** Forgets what has been in the log for longer than it is kept. */
export async function forgetOldEvents(db: Db, signal: AbortSignal): Promise<void> {
  for (let gone = FORGOTTEN_AT_ONCE; gone === FORGOTTEN_AT_ONCE; ) {
    signal.throwIfAborted();
    gone = await forgetEvents(db, WEBHOOK_LOG_DAYS, FORGOTTEN_AT_ONCE);
  }
}
