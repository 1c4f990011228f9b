import { clientOf, each, query, ROLES, send, signIn, startApi } from '../lib/api.mjs';
import { readRoutes } from '../lib/openapi.mjs';

/** What anybody who is signed in may ask: it is about themselves, or answers only what their permissions show. */
const FOR_EVERYBODY = new Set([
  'GET /api/v1/admin_panel/events/',
  'GET /api/v1/auth/me/',
  // Figures of their own browser, counted; nothing of a record.
  'POST /api/v1/admin_panel/web-telemetry/',
  'POST /api/v1/auth/renew/',
  'POST /api/v1/auth/sign-out/',
  'POST /api/v1/auth/password/',
  'GET /api/v1/auth/sessions/',
  'POST /api/v1/auth/sessions/end/',
  'PUT /api/v1/auth/preferences/',
  'GET /api/v1/auth/second-factor/',
  'POST /api/v1/auth/second-factor/set-up/',
  'POST /api/v1/auth/second-factor/confirm/',
  'POST /api/v1/auth/second-factor/recovery-codes/',
  'POST /api/v1/auth/second-factor/remove/',
  'GET /api/v1/auth/passkeys/',
  'POST /api/v1/auth/passkeys/',
  'POST /api/v1/auth/passkeys/begin/',
  'POST /api/v1/auth/passkeys/remove/',
  'GET /api/v1/admin_panel/counters/',
  'GET /api/v1/admin_panel/search/',
  'GET /api/v1/admin_panel/audit-entries/',
]);
const MINE = /\/admin_panel\/(saved-views|uploads|jobs)\//;
/** A provider's message is believed by its signature, an upload by that of its form. */
const PUBLIC =
  /^\/api\/v1\/(health|auth\/(sign-in|second-step(\/(set-up|confirm))?|passkey\/(begin|finish)|directory\/(start|callback|finish)|sign-up|forgot-password|delete-account|invitations\/(look|accept))|settings\/public|files|uploads\/local|payments\/webhooks)\//;
/**
 * What is posted and changes nothing, or what looks itself whether the caller may do the one act that the body names.
 */
const LOOKS_ITSELF = new Set([
  'POST /api/v1/admin_panel/price-simulations/',
  'POST /api/v1/admin_panel/price-simulations/explained/',
  'POST /api/v1/admin_panel/offers/preview/',
  'POST /api/v1/admin_panel/leaflets/truth/',
  'POST /api/v1/admin_panel/variants/lookup/',
  'POST /api/v1/admin_panel/variants/lookup/file/',
  'POST /api/v1/admin_panel/orders/{id}/transitions/',
  'POST /api/v1/admin_panel/orders/bulk/',
  // Says how many could take the step, and why the others cannot.
  'POST /api/v1/admin_panel/orders/bulk/preview/',
  // Printing changes nothing of an order; it is noted.
  'POST /api/v1/admin_panel/orders/prints/',
  'POST /api/v1/admin_panel/orders/prints/file/',
  'POST /api/v1/admin_panel/refunds/bulk/',
  'POST /api/v1/admin_panel/inventory/bulk/',
  'POST /api/v1/admin_panel/users/bulk/',
]);

/** What the declared permission must be like, from the address alone: a slip in a route's declaration shows here. */
/** What a route asks for beside what it declares: an export of what its readers need a permission of their own for. */
const NEEDS_TOO = {
  '/api/v1/admin_panel/pincode-imports/{id}/apply/': 'pincode.edit',
  '/api/v1/admin_panel/pincode-imports/{id}/undo/': 'pincode.delete',
  '/api/v1/admin_panel/reports/sales/export/': 'report.sales',
  '/api/v1/admin_panel/reports/vat-return/export/': 'report.vat',
  '/api/v1/admin_panel/reports/vat-return/entries/export/': 'report.vat',
  '/api/v1/admin_panel/translations/export/': 'product.edit',
  '/api/v1/admin_panel/reports/offers/export/': 'offer.view',
  '/api/v1/admin_panel/sellers/of-orders/': 'order.view',
};

function misdeclared({ method, path, permission, isPublic }) {
  if (isPublic) return PUBLIC.test(path) ? null : 'is open to everybody';
  if (permission === 'signed_in')
    return FOR_EVERYBODY.has(`${method} ${path}`) || MINE.test(path) ? null : 'needs no permission';
  if (permission === null) return 'declares nothing';
  const action = permission.split('.')[1];
  if (path.endsWith('/export/') && action !== 'export') return `exports with ${permission}`;
  if (method !== 'GET' && (action === 'view' || action === 'export') && !LOOKS_ITSELF.has(`${method} ${path}`))
    return `writes with ${permission}`;
  if (method === 'DELETE' && !['delete', 'edit', 'import'].includes(action)) return `deletes with ${permission}`;
  return null;
}

/** A token as someone would forge it who has one of their own. */
function forgeries(token) {
  const [header, payload, signature] = token.split('.');
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const other = Buffer.from(JSON.stringify({ ...claims, sid: `${claims.sid}x`, role: 0 })).toString('base64url');
  return [
    `${none}.${payload}.`,
    `${none}.${payload}.${signature}`,
    `${header}.${other}.${signature}`,
    `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
    `${header}.${payload}`,
    'null',
  ];
}

/** Every route × everybody: what is not allowed is refused before anything else is looked at. */
export async function roles({ tried, store }) {
  if (!store) return;
  const url = await store.create();
  const api = await startApi({ url, folder: store.folder });
  try {
    const routes = await readRoutes(api.address);
    for (const route of routes) {
      const wrong = misdeclared(route);
      tried(wrong ? `${route.method} ${route.path} ${wrong}` : null, { refused: false });
    }
    const table = new Map(
      (await query(url, 'select u.email, r.permissions from users u join roles r on r.id = u.role_id')).map(
        ({ email, permissions }) => [email, new Set(permissions)],
      ),
    );
    const requestOf = ({ method, path }) => ({
      method,
      target: `${path.replace(/\{\w+\}/g, 'none')}${method === 'GET' ? '?search=nothingiscalledthis&limit=1&q=zz' : ''}`,
      ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
    });
    // Signing out is tried last and by itself: it ends what the others need.
    const shared = routes.filter(({ path }) => !path.endsWith('/sign-out/'));
    for (const role of ROLES) {
      const { token } = await signIn(api.address, role);
      const permissions = table.get(`${role}@demo.test`);
      await each(shared, 6, async (route) => {
        const { status, text } = await send(api.address, { ...requestOf(route), token });
        const allowed =
          route.isPublic ||
          route.permission === 'signed_in' ||
          [route.permission, NEEDS_TOO[route.path] ?? route.permission].every((one) => permissions.has(one));
        // A route for everybody who is signed in looks closer itself, at the kind of record that is asked for.
        const itself = route.permission === 'signed_in';
        const refused = status === 403 && text.includes('"forbidden"');
        const problem =
          (refused === allowed && !itself) || status === 401 || status >= 500 || status === 0
            ? `${role}: ${route.method} ${route.path} (${route.permission ?? 'public'}) answered ${status} ${text.slice(0, 100)}`
            : null;
        tried(problem, { refused });
      });
    }
    const { token } = await signIn(api.address, 'admin');
    const strangers = [undefined, ...forgeries(token)];
    await each(
      shared.filter(({ isPublic }) => !isPublic),
      6,
      async (route) => {
        for (const stranger of strangers) {
          const { status } = await send(api.address, { ...requestOf(route), token: stranger });
          tried(status === 401 ? null : `nobody: ${route.method} ${route.path} with ${stranger}: ${status}`);
        }
      },
    );
    const leaving = clientOf(api.address, token);
    await leaving.call('POST', 'auth/sign-out/');
    const after = await leaving.call('GET', 'auth/me/');
    tried(after.status === 401 ? null : `a token is good after its session ended: ${after.status}`);
  } finally {
    await api.stop();
  }
}
