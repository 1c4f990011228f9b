/*
 * What opens the product without network (docs/adr/0008-without-network.md). It fetches nothing ahead: files that never
 * change are answered from what was fetched once, the page and what is live from the network as long as that answers. What
 * people read through the API is no business of its own: the page keeps that per person (host/src/offline/).
 *
 * Served by the host's server as `/sw.js`; switched off there, a worker that removes itself is served instead.
 */
const FILES = 'bo-files';
const PAGE = 'bo-page';
const PAGE_KEY = '/page';
/** A name with a hash never changes its bytes. */
const IMMUTABLE = /[.-][0-9a-f]{8}\.[a-z0-9]+$/;
const NOT_OURS = /^\/(api|uploads|releases)\//;
/** How long (ms) the network has before the page of before is shown. */
const PATIENCE = 2000;
/** Several releases of everything; the oldest files go first. */
const FILES_KEPT = 800;

const withoutQuery = ({ url }) => url.split(/[?#]/, 1)[0];
const isGateway = (answer) => answer.status === 502 || answer.status === 503 || answer.status === 504;

async function kept(name, key) {
  return (await caches.open(name)).match(key, { ignoreVary: true });
}
async function keep(name, key, answer) {
  await (await caches.open(name)).put(key, answer);
}

async function trim() {
  const cache = await caches.open(FILES);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - FILES_KEPT)).map((key) => cache.delete(key)));
}

/** A file with a hash in its name. The browser has checked its integrity, where it has one, before it is kept. */
async function file(event) {
  const key = withoutQuery(event.request);
  const before = await kept(FILES, key);
  if (before) return before;
  const answer = await fetch(event.request);
  if (answer.ok && answer.type !== 'opaque') event.waitUntil(keep(FILES, key, answer.clone()));
  return answer;
}

/** What may change: from the network; what was kept where that does not answer, or not in time. */
async function fresh(event, key, asked) {
  const present = asked.then((answer) => {
    if (answer.ok && !answer.redirected) event.waitUntil(keep(PAGE, key, answer.clone()));
    return answer;
  });
  event.waitUntil(present.then(trim, () => undefined));
  const slow = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
  const first = await Promise.race([present.catch(() => null), slow]);
  if (first && !isGateway(first)) return first;
  return (await kept(PAGE, key)) ?? first ?? present;
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  // Where the browser can be told so, what is not ours does not wait for the worker to wake.
  event.addRoutes?.([{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }]).catch(() => undefined);
});

self.addEventListener('activate', (event) => {
  // The page is asked for while the worker starts, so that it costs a load nothing.
  event.waitUntil(Promise.all([clients.claim(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || request.headers.has('range')) return;
  const { origin, pathname } = new URL(request.url);
  const own = origin === self.location.origin;
  if (own && NOT_OURS.test(pathname)) return;
  if (request.mode === 'navigate') {
    // Every address of the product is the same page: the host's, with what is live in it.
    if (own)
      event.respondWith(
        fresh(
          event,
          PAGE_KEY,
          Promise.resolve(event.preloadResponse).then((answer) => answer ?? fetch(request)),
        ),
      );
  } else if (IMMUTABLE.test(pathname)) {
    // Of other origins only what has an integrity: a tampered file must never be what is known.
    if (own || request.integrity) event.respondWith(file(event));
  } else if ((own && pathname === '/registry.json') || (pathname.endsWith('/remote.json') && request.integrity)) {
    event.respondWith(fresh(event, withoutQuery(request), fetch(request)));
  }
});
