import { type HttpResponse, type CallOptions, type Http, queryOf, onWrite } from './client.ts';
import { toApiError } from './errors.ts';

/** A cached response and the time of its request (ms since 1970). Later changes may be missing in it. */
export interface CachedResponse {
  data: unknown;
  at: number;
}

/** Stores responses for offline use, only those that the signed-in user has read. */
export interface ResponseCache {
  /** Keeps an answer, unless one that was asked for later is kept already. */
  put(key: string, answer: CachedResponse): Promise<void>;
  get(key: string): Promise<CachedResponse | null>;
}

interface ResponseCacheOptions {
  store: ResponseCache;
  /** How long (ms) the network has before what is known is shown instead; the call goes on. */
  patience?: number;
  /** Told for each call what the person gets: an answer of before, from `at`, or (null) the present one. */
  onShown: (key: string, at: number | null) => void;
  /** The answer came after all, to a call for which an older one is shown: asking again now gets it at once. */
  onLate: () => void;
}

/** A client that falls back to cached responses without a network (`withResponseCache`). */
export interface CachedHttp extends Http {
  /**
   * Records have changed on the server: what is on its way was asked before, and is not taken for the present answer.
   */
  outdate: () => void;
}

const PATIENCE = 2000;
/**
 * The same, once a call has waited for nothing: a screen that asks three things one after the other must not wait three
 * times.
 */
const PATIENCE_WHEN_SLOW = 200;
/** How long (ms) the network is taken for slow after that, unless something answers. */
const SLOW_FOR = 10_000;
/** How long (ms) an answer that came late is the present one: one slow call must not start the others again. */
const LATE_GOOD_FOR = 10_000;

/**
 * Whether nobody answered who could know: no network, or a gateway in front of a server that is gone. A refusal is an
 * answer.
 */
function isUnreached(thrown: unknown): boolean {
  const { kind, status } = toApiError(thrown);
  return kind === 'offline' || status === 502 || status === 504;
}

const SLOW = Symbol('slow');
async function orSlow<T>(work: Promise<T>, ms: number): Promise<T | typeof SLOW> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slow = new Promise<typeof SLOW>((resolve) => {
    timer = setTimeout(() => {
      resolve(SLOW);
    }, ms);
  });
  try {
    return await Promise.race([work, slow]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Adds a fallback to cached responses if the network does not answer in time. Writes are never queued: they fail, and
 * the form keeps its input.
 */
export function withResponseCache(
  client: Http,
  { store, patience = PATIENCE, onShown, onLate }: ResponseCacheOptions,
): CachedHttp {
  const late = new Map<string, { answer: HttpResponse; until: number }>();
  const keyOf = (path: string, params?: Record<string, unknown>) => `${path}?${queryOf(params)}`;
  function cacheResponse(key: string, { status, data }: HttpResponse, at: number): void {
    // Nobody waits for the keeping, and a full disk costs the time without network only.
    if (status === 200) store.put(key, { data, at }).catch(() => undefined);
  }
  /** Since when a call is under way: it may have been asked ahead. */
  function beganAt(path: string, params?: Record<string, unknown>): number {
    const ahead = client.askedAt?.(path, params);
    return ahead === undefined ? Date.now() : performance.timeOrigin + ahead;
  }
  async function ask(key: string, path: string, options?: CallOptions): Promise<HttpResponse> {
    const at = beganAt(path, options?.params);
    const answer = await client.get(path, options);
    slowUntil = 0;
    cacheResponse(key, answer, at);
    return answer;
  }
  let slowUntil = 0;
  /** Grows with each change: an answer to what was asked before is no present one. */
  let changes = 0;
  function outdate(): void {
    late.clear();
    changes += 1;
  }
  /** How long a call may still wait. What was asked ahead has waited since then. */
  function patienceFor(path: string, params?: Record<string, unknown>): number {
    const now = performance.now();
    const wait = now < slowUntil ? Math.min(patience, PATIENCE_WHEN_SLOW) : patience;
    return Math.max(0, (client.askedAt?.(path, params) ?? now) + wait - now);
  }
  async function fromCache(key: string): Promise<HttpResponse | null> {
    const known = await store.get(key);
    if (!known) return null;
    onShown(key, known.at);
    return { status: 200, data: known.data, headers: {}, keptAt: known.at };
  }
  return {
    // After a write everything is asked for again.
    ...onWrite(client, outdate),
    outdate,
    kept: (path, params) => store.get(keyOf(path, params)),
    ready(path, params) {
      const at = beganAt(path, params);
      const answer = client.ready?.(path, params);
      if (answer) {
        const key = keyOf(path, params);
        cacheResponse(key, answer, at);
        // Asked for while a screen is drawn: others are told after it.
        queueMicrotask(() => {
          onShown(key, null);
        });
      }
      return answer;
    },
    async get(path, options) {
      // Files are downloads: anyone who wants one wants it now, or not at all.
      if (options?.responseType && options.responseType !== 'json') return client.get(path, options);
      const key = keyOf(path, options?.params);
      const waiting = late.get(key);
      late.delete(key);
      if (waiting && Date.now() < waiting.until) {
        late.set(key, waiting);
        onShown(key, null);
        return waiting.answer;
      }
      const wait = patienceFor(path, options?.params);
      const asked = ask(key, path, options);
      const before = changes;
      try {
        const answer = await orSlow(asked, wait);
        if (answer === SLOW) slowUntil = performance.now() + SLOW_FOR;
        const known = answer === SLOW ? await fromCache(key) : null;
        if (!known) {
          const present = answer === SLOW ? await asked : answer;
          onShown(key, null);
          return present;
        }
        asked.then(
          (present) => {
            if (before === changes) late.set(key, { answer: present, until: Date.now() + LATE_GOOD_FOR });
            onLate();
          },
          () => undefined,
        );
        return known;
      } catch (thrown) {
        const known = options?.signal?.aborted || !isUnreached(thrown) ? null : await fromCache(key);
        if (!known) throw thrown;
        return known;
      }
    },
  };
}
