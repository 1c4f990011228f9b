import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { type AuditAction, RECORD_TYPES, type RecordType } from '@bo/contracts';
import type { Insertable } from 'kysely';
import pg from 'pg';
import type { z } from 'zod';
import type { Actor } from './access/caller.ts';
import { callerOf } from './access/guard.ts';
import { readKeys, scopeOf } from './access/scope.ts';
import type { Db, Trx } from './db/database.ts';
import type { EventsTable } from './db/schema.ts';
import { DomainError, notFound } from './errors/domain-error.ts';
import { type EventFeed, notifyCommit } from './events/feed.ts';
import { newId } from './ids.ts';
import { handInRecords, type Records } from './record-registry.ts';

/** A record as it was; not the promise of one, which would be written as nothing. */
type Snapshot = { then?: never; [field: string]: unknown };

/** What was done to one record. `before` is left out for a creation, `after` for a deletion. */
export interface Change {
  type: RecordType;
  id: string;
  action: AuditAction;
  before?: Snapshot;
  after?: Snapshot;
  reason?: string;
  /** What listeners are told beside type and id; never personal data. */
  event?: Record<string, unknown>;
  /** Someone who is notified even without the permission for such records: the owner of a job. */
  tells?: string | null;
}

/** A write under way: its transaction, whose it is, and the trail it leaves in that same transaction. */
export interface UnitOfWork {
  trx: Trx;
  actor: Actor;
  audit: (...changes: readonly Change[]) => Promise<void>;
  /** Does something once the write is committed; not at all if it is rolled back. */
  afterCommit: (then: () => void) => void;
}

export interface Writer {
  /**
   * Runs a write that a request, or the system, asked for. Where the database ends it for the sake of others (a
   * deadlock, a serialisation failure) it is run again from its beginning: what `work` does beyond using its
   * transaction must bear being done twice.
   */
  write: <T>(from: FastifyRequest | Actor, work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;
  /**
   * The same for what must not happen twice: with an `Idempotency-Key` header, a repeated request is answered what the
   * first
   * was answered. `answer` is the contract of that answer.
   */
  writeOnce: <T>(request: FastifyRequest, answer: z.ZodType<T>, work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;
}

interface Key {
  key: string;
  user_id: string;
  route: string;
  body_hash: string;
}

/** Deadlock and serialisation failure: nothing was written, and the same again may well succeed. */
const RETRYABLE = new Set(['40P01', '40001']);
/**
 * Two dozen people in the same few products meet again and again; a busy machine makes each meeting
 * longer.
 */
const TRIES = 12;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;

const isRetryable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined && RETRYABLE.has(error.code);

/**
 * Does it again after a random pause that grows, so that those who met do not meet again. @throws DomainError 503 at
 * last.
 */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (tries === TRIES) throw new DomainError(503, 'busy', { retryAfterSeconds: 1 });
      await pause(Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries));
    }
  }
}

function keyOf(request: FastifyRequest): Key | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return undefined;
  const body_hash = createHash('sha256')
    .update(JSON.stringify([request.params, request.body ?? null]))
    .digest('hex');
  return {
    key: key.slice(0, 200),
    user_id: callerOf(request).id,
    route: `${request.method} ${request.routeOptions.url ?? ''}`,
    body_hash,
  };
}

/**
 * Runs a write: one transaction around the change, its audit entries, its events and its idempotency key, so that none
 * of
 * them exists without the others.
 */
export function createWriter({
  db,
  records,
  feed,
  embedded,
  committed,
  accessChanged,
  beforeCommit,
}: {
  db: Db;
  /** What the modules say of every type of record (`domains/index.ts`). */
  records: Records;
  feed: EventFeed;
  embedded: boolean;
  committed: () => void;
  /** Called after a commit that changed who someone is, or what they may do: here it holds at once. */
  accessChanged: () => void;
  /** Called last in the transaction of a write that left a trail. */
  beforeCommit?: (unit: UnitOfWork) => Promise<void>;
}): Writer {
  handInRecords(records);

  async function write<T>(from: FastifyRequest | Actor, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const actor = 'routeOptions' in from ? callerOf(from) : from;
    const requestId = 'routeOptions' in from ? from.id : null;
    const { result, changed, thens } = await retried(() =>
      db.transaction().execute(async (trx) => {
        let changed = false;
        const thens: (() => void)[] = [];
        const unit: UnitOfWork = {
          trx,
          afterCommit: (then) => void thens.push(then),
          actor,
          audit: (...changes) => {
            changed ||= changes.length > 0;
            if (changes.some(({ type }) => records[type].ofAccess)) thens.push(accessChanged);
            return writeAudit(trx, actor, requestId, changes);
          },
        };
        const result = await work(unit);
        if (changed) await beforeCommit?.(unit);
        if (changed && !embedded) await notifyCommit(trx);
        return { result, changed, thens };
      }),
    );
    if (changed) {
      committed();
      feed.wake();
    }
    for (const then of thens) then();
    return result;
  }

  return {
    write,
    writeOnce: (request, answer, work) => {
      const key = keyOf(request);
      return write(request, (unit) => (key ? onlyOnce(unit.trx, key, answer, () => work(unit)) : work(unit)));
    },
  };
}

/**
 * The owner of a changed record. A record that was, or now is, outside of the actor's scope is not there for them:
 * nothing is changed, moved or made there. @throws DomainError 404
 */
async function scopeKeysOf(
  trx: Trx,
  actor: Actor,
  { type, id, before, after }: Change,
): Promise<{ was: string[]; is: string[] }> {
  const named = { was: [] as string[], is: [] as string[] };
  const scope = scopeOf(type);
  const stored = await readKeys(scope, trx, id);
  for (const [at, { dimension, keysIn }] of scope.entries()) {
    const was = before && keysIn(before);
    const is = stored[at] ?? (after && keysIn(after));
    const allowed = actor.scope[dimension];
    const isOurs = (keys: readonly string[]) => allowed === undefined || keys.some((key) => allowed.includes(key));
    for (const keys of [was, is]) if (keys && !isOurs(keys)) throw notFound();
    if (!was && !is && !isOurs([])) throw notFound();
    const name = (keys: readonly string[]) => keys.map((key) => `${dimension}:${key}`);
    named.was.push(...name(was ?? is ?? []));
    named.is.push(...name(is ?? was ?? []));
  }
  return named;
}

/** A merge changes thousands of records, and a statement takes 65,535 parameters. */
const AUDITED_AT_ONCE = 1000;

async function writeAudit(trx: Trx, actor: Actor, requestId: string | null, changes: readonly Change[]): Promise<void> {
  for (let from = 0; from < changes.length; from += AUDITED_AT_ONCE) {
    const entries = [];
    const events: Insertable<EventsTable>[] = [];
    for (const change of changes.slice(from, from + AUDITED_AT_ONCE)) {
      const { type, id, action, before, after, reason, event = {}, tells = null } = change;
      const { area } = RECORD_TYPES[type];
      const { was, is } = await scopeKeysOf(trx, actor, change);
      const subject = { record_type: type, record_id: id };
      entries.push({
        ...subject,
        // Of a record that went from one owner to another, neither is shown what the other has of it.
        scope_keys: is.filter((key) => was.includes(key)),
        id: newId('aud'),
        actor_id: actor.id,
        actor_name: actor.name,
        area,
        action,
        reason: reason ?? null,
        request_id: requestId,
        before: before ? JSON.stringify(before) : null,
        after: after ? JSON.stringify(after) : null,
      });
      events.push({
        ...subject,
        scope_keys: [...new Set([...was, ...is])],
        type: `${type}.${action}`,
        permission: `${area}.view`,
        version: after && 'version' in after && typeof after.version === 'number' ? after.version : null,
        payload: JSON.stringify(event),
        actor_id: actor.id,
        actor_name: actor.name,
        person_id: tells,
      });
    }
    await trx
      .with('told', (query) => query.insertInto('events').values(events))
      .insertInto('audit_entries')
      .values(entries)
      .execute();
  }
}

/**
 * The key's row is inserted first and answered from last, all in the write's own transaction: a second request with the
 * key waits for the first to commit and then reads its answer; if the first fails, the key is free again.
 */
async function onlyOnce<T>(
  trx: Trx,
  { body_hash, ...key }: Key,
  contract: z.ZodType<T>,
  run: () => Promise<T>,
): Promise<T> {
  const fresh = await trx
    .insertInto('idempotency_keys')
    .values({ ...key, body_hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (fresh) {
    const answer = await run();
    await trx
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where((eb) => eb.and(key))
      .execute();
    return answer;
  }
  const known = await trx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where((eb) => eb.and(key))
    .executeTakeFirstOrThrow();
  if (known.body_hash !== body_hash) throw new DomainError(422, 'idempotency_key_reused');
  return contract.parse(known.answer);
}
