import { addressOf, type HttpResponse, type Http, onWrite } from './client.ts';

/** The requests that the page sent before its code loaded, and the user they belong to. */
export interface PagePrefetch {
  token: string;
  /** By path and query string as a call would spell them; null where nobody answered. */
  answers: Record<string, Promise<Response | null>>;
}

/** A client that can prefetch. `address` is a path with its query string. */
export interface PrefetchingHttp extends Http {
  prefetch(address: string): void;
}

/** How long (ms since the page began) what the page asked is the present: its code has to arrive first. */
const START_GOOD_FOR = 15_000;
/** How long (ms) an answer asked ahead is the present one: from a pointer over a link to the click. */
const GOOD_FOR = 5000;

interface Asked {
  token: string | null;
  at: number;
  until: number;
  answer: Promise<HttpResponse | null>;
  /** Once it is here. */
  here?: HttpResponse;
}

/**
 * A success as the client would give it; anything else is asked for again, so that failures are handled in one place.
 */
async function answerOf(asked: Promise<Response | null>): Promise<HttpResponse | null> {
  const response = await asked;
  if (response?.status !== 200) return null;
  const data: unknown = await response.json().catch(() => undefined);
  return data === undefined ? null : { status: 200, data, headers: Object.fromEntries(response.headers) };
}

/**
 * A client that uses prefetched responses, requested by the page while its code loaded (`host/src/index.html`) or by
 * `askAhead`. Each response is used once, within a short time, only in the session that requested it, and never after a
 * write.
 */
export function withPrefetch(
  client: Http,
  early: PagePrefetch | undefined,
  getToken: () => string | null,
): PrefetchingHttp {
  const ahead = new Map<string, Asked>();
  function put(address: string, token: string | null, at: number, goodFor: number, answer: Asked['answer']): void {
    const asked: Asked = { token, at, until: at + goodFor, answer };
    ahead.set(address, asked);
    void answer.then((given) => {
      if (given) asked.here = given;
    });
  }
  const find = (address: string): Asked | null => {
    const asked = ahead.get(address);
    return asked?.token === getToken() && performance.now() <= asked.until ? asked : null;
  };
  for (const [address, asked] of Object.entries(early?.answers ?? {}))
    put(address, early?.token ?? null, 0, START_GOOD_FOR, answerOf(asked));
  return {
    ...onWrite(client, () => {
      ahead.clear();
    }),
    async get(path, options) {
      const address = addressOf(path, options?.params);
      const asked = find(address);
      if (!asked) return client.get(path, options);
      ahead.delete(address);
      return (await asked.answer) ?? client.get(path, options);
    },
    ready(path, params) {
      const address = addressOf(path, params);
      const answer = find(address)?.here;
      if (answer) ahead.delete(address);
      return answer;
    },
    askedAt: (path, params) => find(addressOf(path, params))?.at,
    prefetch(address) {
      if (find(address)) return;
      const answer = client.get(address).then((given) => (given.status === 200 ? given : null));
      put(
        address,
        getToken(),
        performance.now(),
        GOOD_FOR,
        answer.catch(() => null),
      );
    },
  };
}
