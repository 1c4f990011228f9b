import http from 'node:http';

const ACTIONS = ['view', 'create', 'edit', 'delete', 'export'];
const AREAS = [
  'dashboard',
  'product',
  'variant_type',
  'review',
  'category',
  'brand',
  'horizontal_list',
  'inventory',
  'warehouse',
  'pincode',
  'order',
  'picking',
  'customer',
  'return',
  'refund',
  'report',
  'offer',
  'coupon',
  'leaflet',
  'notification',
  'seller',
  'payout',
  'dealer',
  'settings',
  'user',
  'audit',
  'platform',
];
export const EVERYTHING = [
  ...AREAS.flatMap((area) => ACTIONS.map((action) => `${area}.${action}`)),
  'platform.release',
];
const EMPTY_LIST = { count: 0, count_exact: true, next: null, previous: null, results: [] };

/**
 * As much of the API as the platform needs to show itself: a session whose permissions a test may change, and empty
 * lists. The conformance suite is about remotes and host, so it does not wait for a database.
 *
 * @returns {Promise<{ port: number, requests: string[], queries: string[], traced: { path: string, traceparent: string
 *   }[], answers: Record<string, unknown>, session: { role: number, roleKey: string, permissions: string[] }, who:
 *   (token: string) => string, bodies: { path: string, body: unknown }[], broken: (path: string) => boolean, hangs:
 *   (path: string) => boolean, release: () => void, count: number, close: () => Promise<void> }>}
 */
export async function startFakeApi(port = 0) {
  const api = {
    session: { role: 2, roleKey: 'administrator', permissions: EVERYTHING },
    /** The id of the person whose token it is. */
    who: () => 'usr_1',
    requests: [],
    queries: [],
    /** Requests that belong to a trace. */
    traced: [],
    /** What a path answers, where that is not an empty list. */
    answers: {},
    bodies: [],
    broken: () => false,
    hangs: () => false,
    release: () => undefined,
    count: 0,
    port: 0,
    close: async () => undefined,
  };
  /** Calls that hang until the test lets them go. */
  const waiting = new Set();
  api.release = () => {
    api.hangs = () => false;
    for (const go of waiting) go();
    waiting.clear();
  };
  const user = (token = '') => ({
    id: api.who(token),
    name: 'Conformance',
    email: 'admin@demo.test',
    role: api.session.role,
  });
  const answer = (method, path, token) => {
    if (path === '/api/v1/auth/sign-in/') return { access_token: 'token', user: user() };
    if (path === '/api/v1/auth/me/') {
      return {
        user: {
          ...user(token),
          role_key: api.session.roleKey,
          role_name: 'Administrator',
          role_name_ar: 'مدير النظام',
        },
        permissions: api.session.permissions,
        store: { name: 'Store', name_ar: 'متجر', currency: 'AED', time_zone: 'Asia/Dubai', vat_rate: 500 },
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      };
    }
    if (method === 'GET' && path in api.answers) return api.answers[path];
    return method === 'GET' ? { ...EMPTY_LIST, count: api.count } : {};
  };
  const server = http.createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url, 'http://localhost');
    api.requests.push(`${request.method} ${pathname}`);
    api.queries.push(`${pathname}${search}`);
    if (request.headers.traceparent) api.traced.push({ path: pathname, traceparent: request.headers.traceparent });
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    if (chunks.length > 0) {
      try {
        api.bodies.push({ path: pathname, body: JSON.parse(Buffer.concat(chunks).toString()) });
      } catch {
        api.bodies.push({ path: pathname, body: null });
      }
    }
    if (api.hangs(pathname)) await new Promise((resolve) => waiting.add(resolve));
    const status = api.broken(pathname) ? 500 : 200;
    response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(answer(request.method, pathname, request.headers.authorization?.replace('Bearer ', ''))));
  });
  // Longer than the host's, as the real one's: what is said of one connection must not be told on another.
  server.keepAliveTimeout = 72_000;
  api.listen = () => new Promise((resolve) => server.listen(api.port || port, '127.0.0.1', resolve));
  await api.listen();
  api.port = server.address().port;
  api.close = () =>
    new Promise((resolve) => {
      api.release();
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return api;
}
