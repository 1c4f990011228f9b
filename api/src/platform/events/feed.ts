import type { ServerEvent } from '@bo/contracts';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../db/database.ts';

const CHANNEL = 'back_office_events';
/** Reads at least this often, for events that waited on another open transaction and for a lost notification. */
const READ_EVERY = 2000;
const BATCH = 500;

/** An event with whom it is for. */
export interface FeedEvent extends ServerEvent {
  permission: string;
}
export interface EventFeed {
  /** Told of every event from now on, in order. Returns how to stop. */
  subscribe: (listener: (event: FeedEvent) => void) => () => void;
  /** Events after `lastId`, oldest first; what a client that was away has missed. */
  since: (lastId: string) => Promise<FeedEvent[]>;
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

async function readAfter(db: Db, { txid, id }: Cursor): Promise<FeedEvent[]> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where(sql<boolean>`(txid, id) > (${txid}::bigint, ${id}::bigint)`)
    // Only what no open transaction can still get in front of: 0001-platform.sql says why.
    .where(sql<boolean>`txid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`)
    .orderBy('txid')
    .orderBy('id')
    .limit(BATCH)
    .execute();
  return rows.map(({ id: number, txid: transaction, payload, ...event }) => ({
    ...event,
    id: `${String(transaction)}-${String(number)}`,
    payload: typeof payload === 'object' && payload !== null ? { ...payload } : {},
  }));
}

/** Wakes on the notification of another instance's commit; reconnects for as long as the process lives. */
function listen(connectionString: string, wake: () => void): () => Promise<void> {
  let client: pg.Client | undefined;
  let stopped = false;
  const connect = async () => {
    if (stopped) return;
    client = new pg.Client({ connectionString, application_name: 'back-office events' });
    client.on('notification', wake);
    client.on('error', () => undefined);
    client.on('end', () => void setTimeout(() => void connect(), 1000).unref());
    await client.connect().then(() => client?.query(`listen ${CHANNEL}`), () => undefined);
  };
  void connect();
  return async () => {
    stopped = true;
    await client?.end().catch(() => undefined);
  };
}

/** One reader of the event table per process, however many people are listening. `url` is PostgreSQL's; none when embedded. */
export async function createFeed(db: Db, url: string | undefined): Promise<EventFeed> {
  const listeners = new Set<(event: FeedEvent) => void>();
  const last = await sql<Cursor>`select txid, id from events where txid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint order by txid desc, id desc limit 1`.execute(db);
  let cursor: Cursor = last.rows[0] ?? { txid: 0, id: 0 };
  let reading: Promise<void> | undefined;
  let again = false;

  async function read(): Promise<void> {
    do {
      again = false;
      const events = await readAfter(db, cursor);
      for (const event of events) {
        cursor = parseCursor(event.id) ?? cursor;
        for (const listener of listeners) listener(event);
      }
      again ||= events.length === BATCH;
    } while (again);
  }
  function wake(): void {
    again = true;
    if (listeners.size === 0) return;
    // A failed read is made good by the next: the cursor has not moved.
    reading ??= read().catch(() => undefined).finally(() => {
      reading = undefined;
    });
  }

  const timer = setInterval(wake, READ_EVERY).unref();
  const unlisten = url === undefined ? undefined : listen(url, wake);
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    since: async (lastId) => {
      const missed: FeedEvent[] = [];
      for (let from = parseCursor(lastId); from; ) {
        const events = await readAfter(db, from);
        missed.push(...events);
        from = events.length === BATCH ? parseCursor(missed.at(-1)?.id ?? '') : undefined;
      }
      return missed;
    },
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
