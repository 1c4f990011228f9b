import { setImmediate as read, setTimeout as pause } from 'node:timers/promises';
import { Client } from './client.ts';

const BEAT_EVERY = 1000;
const ANSWERS_WITHIN = 3000;

/**
 * Rejects when there is no answer within so many milliseconds. A process that was busy for longer, drawing a PDF, finds
 * its timers due before it has read what came meanwhile: it reads first.
 */
export async function answers(asked: Promise<unknown>, milliseconds: number): Promise<void> {
  const waited = new AbortController();
  const late = async () => {
    await pause(milliseconds, undefined, { signal: waited.signal });
    await read();
    await read();
    throw new Error(`No answer within ${String(milliseconds)} ms.`);
  };
  try {
    await Promise.race([asked, late()]);
  } finally {
    waited.abort();
  }
}

export interface Pulse {
  /** Whether the database has answered recently. A hanging database accepts connections without answering. */
  beats: () => boolean;
  stop: () => Promise<void>;
}

/**
 * Asks the database every second, over a connection of its own: requests are then answered 503 at once while it hangs,
 * instead of each waiting for its statement's limit.
 */
export function watchPulse(connectionString: string): Pulse {
  let client: Client | undefined;
  let beating = true;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<Client> {
    const next = new Client({
      connectionString,
      application_name: 'back-office pulse',
      connectionTimeoutMillis: ANSWERS_WITHIN,
      keepAlive: true,
    });
    next.on('error', () => undefined);
    await next.connect();
    return next;
  }
  async function beat(): Promise<void> {
    try {
      client ??= await connect();
      // Stopped while it connected: nobody else would end this connection, and it would keep the process alive.
      if (stopped) return await client.end();
      await answers(client.query('select 1'), ANSWERS_WITHIN);
      beating = true;
    } catch {
      beating = false;
      const broken = client;
      client = undefined;
      // Not awaited: it says goodbye to someone who does not answer.
      void broken?.end().catch(() => undefined);
    }
    if (!stopped) timer = setTimeout(() => void beat(), BEAT_EVERY).unref();
  }
  void beat();

  return {
    beats: () => beating,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
