import { ServerEvent, StreamReset } from '@bo/contracts';
import { accessToken, emit } from '@bo/platform';
import { useQueryClient } from '@bo/platform/query';
import { useEffect } from 'react';
import { z } from 'zod';
import { loadPublicSettings } from '../../base/public-settings.ts';
import { counters } from '../../alerts/counters.ts';

const URL = '/api/v1/admin_panel/events/';
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 60_000;
const CHANNEL = 'back-office.events';
const Told = z.union([ServerEvent, StreamReset]);

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

function parse(text: string): ServerEvent | StreamReset | null {
  try {
    return Told.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

async function follow(
  lastId: string | null,
  signal: AbortSignal,
  heard: (event: ServerEvent | StreamReset) => void,
): Promise<boolean> {
  const token = accessToken();
  if (!token) return false;
  const response = await fetch(URL, {
    signal,
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${token}`,
      ...(lastId ? { 'Last-Event-ID': lastId } : {}),
    },
  });
  if (!response.ok || !response.body) return response.status >= 500 || response.status === 429;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return true;
    const { data, rest } = splitEvents(buffer + value);
    buffer = rest;
    for (const text of data) {
      const event = parse(text);
      if (event) heard(event);
    }
  }
}

/**
 * Follows the stream until `signal` ends it, coming back after each cut. Gives up where the server has no stream or
 * refuses.
 */
async function followForever(signal: AbortSignal, heard: (event: ServerEvent | StreamReset) => void): Promise<void> {
  let lastId: string | null = null;
  let wait = FIRST_WAIT;
  while (!signal.aborted) {
    const again = await follow(lastId, signal, (event) => {
      lastId = 'id' in event ? event.id : null;
      wait = FIRST_WAIT;
      heard(event);
    }).catch(() => true);
    if (!again) return;
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
}

/**
 * Listens to what others do, while somebody is signed in: counters are read anew and the remotes are told, so that a
 * new
 * order appears without a reload. One tab holds the stream for all, because a browser opens six connections to a server
 * and
 * no more: with a stream each, the seventh tab would never load. When that tab goes, another takes over.
 */
export function useEventStream(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const channel = new BroadcastChannel(CHANNEL);
    const tell = (event: ServerEvent | StreamReset) => {
      // Too much was missed to be told one by one: what is on the screen is read anew.
      if (!('record_id' in event)) return void client.invalidateQueries();
      const { record_type: area, record_id: id } = event;
      emit('records.changed', { area, ids: [id] });
      void client.invalidateQueries({ queryKey: counters().queryKey });
      void client.invalidateQueries({ queryKey: ['dashboard'] });
      if (area === 'setting') void loadPublicSettings();
    };
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const event = Told.safeParse(data);
      if (event.success) tell(event.data);
    };
    const hold = () =>
      followForever(stop.signal, (event) => {
        channel.postMessage(event);
        tell(event);
      });
    const { signal } = stop;
    // Pages without a secure origin have no locks: each then holds its own.
    const held = 'locks' in navigator ? navigator.locks.request(CHANNEL, { signal }, hold) : hold();
    held.catch(() => undefined);
    return () => {
      stop.abort();
      channel.close();
    };
  }, [client]);
}
