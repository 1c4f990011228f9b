// The API of the running store, for commands that bring things into it.
import { settings } from './workspace.mjs';

/** The options of such a command that say where and who. */
export const CONNECTION = {
  language: { type: 'string', default: 'en' },
  url: { type: 'string', default: process.env.API_URL ?? `http://127.0.0.1:${settings().ports.api}/api/v1/` },
  token: { type: 'string', default: process.env.API_TOKEN },
};

/** Signs in where no token is given. Refusals are thrown in words. */
export async function connectStore({ url, token: given, language }, demoAccount) {
  // The address at which people open the store will do.
  const path = new URL(url).pathname === '/' ? '/api/v1/' : '/';
  const base = `${url.replace(/\/$/, '')}${path}`;
  let token = given;
  async function call(method, address, body) {
    const answer = await fetch(new URL(address, base), {
      method,
      headers: {
        'accept-language': language,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
      },
      body: body instanceof FormData || body === undefined ? body : JSON.stringify(body),
    }).catch((error) => {
      throw new Error(
        `No store answers at ${base} (${error.cause?.code ?? error.message}). Start it with npm start, or name it with --url.`,
      );
    });
    if (answer.ok) return answer;
    const { detail = answer.statusText, errors } = await answer.json().catch(() => ({}));
    throw new Error(
      [
        detail,
        ...Object.values(errors ?? {})
          .flat()
          .filter((text) => text !== detail),
      ].join(' '),
    );
  }
  const json = async (...request) => (await call(...request)).json();
  if (!token) {
    const account = {
      email: process.env.IMPORT_EMAIL ?? demoAccount,
      password: process.env.IMPORT_PASSWORD ?? 'demo1234!',
    };
    ({ access_token: token } = await json('POST', 'auth/sign-in/', account).catch((error) => {
      throw new Error(
        `Signing in as ${account.email} failed: ${error.message} Set API_TOKEN, or IMPORT_EMAIL and IMPORT_PASSWORD.`,
      );
    }));
  }
  return { call, json };
}
