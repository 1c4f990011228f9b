import type { z } from 'zod';
import { addressOf, type Answer, http, type Http, tellOfWrites } from './client.ts';

/** What the page asked before its code was there, and for whom. */
export interface EarlyQuestions {
  token: string;
  /** By path and query string as a call would spell them; null where nobody answered. */
  answers: Record<string, Promise<Response | null>>;
}

/** A client that can ask before anybody wants to know: `address` is a path with its query string. */
export interface EarlyHttp extends Http {
  askAhead(address: string): void;
}

/** How long (ms since the page began) what the page asked is the present: its code has to arrive first. */
const START_GOOD_FOR = 15_000;
/** How long (ms) an answer asked ahead is the present one: from a pointer over a link to the click. */
const GOOD_FOR = 5000;

interface Asked {
  token: string | null;
  until: number;
  answer: Promise<Answer | null>;
  /** Once it is here. */
  here?: Answer;
}

/** A success as the client would give it; anything else is asked for again, so that failures are handled in one place. */
async function answerOf(asked: Promise<Response | null>): Promise<Answer | null> {
  const response = await asked;
  if (response?.status !== 200) return null;
  const data: unknown = await response.json().catch(() => undefined);
  return data === undefined ? null : { status: 200, data, headers: Object.fromEntries(response.headers) };
}

/**
 * A client that takes over what was asked ahead: by the page while its code was on the way (`host/src/index.html`), or by
 * `askAhead`. Each answer once, soon, only for the session it was asked for, and none any more after a write.
 */
export function adoptEarly(client: Http, early: EarlyQuestions | undefined, getToken: () => string | null): EarlyHttp {
  const ahead = new Map<string, Asked>();
  function put(address: string, token: string | null, until: number, answer: Promise<Answer | null>): void {
    const asked: Asked = { token, until, answer };
    ahead.set(address, asked);
    void answer.then((given) => {
      if (given) asked.here = given;
    });
  }
  const find = (address: string): Asked | null => {
    const asked = ahead.get(address);
    return asked?.token === getToken() && performance.now() <= asked.until ? asked : null;
  };
  for (const [address, asked] of Object.entries(early?.answers ?? {})) put(address, early?.token ?? null, START_GOOD_FOR, answerOf(asked));
  return {
    ...tellOfWrites(client, () => {
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
    askAhead(address) {
      if (find(address)) return;
      const answer = client.get(address).then((given) => (given.status === 200 ? given : null));
      put(address, getToken(), performance.now() + GOOD_FOR, answer.catch(() => null));
    },
  };
}

/** The start of a query (`initialData`): where its answer was asked ahead and is here, its screen is drawn with it at once. */
export const readyAnswer =
  <T extends z.ZodType>(schema: T, path: string, params: Record<string, unknown> = {}, client: () => Http = http) =>
  (): z.output<T> | undefined => {
    const answer = client().ready?.(path, params);
    // One that breaks its contract is asked for again, and told of where every other is.
    return answer && schema.safeParse(answer.data).data;
  };
