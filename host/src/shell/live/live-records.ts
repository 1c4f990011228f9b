import { keyOf } from '@bo/http';
import type { ServerEvent } from '@bo/contracts';
import { refreshRecords } from '@bo/http/core';
import { currentSession, emit } from '@bo/platform';
import { type QueryClient, useQueryClient } from '@bo/platform/query';
import { useEffect } from 'react';
import { loadSession } from '../../auth/session.ts';
import { sessionChanged } from '../../remotes/orchestrator.ts';
import { loadPublicSettings } from '../../base/public-settings.ts';
import { counters } from '../../alerts/counters.ts';
import { followForever, StreamMessage } from './event-stream.ts';

const CHANNEL = 'back-office.events';
/** What belongs together arrives together: a bulk action, a product with its variants. */
const GATHER_MS = 150;
/** Screens ask again at most this often, however much is going on. */
const AT_MOST_EVERY_MS = 1000;
/** More than these are not told one by one. */
const GATHERED_AT_MOST = 500;
/** Who waits for the stream longer than this waits for another tab. */
const TAKES_OVER_AFTER_MS = 1000;

const actionOf = (type: string): string => type.slice(type.indexOf('.') + 1);

/**
 * Gathers what the stream tells and hands it on: to the screens as `records.changed`, then to the query cache. While
 * nobody looks at this tab it keeps quiet, and makes up for it when someone does.
 */
export function gatherChanges(client: QueryClient): {
  add: (event: ServerEvent) => void;
  miss: () => void;
  stop: () => void;
} {
  const gathered = new Map<string, ServerEvent>();
  let missed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let toldAt = -AT_MOST_EVERY_MS;

  function tell(): void {
    timer = undefined;
    if (document.hidden) return;
    const events = [...gathered.values()];
    const all = missed || events.length > GATHERED_AT_MOST;
    gathered.clear();
    missed = false;
    if (events.length === 0 && !all) return;
    toldAt = performance.now();
    const me = currentSession()?.user.id;
    const changes = events.map(({ type, record_type, record_id, version, actor }) => ({
      type: record_type,
      id: record_id,
      action: actionOf(type),
      version,
      by: actor,
    }));
    // First who shows it, then what it shows: a list holds its rows in their places before newer ones arrive.
    emit('records.changed', all ? { changes: [], missed: true } : { changes });
    if (all) void client.invalidateQueries();
    else {
      refreshRecords(
        client,
        events.map(({ record_type, record_id, version, resources, actor }) => ({
          type: record_type,
          id: record_id,
          version,
          resources,
          own: actor?.id !== null && actor?.id === me,
        })),
      );
      void client.invalidateQueries({ queryKey: counters().queryKey });
      void client.invalidateQueries({ queryKey: keyOf('dashboard') });
    }
    if (all || changes.some(({ type }) => type === 'setting')) void loadPublicSettings();
  }
  function soon(): void {
    timer ??= setTimeout(tell, Math.max(GATHER_MS, toldAt + AT_MOST_EVERY_MS - performance.now()));
  }
  const looked = () => {
    if (!document.hidden) soon();
  };
  // A page that the browser had put to sleep was told nothing meanwhile.
  const woken = () => {
    missed = true;
    looked();
  };
  document.addEventListener('visibilitychange', looked);
  document.addEventListener('resume', woken);
  return {
    add(event) {
      const key = `${event.record_type} ${event.record_id}`;
      const before = gathered.get(key);
      gathered.delete(key);
      // What was made and then changed is new all the same.
      gathered.set(key, before && actionOf(before.type) === 'created' ? { ...event, type: before.type } : event);
      soon();
    },
    miss() {
      missed = true;
      soon();
    },
    stop() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', looked);
      document.removeEventListener('resume', woken);
    },
  };
}

/** Asks who one is: the menu, the buttons and the page itself follow; a session that is over leads to sign-in. */
function followRights(client: QueryClient): void {
  loadSession().then(
    async () => {
      await sessionChanged();
      await client.invalidateQueries();
    },
    () => undefined,
  );
}

/** Whether the server knows of other rights than this page: they changed before the stream was there. */
function isOutdated(permissions: readonly string[]): boolean {
  const session = currentSession();
  // The stream knows the person, not the role through whose eyes they look.
  if (!session || session.viewing_as) return false;
  return [...session.permissions].sort().join() !== [...permissions].sort().join();
}

/**
 * Shows other users' changes while a user is signed in. One tab holds the stream for all, because a browser opens at
 * most six connections to a server: with a stream each, the seventh tab would never load. When that tab closes, another
 * one resumes the stream.
 */
export function useLiveRecords(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const channel = new BroadcastChannel(CHANNEL);
    const changes = gatherChanges(client);
    let lastId: string | null = null;
    const hear = (message: StreamMessage) => {
      if ('record_id' in message) changes.add(message);
      else if (message.type === 'reset') changes.miss();
      else if (message.type === 'rights') followRights(client);
      else if (message.type === 'ready' && message.permissions && isOutdated(message.permissions)) followRights(client);
      if ('id' in message) lastId = message.id;
    };
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = StreamMessage.safeParse(data);
      if (message.success) hear(message.data);
    };
    const openedAt = performance.now();
    const hold = () => {
      // Takes over from a tab that is gone, and has never heard where that one was.
      if (lastId === null && performance.now() - openedAt > TAKES_OVER_AFTER_MS) changes.miss();
      return followForever({
        signal,
        lastId: () => lastId,
        heard: (message) => {
          channel.postMessage(message);
          hear(message);
        },
      });
    };
    // Pages without a secure origin have no locks: each then holds its own.
    const held = 'locks' in navigator ? navigator.locks.request(CHANNEL, { signal }, hold) : hold();
    held.catch(() => undefined);
    return () => {
      stop.abort();
      changes.stop();
      channel.close();
    };
  }, [client]);
}
