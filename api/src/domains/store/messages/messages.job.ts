import { setTimeout as pause } from 'node:timers/promises';
import { CODE_PLACE, type Language, LINK_PLACE, MESSAGE_RETRY_SECONDS, type MessageChannel } from '@bo/contracts';
import { z } from 'zod';
import type { Keys } from '../../../platform/access/keys.ts';
import { unseal } from '../../../platform/access/seal.ts';
import { defineJob, type JobRun } from '../../../platform/jobs/define.ts';
import { pdfOf, readIssuer, readLogo } from '../papers/papers.service.ts';
import type { Letterhead, MessageSender, Outgoing, SendOutcome } from './sender.ts';
import {
  type Claimed,
  claimMessages,
  keepMessages,
  readDueChannels,
  releaseMessages,
  writeOutcome,
} from './messages.repository.ts';

/** How many messages of a channel are on their way at a time. */
const AT_ONCE = 4;
/** What was taken and not sent, because its process died, is taken again after this: longer than any sender takes. */
const CLAIM_SECONDS = 180;
/** A statement that takes long holds up everybody on the embedded database. */
const KEPT_AT_ONCE = 500;
const LOOK_EVERY_MS = 250;

type Run = Pick<JobRun<unknown>, 'platform' | 'signal' | 'write'>;

/**
 * Sends what waits in the outbox. Each channel has a lane of its own: a mail server that hangs holds up no text
 * message. A message is taken by one process at a time, and written down before the next one begins.
 */
export const sendMessages = defineJob({
  name: 'messages',
  input: z.object({}),
  // For what is tried again, and for whatever no write has asked for.
  schedule: '* * * * *',
  async run({ platform, signal, write }) {
    const lanes = new Map<MessageChannel, Promise<void>>();
    let failed: Error | undefined;
    do {
      for (const channel of await readDueChannels(platform.db)) {
        if (lanes.has(channel)) continue;
        const lane = workOff({ platform, signal, write }, channel)
          .catch((error: unknown) => {
            failed = error instanceof Error ? error : new Error(String(error));
          })
          .finally(() => lanes.delete(channel));
        lanes.set(channel, lane);
      }
      if (lanes.size > 0) await Promise.race([...lanes.values(), pause(LOOK_EVERY_MS)]);
      signal.throwIfAborted();
      if (failed !== undefined) {
        await Promise.all(lanes.values());
        throw failed;
      }
    } while (lanes.size > 0 || (await readDueChannels(platform.db)).length > 0);
    return null;
  },
});

async function workOff(run: Run, channel: MessageChannel): Promise<void> {
  const { db, senders } = run.platform;
  const sender = senders[channel];
  for (;;) {
    run.signal.throwIfAborted();
    if (sender === undefined) {
      if ((await keepMessages(db, channel, KEPT_AT_ONCE)) < KEPT_AT_ONCE) return;
      continue;
    }
    const claimed = await claimMessages(db, channel, { most: AT_ONCE, seconds: CLAIM_SECONDS });
    if (claimed.length === 0) return;
    const letterhead = channel === 'email' ? readLetterhead(run.platform) : undefined;
    const results = await Promise.allSettled(claimed.map((message) => deliver(run, sender, message, letterhead)));
    const broken = results.find((result) => result.status === 'rejected');
    if (broken) {
      await releaseMessages(
        db,
        claimed.map(({ id }) => id),
      );
      throw broken.reason;
    }
  }
}

/**
 * The store at the head and foot of mails, in the language of their reader; read once for all that are claimed
 * together.
 */
async function readLetterhead({ db, storage }: Run['platform']): Promise<(language: Language) => Letterhead> {
  const { legal_name, legal_name_ar, phone, email, logo: address } = await readIssuer(db);
  const logo = await readLogo(db, storage, address);
  return (language) => ({
    logo,
    legal_name: language === 'ab' ? legal_name_ar || legal_name : legal_name || legal_name_ar,
    phone,
    email,
  });
}

async function deliver(
  { platform, signal, write }: Run,
  sender: MessageSender,
  message: Claimed,
  letterhead: ReturnType<typeof readLetterhead> | undefined,
): Promise<void> {
  const outgoing = await outgoingOf(platform.keys, message, (await letterhead)?.(message.language));
  const outcome: SendOutcome =
    typeof outgoing === 'string' ? { error: outgoing, lasting: true, answer: '' } : await sender.send(outgoing, signal);
  // What was cut off by the end of this process is no failure of the server; what was sent is written down all the
  // same.
  if (outcome.error !== null) signal.throwIfAborted();
  const retryAfter = outcome.lasting ? null : (MESSAGE_RETRY_SECONDS[message.attempts] ?? null);
  await write(async ({ trx, audit }) => {
    await writeOutcome(trx, message.id, outcome, retryAfter);
    if (outcome.error !== null && retryAfter === null)
      await audit({ type: 'message', id: message.id, action: 'failed', after: { error: outcome.error } });
  });
}

/** The message whole, its secret filled in; what is wrong where that can no longer be read. */
async function outgoingOf(
  keys: Pick<Keys, 'codeCopies' | 'links'>,
  message: Claimed,
  letterhead: Letterhead | undefined,
): Promise<Outgoing | 'code_gone' | 'link_gone'> {
  const { id, recipient, customer_name, language, sender, order_id, secret_code_sealed, attachment } = message;
  let { subject, body } = message;
  if (subject.includes(CODE_PLACE) || body.includes(CODE_PLACE)) {
    const code =
      order_id === null || secret_code_sealed === null ? null : unseal(keys.codeCopies, order_id, secret_code_sealed);
    if (code === null) return 'code_gone';
    [subject, body] = [subject.replaceAll(CODE_PLACE, code), body.replaceAll(CODE_PLACE, code)];
  }
  if (subject.includes(LINK_PLACE) || body.includes(LINK_PLACE)) {
    const { link_sealed, link_opens } = message;
    const link = link_sealed === null || !link_opens ? null : unseal(keys.links, id, link_sealed);
    if (link === null) return 'link_gone';
    [subject, body] = [subject.replaceAll(LINK_PLACE, link), body.replaceAll(LINK_PLACE, link)];
  }
  return {
    ...{ id, recipient, recipient_name: oneLine(customer_name), language, sender, subject, body },
    ...(letterhead ? { letterhead } : {}),
    ...(attachment
      ? { attachment: { name: attachment.name, content: await pdfOf([attachment.print], letterhead?.logo) } }
      : {}),
  };
}

/** A name as it may stand in a header. */
const oneLine = (name: string): string => name.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
