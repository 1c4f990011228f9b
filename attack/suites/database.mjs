import net from 'node:net';
import { freePort } from '../../scripts/lib/ports.mjs';
import { clientOf, send, signIn, startApi } from '../lib/api.mjs';

/** A network between API and database that can be cut, or hang. */
async function startNetwork(url) {
  const { hostname, port } = new URL(url);
  const pairs = new Set();
  let state = 'open';
  const server = net.createServer((client) => {
    if (state === 'cut') return client.destroy();
    const upstream = net.connect(Number(port), hostname);
    const pair = { client, upstream };
    pairs.add(pair);
    const end = () => {
      client.destroy();
      upstream.destroy();
      pairs.delete(pair);
    };
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
    client.on('data', (chunk) => state !== 'hung' && upstream.write(chunk));
    upstream.on('data', (chunk) => state !== 'hung' && client.write(chunk));
    return undefined;
  });
  const own = await freePort();
  await new Promise((resolve) => server.listen(own, '127.0.0.1', resolve));
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(own) }).href,
    set(next) {
      state = next;
      // What was swallowed cannot be said again: after a hang its connections are as good as cut.
      if (next !== 'hung') for (const { client, upstream } of pairs) client.destroy(), upstream.destroy();
    },
    close: () =>
      new Promise((resolve) => (server.close(() => resolve()), pairs.forEach(({ client }) => client.destroy()))),
  };
}

const PATIENCE = 45_000;
const ASKED = [
  'admin_panel/brands/',
  'auth/me/',
  'health/',
  'admin_panel/orders/',
  'admin_panel/products/?search=rice',
];

/** The database goes away, or says nothing: people are told so in time, and it goes on by itself. */
export async function database({ tried, store }) {
  if (!store) return;
  const network = await startNetwork(await store.create());
  const api = await startApi({ url: network.url, folder: store.folder, env: { LOG_LEVEL: 'silent' } });
  try {
    const { token } = await signIn(api.address);
    const { call } = clientOf(api.address, token);
    for (const fault of ['cut', 'hung']) {
      network.set(fault);
      const since = performance.now();
      const answers = await Promise.all(
        ASKED.map((place) => send(api.address, { target: `/api/v1/${place}`, token, patience: PATIENCE })),
      );
      const seconds = ((performance.now() - since) / 1000).toFixed(0);
      // Who one is may be remembered for a moment; all else is a clear "not now".
      for (const [index, { status, text }] of answers.entries())
        tried(
          status === 503 || (status === 200 && ASKED[index] === 'auth/me/')
            ? null
            : `${fault}: ${ASKED[index]} answered ${status} after ${seconds} s ${text.slice(0, 100)}`,
        );
      const write = await send(api.address, {
        method: 'POST',
        target: '/api/v1/admin_panel/brands/',
        token,
        body: JSON.stringify({ name: `While ${fault}`, name_ar: `أثناء ${fault}` }),
        patience: PATIENCE,
      });
      tried(write.status === 503 ? null : `${fault}: a write was answered ${write.status} ${write.text.slice(0, 100)}`);
      network.set('open');
      let back = 0;
      for (const end = Date.now() + PATIENCE; back !== 200 && Date.now() < end; )
        ({ status: back } = await call('GET', 'admin_panel/brands/?limit=1'));
      tried(back === 200 ? null : `after the database was ${fault} the API stays at ${back}`, { refused: false });
    }
  } finally {
    await api.stop();
    await network.close();
  }
}
