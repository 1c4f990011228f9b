import { ServerEvent } from '@bo/contracts';
import { accessToken, emit } from '@bo/platform';
import { useQueryClient } from '@bo/platform/query';
import { useEffect } from 'react';
import { counters } from './counters.ts';

const URL = '/api/v1/admin_panel/events/';
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 60_000;

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

function parse(text: string): ServerEvent | null {
  try {
    return ServerEvent.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

async function follow(lastId: string | null, signal: AbortSignal, heard: (event: ServerEvent) => void): Promise<boolean> {
  const token = accessToken();
  if (!token) return false;
  const response = await fetch(URL, { signal, headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}`, ...(lastId ? { 'Last-Event-ID': lastId } : {}) } });
  if (!response.ok || !response.body) return response.status >= 500;
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
 * Listens to what others do, while somebody is signed in: counters are read anew and the remotes are told, so that a new
 * order appears without a reload. Comes back by itself after a cut, asking for what it missed; a server that has no stream
 * (or refuses) is left alone, and the counters' own refresh goes on.
 */
export function useEventStream(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    let lastId: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = FIRST_WAIT;
    const heard = (event: ServerEvent) => {
      lastId = event.id;
      wait = FIRST_WAIT;
      emit('records.changed', { area: event.record_type, ids: [event.record_id] });
      void client.invalidateQueries({ queryKey: counters().queryKey });
      void client.invalidateQueries({ queryKey: ['dashboard'] });
    };
    const run = async (): Promise<void> => {
      const again = await follow(lastId, stop.signal, heard).catch(() => true);
      if (!again || stop.signal.aborted) return;
      timer = setTimeout(() => void run(), wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
    void run();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [client]);
}
