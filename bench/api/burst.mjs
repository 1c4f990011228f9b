// `npm run bench -- burst`: new orders come in through the store's API while others look at the order list, each with
// an open event stream, and ask again when they hear of something as their browsers do. Needs a PostgreSQL where it may
// create a database: --postgres URL   of that server (BENCH_DATABASE_URL; by default
// postgres://postgres@127.0.0.1:5432/postgres) --rate N         orders a second, 200 unless said otherwise --seconds N
// for how long, 30 --streams N      people who look, 50
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { closeAll } from '../closers.mjs';
import { median } from '../median.mjs';
import { processorOf } from '../processor.mjs';
import { signIn } from '../start-api.mjs';
import { openStore, POSTGRES } from './store.mjs';

/** As in the host: what belongs together is gathered, and a screen asks again at most once a second. */
const GATHER_MS = 150;
const AT_MOST_EVERY_MS = 1000;
/** Of each hundred orders so many are sent twice, as after a lost answer. */
const SENT_AGAIN = 5;
const RIGHT_WITHIN_MS = 2000;
const ALL_HEARD_WITHIN_MS = 60_000;
const STREAMS_OF_A_PERSON = 8;
const LIST = 'admin_panel/orders/?limit=20';

const { values } = parseArgs({
  options: {
    postgres: POSTGRES,
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
    streams: { type: 'string', default: '50' },
  },
});
const [rate, seconds, streams] = [values.rate, values.seconds, values.streams].map(Number);
const total = rate * seconds;
const folder = mkdtempSync(path.join(tmpdir(), 'bo-bench-'));
const closers = [];
const agent = new http.Agent({ keepAlive: true, maxSockets: 128 });

/** One request, with as little work on this side as there can be: both sides share the machine's cores. */
function send(url, { method = 'GET', headers, body }) {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method, headers, agent }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, text: Buffer.concat(parts).toString() }),
      );
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Variants that can be ordered at a pincode, with stock for all of it, and a key to order with. */
async function prepare({ api, client }) {
  const { rows: goods } = await client.query(
    `select v.id from variants v join products p on p.id = v.product_id
     left join sellers s on s.id = p.seller_id
     where (s.id is null or s.status = 'approved') and p.archived_at is null and v.active and v.archived_at is null and p.status = 'active' and p.sold_by = 'unit' and v.min_buy <= 3 and v.max_buy >= 3 and v.selling_price >= 1000
       and not exists (select from combo_components c where c.variant_id = v.id) order by v.id limit 100`,
  );
  const { rows: places } = await client.query(
    `select p.code, pw.warehouse_id from pincodes p join pincode_warehouses pw on pw.pincode_id = p.id
     where p.serviceable and p.archived_at is null order by p.id, pw.priority limit 1`,
  );
  const [{ code: pincode, warehouse_id }] = places;
  await api.post('admin_panel/inventory/receive/', {
    warehouse_id,
    lines: goods.map(({ id }) => ({ variant_id: id, quantity: 90_000 })),
  });
  const account = await api.post('admin_panel/service-accounts/', { name: 'Burst', scopes: ['order.create'] });
  const { key } = await api.post(`admin_panel/service-accounts/${account.id}/keys/`, { version: account.version });
  return { goods, pincode, key };
}

/** As many more people as it takes to hold so many streams: their tokens. */
async function signPeopleIn(url, client) {
  const people = Math.ceil(streams / STREAMS_OF_A_PERSON);
  await client.query(
    `insert into users (id, email, name, password_hash, role_id)
     select 'usr_burst' || n, 'burst' || n || '@demo.test', 'Burst ' || n, u.password_hash, u.role_id
     from users u, generate_series(1, $1::int) as n where u.email = 'admin@demo.test'`,
    [people],
  );
  const tokens = [];
  for (let n = 1; n <= people; n += 1) tokens.push((await signIn(url, `burst${n}@demo.test`)).access_token);
  return tokens;
}

const bodyOf = (n, { goods, pincode }) =>
  JSON.stringify({
    customer: { phone: `+97150${String(1_000_000 + (n % 900)).padStart(7, '0')}`, name: `Customer ${n % 900}` },
    address: { line1: 'Villa 12, Street 7', area: 'Al Barsha', city: 'Dubai', pincode },
    payment_mode: 'online',
    lines: [0, 1, 2].map((k) => ({ variant_id: goods[(n * 7 + k * 31) % goods.length].id, quantity: 3 })),
    reference: `BURST-${n}`,
  });

/** Someone who looks at the order list: what they have heard of, and whether what they see is so. */
function lookOn(url, token) {
  const headers = { authorization: `Bearer ${token}` };
  const looker = { heard: new Map(), twice: 0, asked: 0, top: null, close: () => undefined };
  let timer;
  let askedAt = 0;
  looker.close = () => {
    clearTimeout(timer);
    stream.destroy();
  };
  const ask = async () => {
    timer = undefined;
    askedAt = performance.now();
    const { text } = await send(`${url}/api/v1/${LIST}`, { headers });
    looker.asked += 1;
    looker.top = JSON.parse(text).results.map(({ id }) => id);
    looker.seenAt = performance.now();
  };
  const hear = (event) => {
    if (event.record_type !== 'order' || event.type !== 'order.created') return;
    if (looker.heard.has(event.record_id)) looker.twice += 1;
    looker.heard.set(event.record_id, performance.now());
    timer ??= setTimeout(
      () => void ask().catch(() => undefined),
      Math.max(GATHER_MS, askedAt + AT_MOST_EVERY_MS - performance.now()),
    );
  };
  let rest = '';
  const stream = http.get(
    `${url}/api/v1/admin_panel/events/`,
    { headers: { ...headers, accept: 'text/event-stream' } },
    (response) => {
      response.setEncoding('utf8');
      response.on('data', (part) => {
        const blocks = (rest + part).split('\n\n');
        rest = blocks.pop();
        for (const block of blocks) {
          const line = block.split('\n').find((one) => one.startsWith('data:'));
          if (line) hear(JSON.parse(line.slice(5)));
        }
      });
    },
  );
  stream.on('error', () => undefined);
  return looker;
}

const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
const ms = (value) => `${Math.round(value)} ms`;

try {
  const { postgres } = values;
  const { api, client, url, pid } = await openStore({ postgres, folder, closers });
  const made = await prepare({ api, client });
  const before = (await client.query('select count(*)::int as n from orders')).rows[0].n;
  const answered = new Map();
  const tokens = await signPeopleIn(url, client);
  const lookers = Array.from({ length: streams }, (_, n) => lookOn(url, tokens[n % tokens.length]));
  closers.push(() => lookers.forEach(({ close }) => close()));
  await wait(2000);

  const refused = new Map();
  const taken = [];
  const order = async (n) => {
    const headers = {
      authorization: `Bearer ${made.key}`,
      'content-type': 'application/json',
      'idempotency-key': `burst-${n}`,
    };
    const started = performance.now();
    for (;;) {
      const {
        status,
        headers: told,
        text,
      } = await send(`${url}/api/v1/store/orders/`, { method: 'POST', headers, body: bodyOf(n, made) });
      if (status === 201) {
        const { id } = JSON.parse(text);
        taken.push(performance.now() - started);
        if (!answered.has(id)) answered.set(id, performance.now());
        return id;
      }
      if (![409, 429, 503].includes(status)) {
        refused.set(`${status} ${text.slice(0, 300)}`, (refused.get(`${status} ${text.slice(0, 300)}`) ?? 0) + 1);
        return null;
      }
      await wait(1000 * Number(told['retry-after'] ?? 1));
    }
  };
  const spentBy = () => ({
    api: processorOf((one) => one.pid === pid),
    postgres: processorOf(({ name }) => name === 'postgres'),
  });
  const idle = spentBy();
  const started = performance.now();
  const sent = [];
  for (let n = 0; n < total; n += 1) {
    const due = started + (n * 1000) / rate;
    if (due > performance.now()) await wait(due - performance.now());
    sent.push(order(n));
    if (n % 100 < SENT_AGAIN) sent.push(order(n));
  }
  const ids = await Promise.all(sent);
  const last = performance.now();
  const spent = (last - started) / 1000;
  const busy = spentBy();
  const distinct = new Set(ids.filter(Boolean));

  const deadline = performance.now() + ALL_HEARD_WITHIN_MS;
  while (lookers.some(({ heard }) => heard.size < distinct.size) && performance.now() < deadline) await wait(50);
  const truth = (await api.get(LIST)).results.map(({ id }) => id);
  const isRight = ({ top }) => top?.length === truth.length && truth.every((id, place) => top[place] === id);
  while (!lookers.every(isRight) && performance.now() < deadline) await wait(20);

  const lags = lookers
    .flatMap(({ heard }) => [...heard].map(([id, when]) => when - (answered.get(id) ?? when)))
    .sort((a, b) => a - b);
  const settled = Math.max(...lookers.map(({ seenAt }) => seenAt)) - last;
  const after = (await client.query('select count(*)::int as n from orders')).rows[0].n;
  const twice = lookers.reduce((sum, looker) => sum + looker.twice, 0);
  const missing = lookers.reduce((sum, { heard }) => sum + [...distinct].filter((id) => !heard.has(id)).length, 0);
  taken.sort((a, b) => a - b);
  console.log(
    `${total} orders asked for at ${rate} a second (${sent.length} requests, one in ${100 / SENT_AGAIN} sent twice), ${streams} lists open; load ${loadavg()[0].toFixed(1)} on ${cpus().length} cores\n` +
      `  taken in ${spent.toFixed(1)} s: ${(distinct.size / spent).toFixed(0)} a second; each answered after ${ms(median(taken))} (95 %: ${ms(at(taken, 0.95))}, longest ${ms(taken.at(-1))})\n` +
      `  processor of an order and all that others hear and ask of it: ${ms((busy.api - idle.api) / distinct.size)} in the API, ${ms((busy.postgres - idle.postgres) / distinct.size)} in PostgreSQL\n` +
      `  in the database ${after - before}, answered ${distinct.size}; refused ${[...refused.values()].reduce((a, b) => a + b, 0)}\n` +
      `  heard by each list after ${ms(median(lags))} (99 %: ${ms(at(lags, 0.99))}, longest ${ms(lags.at(-1))}); not heard ${missing}, heard twice ${twice}\n` +
      `  every list right ${ms(settled)} after the last answer; each asked ${(lookers.reduce((sum, { asked }) => sum + asked, 0) / streams).toFixed(0)} times`,
  );
  for (const [what, n] of refused) console.log(`  ${n} × ${what}`);
  const good =
    after - before === total && distinct.size === total && missing === 0 && twice === 0 && lookers.every(isRight);
  const soon = lags.at(-1) + AT_MOST_EVERY_MS <= RIGHT_WITHIN_MS && settled <= RIGHT_WITHIN_MS;
  console.log(good ? '  Nothing lost, nothing doubled.' : '  LOST OR DOUBLED.');
  console.log(soon ? '  Within two seconds.' : '  LATER than two seconds.');
  if (!good || !soon) process.exitCode = 1;
} finally {
  agent.destroy();
  await closeAll(closers);
  rmSync(folder, { recursive: true, force: true });
}
