import { setImmediate } from 'node:timers/promises';
import { resourcesOf, type ServerEvent } from '@bo/contracts';
import { sql } from 'kysely';
import type { Actor } from '../access/caller.ts';
import { isWithinTrail, type Trailed, withinTrail } from '../access/trail-scope.ts';
import type { Db } from '../db/database.ts';
import { listen } from '../db/listen.ts';

const CHANNEL = 'back_office_events';
/** Reads at least this often, for events that waited on another open transaction and for a lost notification. */
const READ_EVERY = 2000;
const BATCH = 100;
/** What a client that was away is told one by one; who missed more reads again what is on the screen. */
const REPLAYED_AT_MOST = 200;

/** An event with its audience. */
export interface FeedEvent extends ServerEvent, Trailed {
  permission: string;
  /** Told whatever they may see. */
  person_id: string | null;
}

/** Whether an event that is at hand is for someone. */
export const isToldTo = (event: FeedEvent, viewer: Actor): boolean =>
  (event.person_id !== null && event.person_id === viewer.id) ||
  (viewer.permissions.has(event.permission) && isWithinTrail(event, viewer));
export interface EventFeed {
  /** Calls the listener for every event from now on, in order. Returns how to stop. */
  subscribe: (listener: (event: FeedEvent) => void) => Promise<() => void>;
  /** The viewer's events after `lastId`, oldest first; undefined where they are too many, or no longer kept. */
  since: (lastId: string, viewer: Actor) => Promise<FeedEvent[] | undefined>;
  /** The last event that listeners were notified of. */
  position: () => string;
  /** How many listen on this instance. */
  listening: () => number;
  /** Called after a commit that wrote events. */
  wake: () => void;
  close: () => Promise<void>;
}

interface Cursor {
  txid: number;
  id: number;
}
const parseCursor = (text: string): Cursor | undefined => {
  const [, txid, id] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? [];
  return txid && id ? { txid: Number(txid), id: Number(id) } : undefined;
};

/**
 * The first transaction that may still write events in front of others: 0001-platform.sql says why nobody reads past
 * it. A snapshot's xmin would do, but it counts every database of the server, so that a long transaction of a stranger
 * would hold back our events. Asked before the events are read, in a statement of its own: what ends in between is then
 * seen.
 */
async function firstOpen(db: Db): Promise<number> {
  const { rows } = await sql<{ txid: number }>`
    with next as (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as txid)
    select least(
      next.txid,
      -- Sessions tell the lower 32 bits of their transaction; here is how far back it lies.
      next.txid - (
        select max(((next.txid - backend_xid::text::bigint + 2147483648) & 4294967295) - 2147483648)
        from pg_stat_activity
        where datname = current_database()
      )
    ) as txid
    from next`.execute(db);
  return rows[0]?.txid ?? 0;
}

async function readAfter(db: Db, { txid, id }: Cursor, limit: number, viewer?: Actor): Promise<FeedEvent[]> {
  const open = await firstOpen(db);
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .$if(viewer !== undefined, (events) =>
      viewer
        ? events.where((eb) =>
            eb.or([
              eb('person_id', '=', viewer.id),
              eb.and([eb('permission', 'in', ['', ...viewer.permissions]), withinTrail('events', viewer)]),
            ]),
          )
        : events,
    )
    .where(sql<boolean>`(txid, id) > (${txid}::bigint, ${id}::bigint)`)
    .where('txid', '<', open)
    .orderBy('txid')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id: number, txid: transaction, payload, actor_id, actor_name, ...event }) => ({
    ...event,
    id: `${String(transaction)}-${String(number)}`,
    actor: actor_name === null ? null : { id: actor_id, name: actor_name },
    resources: [...resourcesOf(event.record_type)],
    payload: typeof payload === 'object' && payload !== null ? { ...payload } : {},
  }));
}

/**
 * One reader of the event table per process, however many people are listening. `url` is PostgreSQL's; none when
 * embedded.
 */
export async function createFeed(db: Db, url: string | undefined): Promise<EventFeed> {
  const listeners = new Set<(event: FeedEvent) => void>();
  const latest = async (): Promise<Cursor> => {
    const last = await db
      .selectFrom('events')
      .select(['txid', 'id'])
      .where('txid', '<', await firstOpen(db))
      .orderBy('txid', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    return last ?? { txid: 0, id: 0 };
  };
  let cursor: Cursor = { txid: 0, id: 0 };
  let reading: Promise<void> | undefined;
  let again = false;

  async function read(): Promise<void> {
    do {
      again = false;
      const events = await readAfter(db, cursor, BATCH);
      for (const event of events) {
        cursor = parseCursor(event.id) ?? cursor;
        for (const listener of listeners) listener(event);
      }
      again ||= events.length === BATCH;
      // Between two batches the listeners' sockets get their turn: a reader that keeps up is never behind.
      if (again) await setImmediate();
    } while (again);
  }
  function wake(): void {
    again = true;
    if (listeners.size === 0) return;
    // A failed read is made good by the next: the cursor has not moved.
    reading ??= read()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
  }

  const timer = setInterval(wake, READ_EVERY).unref();
  const unlisten = url === undefined ? undefined : listen(url, CHANNEL, wake);
  return {
    listening: () => listeners.size,
    async subscribe(listener) {
      // While nobody listened nothing was read; anyone who comes first is not told what happened meanwhile.
      if (listeners.size === 0) cursor = await latest();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async since(lastId, viewer) {
      const from = parseCursor(lastId);
      if (!from) return undefined;
      const { rows: kept } =
        await sql`select 1 from events where (txid, id) <= (${from.txid}::bigint, ${from.id}::bigint) limit 1`.execute(
          db,
        );
      if (kept.length === 0) return undefined;
      const missed = await readAfter(db, from, REPLAYED_AT_MOST + 1, viewer);
      return missed.length > REPLAYED_AT_MOST ? undefined : missed;
    },
    position: () => `${String(cursor.txid)}-${String(cursor.id)}`,
    wake,
    async close() {
      clearInterval(timer);
      listeners.clear();
      await reading;
      await unlisten?.();
    },
  };
}

/** Inside a transaction: tells the other instances, at its commit. */
export const notifyCommit = (db: Db): Promise<unknown> => sql`select pg_notify(${CHANNEL}, '')`.execute(db);
