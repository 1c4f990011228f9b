import { each, send, signIn, startApi } from '../lib/api.mjs';
import { generator } from '../lib/generate.mjs';
import { harvest, readRoutes } from '../lib/openapi.mjs';
import { randomFrom } from '../../scripts/lib/random.mjs';

const PER_ROUTE = 12;
const AT_ONCE = 6;

/** Percent-encodes, except where broken encoding is the point. A lone surrogate becomes the bytes it would have. */
const encode = (text) =>
  text
    .replace(/\p{Surrogate}/gu, '%ED%A0%80')
    .split('%ED%A0%80')
    .map(encodeURIComponent)
    .join('%ED%A0%80');

const BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"a":'.repeat(5_000),
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  '{"version":1e999}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{}}}',
  '\ufeff{}',
  '{"title":"\\ud800"}',
  '{"title":"\\u0000"}',
];
const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
  '',
];

function requestFor(route, { random, make }) {
  const spoil = random.pick([4, 12, 40]);
  const of = (schema, name) => make.value(schema, { name, path: route.path.replace(/\{.*$/, ''), spoil });
  const place = route.path.replace(/\{(\w+)\}/g, (_, name) => {
    const value = of({ type: 'string' }, name);
    return encode(typeof value === 'string' ? value : JSON.stringify(value)) || 'x';
  });
  const query = [];
  for (const { in: where, name, schema } of route.parameters)
    if (where === 'query' && random.oneIn(3)) {
      const value = of(schema, name);
      for (const one of Array.isArray(value) ? value : [value])
        query.push(`${name}=${encode(typeof one === 'string' ? one : JSON.stringify(one))}`);
    }
  if (random.oneIn(15)) query.push(random.pick(['%', '%zz=1', 'a[b]=c', 'limit=1&limit=2', '=', '&&', 'sort=%ff']));
  const headers = {};
  if (random.oneIn(8))
    headers['if-match'] = random.pick(['"1"', '1', '*', '-1', '999999999', '99999999999', '"', 'W/"2"']);
  if (random.oneIn(8))
    headers['idempotency-key'] = random.pick(['k'.repeat(10), 'k'.repeat(4_000), '\u00ff\u00fe', ' ', '{}']);
  if (random.oneIn(12)) headers['accept-language'] = random.pick(['ab', 'xx-'.repeat(500), ';q=', '*', 'ar;q=9']);
  if (random.oneIn(12)) headers['last-event-id'] = random.pick(['-1', '9'.repeat(30), 'x', '1.5', '2147483648']);
  let body;
  if (route.method !== 'GET' && (route.body || random.oneIn(4))) {
    if (random.oneIn(12)) body = random.pick(BODIES);
    else {
      const made = of(route.body, '');
      // Everything that matches would be everything: thousands of writes that say nothing new.
      if (made?.target?.matching && typeof made.target.matching === 'object') made.target.matching.search ??= 'zz';
      body = JSON.stringify(made);
    }
    if (random.oneIn(25)) headers['content-type'] = random.pick(TYPES);
  }
  return { method: route.method, target: place + (query.length > 0 ? `?${query.join('&')}` : ''), headers, body };
}

const show = ({ method, target, body, headers }) =>
  `${method} ${target.slice(0, 160)} ${JSON.stringify(headers)} ${String(body ?? '').slice(0, 600)}`;

/** Sends every route what nobody would: whatever it is, the fault is the sender's, and the answer says so. */
export async function fuzz({ tried, note, seed, rounds, fuzzSeconds, store }) {
  if (!store) return;
  const random = randomFrom(seed);
  const api = await startApi({ url: await store.create(), folder: store.folder, env: { LOG_LEVEL: 'silent' } });
  try {
    let admin = await signIn(api.address);
    const routes = await readRoutes(api.address);
    const make = generator(random, await harvest(admin.call, routes));
    // What ends the session it comes with is tried with a session of its own.
    const ends = ({ path }) => path.endsWith('/sign-out/');
    const requests = Array.from({ length: Math.ceil(PER_ROUTE * rounds) }, () =>
      routes.map((route) => ({ ...requestFor(route, { random, make }), throwaway: ends(route) })),
    ).flat();
    const outcomes = {};
    const slow = [];
    const until = performance.now() + fuzzSeconds * 1000;
    await each(requests, AT_ONCE, async ({ throwaway, ...request }) => {
      if (performance.now() > until) return;
      // Renewing and asking who one is end nothing; only signing out does. Others may be suspended by what is tried
      // here.
      const { token } = throwaway ? await signIn(api.address, 'admin') : admin;
      const since = performance.now();
      const { status, text } = await send(api.address, { ...request, token });
      slow.push([Math.round(performance.now() - since), request.method, request.target.slice(0, 100)]);
      outcomes[status] = (outcomes[status] ?? 0) + 1;
      // Someone's sessions can be ended by what is tried here, the administrator's own too: the rest is not tried as
      // nobody.
      if (status === 401 && token === admin.token) admin = await signIn(api.address, 'admin');
      // A store closed for maintenance says 503, and is told so by this suite itself.
      const closed = status === 503 && text.includes('"maintenance"');
      const ours = (status === 0 || status >= 500) && !closed;
      tried(ours ? `${status} ${show(request)} ${text.slice(0, 120)}` : null, { refused: status >= 400 });
    });
    const [slowest] = slow.sort(([a], [b]) => b - a);
    note(`slowest: ${slowest?.slice(1).join(' ')}, ${slowest?.[0]} ms`);
    note(`requests: ${slow.length} of ${requests.length}`);
    note(`answers: ${JSON.stringify(outcomes)}`);
    tried((await send(api.address, { target: '/api/v1/health/' })).status === 200 ? null : 'the API is gone', {
      refused: false,
    });
  } finally {
    await api.stop();
  }
}
