import { type Answer, type CallOptions, type Http, queryOf, tellOfWrites } from './client.ts';
import { toApiError } from './errors.ts';

/** An answer of before, and when (ms since 1970) it was true. */
export interface KnownAnswer {
  data: unknown;
  at: number;
}

/** Where answers are kept for the time without network: what the signed-in person has read, and nobody else. */
export interface KnownStore {
  keep(key: string, answer: KnownAnswer): Promise<void>;
  recall(key: string): Promise<KnownAnswer | null>;
}

interface KnownOptions {
  store: KnownStore;
  /** How long (ms) the network has before what is known is shown instead; the call goes on. */
  patience?: number;
  /** Told for each call what the person gets: an answer of before, from `at`, or (null) the present one. */
  onShown: (key: string, at: number | null) => void;
  /** The answer came after all, to a call for which an older one is shown: asking again now gets it at once. */
  onLate: () => void;
}

const PATIENCE = 5000;
/** How long (ms) an answer that came late is the present one: one slow call must not start the others again. */
const LATE_GOOD_FOR = 10_000;

/** Whether nobody answered who could know: no network, or a gateway in front of a server that is gone. A refusal is an answer. */
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
 * A client that answers reads with what is known where the network does not answer, or not in time. Writes are never kept
 * nor promised: they fail, and what was typed stays.
 */
export function rememberAnswers(client: Http, { store, patience = PATIENCE, onShown, onLate }: KnownOptions): Http {
  const late = new Map<string, { answer: Answer; until: number }>();
  const keyOf = (path: string, params?: Record<string, unknown>) => `${path}?${queryOf(params)}`;
  function keep(key: string, { status, data }: Answer): void {
    // Nobody waits for the keeping, and a full disk costs the time without network only.
    if (status === 200) store.keep(key, { data, at: Date.now() }).catch(() => undefined);
  }
  async function ask(key: string, path: string, options?: CallOptions): Promise<Answer> {
    const answer = await client.get(path, options);
    keep(key, answer);
    return answer;
  }
  async function recall(key: string): Promise<Answer | null> {
    const known = await store.recall(key);
    if (!known) return null;
    onShown(key, known.at);
    return { status: 200, data: known.data, headers: {} };
  }
  return {
    // After a write everything is asked for anew.
    ...tellOfWrites(client, () => {
      late.clear();
    }),
    ready(path, params) {
      const answer = client.ready?.(path, params);
      if (answer) {
        const key = keyOf(path, params);
        keep(key, answer);
        // Asked for while a screen is drawn: others are told after it.
        queueMicrotask(() => {
          onShown(key, null);
        });
      }
      return answer;
    },
    async get(path, options) {
      // Files are downloads: whoever wants one wants it now, or not at all.
      if (options?.responseType && options.responseType !== 'json') return client.get(path, options);
      const key = keyOf(path, options?.params);
      const waiting = late.get(key);
      late.delete(key);
      if (waiting && Date.now() < waiting.until) {
        late.set(key, waiting);
        onShown(key, null);
        return waiting.answer;
      }
      const asked = ask(key, path, options);
      try {
        const answer = await orSlow(asked, patience);
        const known = answer === SLOW ? await recall(key) : null;
        if (!known) {
          const present = answer === SLOW ? await asked : answer;
          onShown(key, null);
          return present;
        }
        asked.then(
          (present) => {
            late.set(key, { answer: present, until: Date.now() + LATE_GOOD_FOR });
            onLate();
          },
          () => undefined,
        );
        return known;
      } catch (thrown) {
        const known = options?.signal?.aborted || !isUnreached(thrown) ? null : await recall(key);
        if (!known) throw thrown;
        return known;
      }
    },
  };
}
