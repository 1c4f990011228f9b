import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '@bo/contracts';
import type { z } from 'zod';
import type { Actor } from './access/caller.ts';
import { callerOf } from './access/guard.ts';
import type { Db, Trx } from './db/database.ts';
import { Refusal } from './errors/refusal.ts';
import { type EventFeed, notifyCommit } from './events/feed.ts';
import { newId } from './ids.ts';

/** What was done to one record. `before` is left out for a creation, `after` for a deletion. */
export interface Change {
  /** The record's type, singular: `brand`. Also the area of its view permission unless `area` says otherwise. */
  type: string;
  area?: string;
  id: string;
  action: AuditAction;
  before?: object;
  after?: object;
  reason?: string;
  /** What listeners are told beside type and id; never personal data. */
  event?: Record<string, unknown>;
}

/** A write under way: its transaction, whose it is, and the trail it leaves in that same transaction. */
export interface Write {
  trx: Trx;
  actor: Actor;
  record: (change: Change) => Promise<void>;
}

export interface Writer {
  /** Runs a write that a request, or the system, asked for. */
  write: <T>(from: FastifyRequest | Actor, work: (write: Write) => Promise<T>) => Promise<T>;
  /**
   * The same for what must not happen twice: with an `Idempotency-Key` header, a repeated request is answered what the first
   * was answered. `answer` is the contract of that answer.
   */
  writeOnce: <T>(request: FastifyRequest, answer: z.ZodType<T>, work: (write: Write) => Promise<T>) => Promise<T>;
}

interface Key {
  key: string;
  user_id: string;
  route: string;
  body_hash: string;
}

function keyOf(request: FastifyRequest): Key | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return undefined;
  const body_hash = createHash('sha256').update(JSON.stringify([request.params, request.body ?? null])).digest('hex');
  return { key: key.slice(0, 200), user_id: callerOf(request).id, route: `${request.method} ${request.routeOptions.url ?? ''}`, body_hash };
}

/**
 * Runs a write: one transaction around the change, its audit entries, its events and its idempotency key, so that none of
 * them exists without the others.
 */
export function createWriter({ db, feed, embedded, committed }: { db: Db; feed: EventFeed; embedded: boolean; committed: () => void }): Writer {
  async function write<T>(from: FastifyRequest | Actor, work: (write: Write) => Promise<T>): Promise<T> {
    const actor = 'routeOptions' in from ? callerOf(from) : from;
    const requestId = 'routeOptions' in from ? from.id : null;
    let changes = 0;
    const result = await db.transaction().execute(async (trx) => {
      const answer = await work({
        trx,
        actor,
        record: (change) => {
          changes += 1;
          return leaveTrail(trx, actor, requestId, change);
        },
      });
      if (changes > 0 && !embedded) await notifyCommit(trx);
      return answer;
    });
    if (changes > 0) {
      committed();
      feed.wake();
    }
    return result;
  }

  return {
    write,
    writeOnce: (request, answer, work) => {
      const key = keyOf(request);
      return write(request, (under) => (key ? onlyOnce(under.trx, key, answer, () => work(under)) : work(under)));
    },
  };
}

async function leaveTrail(trx: Trx, actor: Actor, requestId: string | null, { type, area = type, id, action, before, after, reason, event = {} }: Change): Promise<void> {
  const subject = { record_type: type, record_id: id };
  await trx
    .insertInto('audit_entries')
    .values({
      ...subject, id: newId('aud'), actor_id: actor.id, actor_name: actor.name, area, action, reason: reason ?? null, request_id: requestId,
      before: before ? JSON.stringify(before) : null, after: after ? JSON.stringify(after) : null,
    })
    .execute();
  await trx.insertInto('events').values({ ...subject, type: `${type}.${action}`, permission: `${area}.view`, payload: JSON.stringify(event) }).execute();
}

/**
 * The key's row is inserted first and answered from last, all in the write's own transaction: a second request with the
 * key waits for the first to commit and then reads its answer; if the first fails, the key is free again.
 */
async function onlyOnce<T>(trx: Trx, { body_hash, ...key }: Key, contract: z.ZodType<T>, run: () => Promise<T>): Promise<T> {
  const fresh = await trx
    .insertInto('idempotency_keys')
    .values({ ...key, body_hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (fresh) {
    const answer = await run();
    await trx.updateTable('idempotency_keys').set({ answer: JSON.stringify(answer) }).where((eb) => eb.and(key)).execute();
    return answer;
  }
  const known = await trx.selectFrom('idempotency_keys').select(['body_hash', 'answer']).where((eb) => eb.and(key)).executeTakeFirstOrThrow();
  if (known.body_hash !== body_hash) throw new Refusal(422, 'idempotency_key_reused');
  return contract.parse(known.answer);
}
