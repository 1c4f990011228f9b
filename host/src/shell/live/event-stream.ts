import { ServerEvent, StreamReady, StreamReset, StreamRights } from '@bo/contracts';
import { accessToken } from '@bo/platform';
import { z } from 'zod';

const URL = '/api/v1/admin_panel/events/';
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;
/** Before the stream has said how often something is heard of it. */
const FIRST_PATIENCE_SECONDS = 60;
/** So many heartbeats missed, and the connection is dead, whatever the browser believes. */
const BEATS_MISSED = 2.5;

export const StreamMessage = z.union([ServerEvent, StreamReset, StreamReady, StreamRights]);
export type StreamMessage = z.infer<typeof StreamMessage>;

/** Splits what arrives into events (WHATWG server-sent events: fields by line, a blank line ends one). Pure. */
export function splitEvents(buffer: string): { data: string[]; rest: string } {
  const blocks = buffer.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  const data = blocks.map((block) =>
    block
      .split('\n')
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5).trimStart())
      .join('\n'),
  );
  return { data: data.filter((text) => text !== ''), rest };
}

function parse(text: string): StreamMessage | null {
  try {
    return StreamMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

interface Follow {
  signal: AbortSignal;
  /** The last event that this browser has heard of. */
  lastId: () => string | null;
  heard: (message: StreamMessage) => void;
}

/** Reads one connection until it ends. Answers whether there is a stream to come back to. */
async function follow({ signal, lastId, heard }: Follow): Promise<boolean> {
  const token = accessToken();
  if (!token) return true;
  const dead = new AbortController();
  let patience = FIRST_PATIENCE_SECONDS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => dead.abort(), patience * 1000);
  };
  const stop = () => dead.abort();
  signal.addEventListener('abort', stop);
  alive();
  try {
    const id = lastId();
    const response = await fetch(URL, {
      signal: dead.signal,
      headers: {
        Accept: 'text/event-stream',
        Authorization: `Bearer ${token}`,
        ...(id === null ? {} : { 'Last-Event-ID': id }),
      },
    });
    // Anyone who is not let in any more finds out by asking who they are.
    if (response.status === 401) heard({ type: 'rights' });
    if (!response.ok || !response.body) return response.status !== 404;
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let buffer = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      alive();
      const { data, rest } = splitEvents(buffer + decoder.decode(value, { stream: true }));
      buffer = rest;
      for (const text of data) {
        const message = parse(text);
        if (message?.type === 'ready' && 'heartbeat_seconds' in message)
          patience = message.heartbeat_seconds * BEATS_MISSED;
        if (message) heard(message);
      }
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** Waits, but no longer than until the network is back or someone looks. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      document.removeEventListener('visibilitychange', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    document.addEventListener('visibilitychange', end);
    signal.addEventListener('abort', end);
  });
}

/**
 * Follows the stream until `signal` aborts, and reconnects with the last event ID, so that no event is missed. Gives up
 * if the server has no stream.
 */
export async function followForever(options: Follow): Promise<void> {
  const { signal, heard } = options;
  let wait = FIRST_WAIT;
  while (!signal.aborted) {
    const again = await follow({
      ...options,
      heard: (message) => {
        wait = FIRST_WAIT;
        heard(message);
      },
    }).catch(() => true);
    if (!again) return;
    // Not all browsers at once, when a server comes back.
    await pause(wait * (0.5 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
}
