import http from 'node:http';
import { clientOf, query, signIn, startApi } from '../lib/api.mjs';

const RESTARTS = 50;
const WRITERS = 6;
const ASKS_EVERY_MS = 500;
/** Of which a quarter is enough for the proxy to ask once. */
const SHUTDOWN_SECONDS = '4';
/** Chilled goods come in with a date only. */
const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);

/** A proxy that sends requests to instances that say they are ready, in turn, and never sends one twice. */
async function startProxy(ports) {
  const instances = ports.map((port) => ({ port, ready: true, agent: new http.Agent({ keepAlive: true }) }));
  const isReady = (port) =>
    fetch(`http://127.0.0.1:${port}/api/v1/health/`, { signal: AbortSignal.timeout(ASKS_EVERY_MS) }).then(
      ({ ok }) => ok,
      () => false,
    );
  const asking = setInterval(() => {
    for (const one of instances) void isReady(one.port).then((ready) => (one.ready = ready));
  }, ASKS_EVERY_MS);
  let turn = 0;
  const server = http.createServer((request, response) => {
    const ready = instances.filter((one) => one.ready);
    if (ready.length === 0) {
      response.writeHead(502).end('no instance is ready');
      return;
    }
    const { port, agent } = ready[(turn += 1) % ready.length];
    const { method, url: path, headers } = request;
    const passed = http.request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      // Of the hop to the instance, not of the one to the client.
      delete answer.headers.connection;
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    passed.on('error', (error) => response.writeHead(502).end(`port ${port}: ${error.message}`));
    request.pipe(passed);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    /** Resolves when the proxy sends requests to an instance again. */
    async routesTo(port) {
      const one = instances.find((instance) => instance.port === port);
      while (!one.ready) await new Promise((resolve) => setTimeout(resolve, 50));
    },
    stop() {
      clearInterval(asking);
      for (const { agent } of instances) agent.destroy();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Two instances are restarted in turn while people save: no request is refused, none is lost, none counts twice. */
export async function restarts({ tried, note, rounds, store }) {
  if (!store) return;
  const url = await store.create();
  const env = { SHUTDOWN_SECONDS };
  const begin = (port) => startApi({ url, folder: store.folder, env, port });
  const instances = [await begin(), await begin()];
  const proxy = await startProxy(instances.map(({ port }) => port));
  const [warehouse] = await query(url, `select id from warehouses where archived_at is null limit 1`);
  const [variant] = await query(url, `select variant_id as id from stock_batches where warehouse_id = $1 limit 1`, [
    warehouse.id,
  ]);
  const onHand = async () =>
    (
      await query(
        url,
        'select coalesce(sum(quantity), 0)::int as n from stock_batches where variant_id = $1 and warehouse_id = $2',
        [variant.id, warehouse.id],
      )
    )[0].n;
  const before = await onHand();
  let stopped = false;
  let failure;
  const answered = { brands: 0, deliveries: 0, reads: 0 };
  const heard = (kind, { status, text }) => {
    if (status >= 200 && status < 300) answered[kind] += 1;
    tried(status >= 200 && status < 300 ? null : `${kind}: ${status} ${text.slice(0, 160)}`, { refused: false });
  };
  try {
    const { token } = await signIn(proxy.address);
    const client = clientOf(proxy.address, token);
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let n = 0; !stopped; n += 1) {
        const mark = `${writer}-${n}`;
        const name = { name: `Restart ${mark}`, name_ar: `إعادة ${mark}` };
        heard('brands', await client.call('POST', 'admin_panel/brands/', name));
        const lines = [{ variant_id: variant.id, quantity: 1, batch: 'RESTART', expires_on: NEXT_YEAR }];
        heard(
          'deliveries',
          await client.call(
            'POST',
            'admin_panel/inventory/receive/',
            { warehouse_id: warehouse.id, lines },
            { 'idempotency-key': `restart ${mark}` },
          ),
        );
        heard('reads', await client.call('GET', 'admin_panel/brands/?limit=20'));
      }
    });
    const times = Math.ceil(RESTARTS * rounds);
    for (let restart = 0; restart < times; restart += 1) {
      const at = restart % instances.length;
      const { port, child, done } = instances[at];
      process.kill(child.pid, 'SIGTERM');
      const code = await done;
      tried(code === 0 ? null : `restart ${restart} ended with code ${code}`, { refused: false });
      instances[at] = await begin(port);
      await proxy.routesTo(port);
    }
    stopped = true;
    await Promise.all(writers);
    const [made] = await query(
      url,
      `select count(*)::int as n, count(distinct name)::int as names from brands where name like 'Restart %'`,
    );
    tried(
      made.n === answered.brands && made.names === made.n
        ? null
        : `${answered.brands} brands were acknowledged, ${made.n} are there under ${made.names} names`,
      { refused: false },
    );
    const arrived = (await onHand()) - before;
    tried(arrived === answered.deliveries ? null : `${answered.deliveries} deliveries of one each made ${arrived}`, {
      refused: false,
    });
    note(`${times} restarts under ${answered.brands + answered.deliveries} writes and ${answered.reads} reads`);
  } catch (error) {
    failure = error;
  }
  stopped = true;
  await proxy.stop();
  for (const { stop } of instances) await stop();
  if (failure) throw failure;
}
