import { setTimeout as pause } from 'node:timers/promises';
import {
  WEBHOOK_FAILING_MINUTES,
  WEBHOOK_FAILURES,
  WEBHOOK_RETRY_SECONDS,
  WEBHOOK_SIGNATURE_HEADER,
} from '@bo/contracts';
import { z } from 'zod';
import { unseal } from '../../../platform/access/seal.ts';
import { defineJob, type JobRun } from '../../../platform/jobs/define.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { disableWebhook } from './disable.service.ts';
import { type Outcome, send } from './send.ts';
import { signatureOf } from './signature.ts';
import {
  type Claimed,
  claimDeliveries,
  countOutcome,
  deliveriesQueued,
  readBody,
  readDueWebhooks,
  releaseDeliveries,
  writeAttempt,
} from './webhooks.repository.ts';

/** How long a receiver may take to answer, in all. */
const TIMEOUT_MS = 10_000;
/** How many requests one receiver gets at a time. */
const AT_ONCE = 4;
/** What was taken and not sent, because its process died, is taken again after this. */
const CLAIM_SECONDS = 60;
/** How many receivers are called at a time: as many sockets, times the requests of each. */
const MOST_LANES = 16;
const LOOK_EVERY_MS = 250;

type Run = Pick<JobRun<unknown>, 'platform' | 'signal' | 'write'>;

/**
 * Sends what waits for webhooks. Each webhook has a lane of its own: a receiver that answers slowly, or not at all,
 * holds up nobody else. A request is signed again with each attempt; a delivery is written down before the next one
 * begins, so that whatever ends this process, each is sent at least once.
 */
export const sendDeliveries = defineJob({
  name: 'webhook-deliveries',
  input: z.object({}),
  // For what is tried again, and for whatever no write has asked for.
  schedule: '* * * * *',
  async run({ platform, signal, write }) {
    const lanes = new Map<string, Promise<void>>();
    let failed: Error | undefined;
    do {
      for (const id of await readDueWebhooks(platform.db)) {
        if (lanes.has(id) || lanes.size >= MOST_LANES) continue;
        const lane = workOff({ platform, signal, write }, id)
          .catch((error: unknown) => {
            failed = error instanceof Error ? error : new Error(String(error));
          })
          .finally(() => lanes.delete(id));
        lanes.set(id, lane);
      }
      if (lanes.size > 0) await Promise.race([...lanes.values(), pause(LOOK_EVERY_MS)]);
      signal.throwIfAborted();
      if (failed !== undefined) {
        await Promise.all(lanes.values());
        throw failed;
      }
    } while (lanes.size > 0 || (await readDueWebhooks(platform.db)).length > 0);
    return null;
  },
});

/** Asks for the job where the statements of a write have queued deliveries: with the write, or not at all. */
export async function askForDeliveries(unit: UnitOfWork, jobs: Jobs): Promise<void> {
  if (await deliveriesQueued(unit.trx)) await jobs.enqueue(unit, sendDeliveries, {}, { key: 'due', asSystem: true });
}

async function workOff(run: Run, webhookId: string): Promise<void> {
  const { db } = run.platform;
  for (;;) {
    run.signal.throwIfAborted();
    const claimed = await claimDeliveries(db, webhookId, { most: AT_ONCE, seconds: CLAIM_SECONDS });
    if (claimed.length === 0) return;
    const results = await Promise.allSettled(claimed.map((delivery) => deliver(run, webhookId, delivery)));
    const broken = results.find((result) => result.status === 'rejected');
    if (broken) {
      await releaseDeliveries(
        db,
        claimed.map(({ id }) => id),
      );
      throw broken.reason;
    }
  }
}

async function deliver({ platform, signal, write }: Run, webhookId: string, delivery: Claimed): Promise<void> {
  const outcome = await attempt({ platform, signal }, delivery);
  // What was cut off by the end of this process is no failure of the receiver.
  signal.throwIfAborted();
  const { error, status } = outcome;
  const lasting = status === 410 || error === 'secret_lost';
  const retryAfter = lasting ? null : (WEBHOOK_RETRY_SECONDS[delivery.attempts] ?? null);
  await write(async (unit) => {
    await writeAttempt(unit.trx, delivery, outcome, retryAfter);
    const { failures, minutes, active } = await countOutcome(unit.trx, webhookId, error === null);
    if (error === null || !active) return;
    if (error === 'secret_lost') await disableWebhook(unit, webhookId, 'secret_lost');
    else if (status === 410) await disableWebhook(unit, webhookId, 'gone');
    else if (failures >= WEBHOOK_FAILURES && minutes >= WEBHOOK_FAILING_MINUTES)
      await disableWebhook(unit, webhookId, 'failures');
  });
}

async function attempt(
  { platform: { db, keys, config }, signal }: Pick<Run, 'platform' | 'signal'>,
  { id, event_id, url, attempts, secret_sealed, old_secret_sealed }: Claimed,
): Promise<Outcome> {
  const event = await readBody(db, event_id);
  const body = JSON.stringify(event);
  const secret = unseal(keys.webhookSecrets, 'webhook', secret_sealed);
  if (secret === null) return { status: null, error: 'secret_lost', response: '', duration_ms: 0 };
  const old = old_secret_sealed === null ? null : unseal(keys.webhookSecrets, 'webhook', old_secret_sealed);
  return send({
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'BackOffice/1.0 (webhooks)',
      'backoffice-event': event.type,
      'backoffice-event-id': event.id,
      'backoffice-delivery': id,
      'backoffice-attempt': String(attempts + 1),
      [WEBHOOK_SIGNATURE_HEADER]: signatureOf([secret, ...(old === null ? [] : [old])], body, new Date()),
    },
    allowLocal: config.WEBHOOKS_LOCAL,
    timeoutMs: TIMEOUT_MS,
    signal,
  });
}
