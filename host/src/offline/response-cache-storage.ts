import type { CachedResponse, ResponseCache } from '@bo/http';
import { USER_KEY } from '@bo/platform';
import { create } from 'zustand';
import { logCause } from '../base/console.ts';
import { whenIdle } from '../base/when-idle.ts';

/**
 * What a person has read through the API is kept under their own name, so that the next one at this machine never sees
 * it.
 */
const PREFIX = 'bo-responses-';
const AT = 'x-cached-at';
/** A shift and the night before: older than that is not what a person calls known. */
const GOOD_FOR = 24 * 3_600_000;
const ANSWERS_KEPT = 300;

// Only where the page is served safely (https, or this machine); elsewhere there is nothing to keep it in.
const storage = (): CacheStorage | null => ('caches' in window ? window.caches : null);

function present(): string | null {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null');
    return typeof user === 'object' && user !== null && 'id' in user ? `${PREFIX}${String(user.id)}` : null;
  } catch {
    return null;
  }
}

const addressOf = (key: string) => `/responses/${encodeURIComponent(key)}`;

export const responseCache: ResponseCache = {
  async put(key, { data, at }) {
    // The screen that waits for the answer comes first.
    await whenIdle();
    const name = present();
    const cache = name === null ? undefined : await storage()?.open(name);
    if (!cache || name === null) return;
    const before = await cache.match(addressOf(key));
    if (Number(before?.headers.get(AT)) > at) return;
    await cache.put(addressOf(key), new Response(JSON.stringify(data), { headers: { [AT]: String(at) } }));
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - ANSWERS_KEPT)).map((old) => cache.delete(old)));
    // The person who signed out while this was being written leaves nothing behind.
    if (present() !== name) await storage()?.delete(name);
  },
  async get(key): Promise<CachedResponse | null> {
    const name = present();
    if (name === null) return null;
    const answer = await storage()?.match(addressOf(key), { cacheName: name });
    const at = Number(answer?.headers.get(AT));
    if (!answer || Date.now() - at > GOOD_FOR) return null;
    const data: unknown = await answer.json();
    return { data, at };
  },
};

/** Forgets what was read here: of everybody when a session ends, of everybody else when one begins. */
export async function clearResponseCache(keepMine = false): Promise<void> {
  const store = storage();
  if (!store) return;
  const mine = keepMine ? present() : null;
  const names = await store.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== mine).map((name) => store.delete(name)));
}

interface Shown {
  /** Of which round of asking the answer is. */
  round: number;
  at: number;
}
const useShown = create<{ shown: ReadonlyMap<string, Shown> }>(() => ({ shown: new Map() }));
let round = 0;

/** Takes down what a call's asker got: an answer of before, or (null) the present one. */
export function noteShown(key: string, at: number | null): void {
  useShown.setState(({ shown }) => {
    if (at === null && !shown.has(key)) return {};
    const next = new Map(shown);
    if (at === null) next.delete(key);
    else next.set(key, { round, at });
    return { shown: next };
  });
}

/** Since when (ms since 1970) nothing newer is known of what is on the screen; null where everything is of now. */
export const useShownFrom = () =>
  useShown(({ shown }) => (shown.size === 0 ? null : Math.min(...[...shown.values()].map(({ at }) => at))));

/** Asks again for what is on the screen; what nobody looks at any more is taken off the list. */
export async function askAgain(refetch: () => Promise<void>): Promise<void> {
  round += 1;
  const current = round;
  await refetch().catch(logCause);
  useShown.setState(({ shown }) => ({ shown: new Map([...shown].filter(([, one]) => one.round >= current)) }));
}
