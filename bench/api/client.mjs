import { randomUUID } from 'node:crypto';
import { signIn } from '../start-api.mjs';

/** The API as a signed-in person's browser asks it. */
export async function connectApi(url) {
  const { access_token: token } = await signIn(url);
  const headers = { authorization: `Bearer ${token}` };
  async function call(method, address, body, more = {}) {
    const answer = await fetch(`${url}/api/v1/${address}`, {
      method,
      headers: body ? { ...headers, ...more, 'content-type': 'application/json' } : headers,
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
  const get = async (address) => (await call('GET', address)).json();
  return {
    token,
    get,
    open: (address) => call('GET', address),
    post: async (address, body) => (await call('POST', address, body, { 'idempotency-key': randomUUID() })).json(),
    /** Any write makes the API forget the counts it remembers. */
    async write() {
      const { id } = await (
        await call('POST', 'admin_panel/saved-views/', {
          screen: '/bench',
          name: 'bench',
          scope: 'private',
          query: {},
          columns: [],
          default_for_roles: [],
        })
      ).json();
      await call('DELETE', `admin_panel/saved-views/${id}/`);
    },
  };
}

export async function timed(run) {
  const started = performance.now();
  const result = await run();
  return { ms: performance.now() - started, result };
}
