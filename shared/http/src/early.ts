import { addressOf, type Answer, type Http, tellOfWrites } from './client.ts';

/** What the page asked before its code was there, and for whom. */
export interface EarlyQuestions {
  token: string;
  /** By path and query string as a call would spell them; null where nobody answered. */
  answers: Record<string, Promise<Response | null>>;
}

/** How long (ms since the page began) an early answer is the present one. */
const GOOD_FOR = 15_000;

/** A success as the client would give it; anything else is asked for again, so that failures are handled in one place. */
async function answerOf(asked: Promise<Response | null>): Promise<Answer | null> {
  const response = await asked;
  if (response?.status !== 200) return null;
  const data: unknown = await response.json().catch(() => undefined);
  return data === undefined ? null : { status: 200, data, headers: Object.fromEntries(response.headers) };
}

/**
 * A client that takes over what the page has asked already while its code was on the way (`host/src/index.html`): each answer
 * once, soon, only for the session it was asked for, and none any more after a write.
 */
export function adoptEarly(client: Http, early: EarlyQuestions | undefined, getToken: () => string | null): Http {
  let left = early?.answers ?? {};
  return {
    ...tellOfWrites(client, () => {
      left = {};
    }),
    async get(path, options) {
      const key = addressOf(path, options?.params);
      const { [key]: asked, ...others } = left;
      if (!asked || early?.token !== getToken() || performance.now() > GOOD_FOR) return client.get(path, options);
      left = others;
      return (await answerOf(asked)) ?? client.get(path, options);
    },
  };
}
