import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import sirv from 'sirv';
import { storedFiles } from './host-files.mjs';
import { withRunning } from './dev-registry.mjs';
import { installable } from './installable.mjs';
import { contentPolicy, PAGE_HEADERS } from './page-policy.mjs';
import { prefetchMeta, preloadLinks } from './preloads.mjs';
import { proxy } from './proxy.mjs';
import { releaseEndpoints } from './release-endpoints.mjs';
import { composeRegistry, readLiveHost } from './releases.mjs';
import { readNamedScreen, readTarget, refuseTarget } from './request-target.mjs';
import { schemas } from './schemas.mjs';
import { createServer, listen, setCaching } from './static.mjs';

const compress = promisify(zlib.brotliCompress);
const escapeJson = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');
/** The language that the person chose on this device (`keepLanguage` of `@bo/i18n`). */
const chosenLanguage = ({ headers }) => /(?:^|; )i18next=(\w+)/.exec(headers.cookie ?? '')?.[1];

/**
 * The page with what the host must know before its first request: it saves a round trip. Every script and style carries
 * the nonce.
 */
function renderPage(html, { registry, page, nonce, prefetch, preloads }) {
  const data = (id, value) => `<script type="application/json" id="${id}">${escapeJson(value)}</script>`;
  return html
    .replace('<head>', () => `<head>${prefetch}`)
    .replace('</head>', () => `${preloads}${data('page', page)}${data('registry', registry)}</head>`)
    .replaceAll(/<(script|style)\b/g, `<$1 nonce="${nonce}"`);
}

/** What the page's own inline scripts are known by; those that carry data are not code. */
const inlineScripts = (html) =>
  [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  );

const originsOf = ({ remotes }) => [
  ...new Set(
    remotes.flatMap(({ current, canary }) =>
      [current, canary?.release].flatMap((release) =>
        release && URL.canParse(release.url) ? [new URL(release.url).origin] : [],
      ),
    ),
  ),
];
/** The host's files by shared module; most modules are in the first screen's files and have none of their own. */
const filesOf = (host) =>
  Object.fromEntries(
    Object.entries(host?.shares ?? {}).flatMap(([share, { files }]) => (files.length > 0 ? [[share, files]] : [])),
  );
const connectOf = ({ remotes }) => [
  ...new Set(
    remotes.flatMap(({ state, manifest, canary }) =>
      state === 'on' ? [...(manifest?.connect ?? []), ...(canary?.manifest?.connect ?? [])] : [],
    ),
  ),
];

async function send(request, response, headers, body) {
  const packed = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  const bytes = packed
    ? await compress(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } })
    : Buffer.from(body);
  response
    .writeHead(200, {
      ...headers,
      Vary: 'Accept-Encoding',
      ...(packed ? { 'Content-Encoding': 'br' } : {}),
      'Content-Length': bytes.length,
    })
    .end(bytes);
}

/** Each complaint once: a registry is composed for every page. */
function reporter() {
  const said = new Set();
  return (text) => {
    if (said.has(text)) return;
    said.add(text);
    console.error(text);
  };
}

/** How long a composed registry is good, in ms: a folder is read each time, a bucket is not asked for every page. */
const ttlOf = (releases) => (typeof releases === 'string' && releases.startsWith('s3://') ? 3_000 : 0);

/** How long a page waits for the releases when there is an earlier registry, in ms. */
const PATIENCE = 2_000;

async function withinPatience(work) {
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE} ms`)), PATIENCE);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The host's page and manifest as a server was given them, or null. */
function hostOf(dist) {
  if (!dist) return null;
  const file = path.join(dist, 'host.json');
  return {
    manifest: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null,
    html: readFileSync(path.join(dist, 'index.html'), 'utf8'),
  };
}

/**
 * Reads what is live: the registry, and the host. Once it could be read, releases that fail or hang cost nobody the
 * product: the last is used.
 */
function liveReader(releases, { dist, name, developed }) {
  const report = reporter();
  let known = null;
  let asked = { at: -Infinity, live: null };
  async function compose() {
    const given = hostOf(dist);
    const [released, stored] = await Promise.all([
      composeRegistry(releases, report, known?.registry),
      given && !given.manifest ? null : readLiveHost(releases, { name, build: given?.manifest.build }),
    ]);
    const host = stored ?? given;
    if (!host) throw new Error(`No host "${name}" is deployed. \`remote deploy-host\` does it.`);
    const registry = developed ? await withRunning(released, developed) : released;
    known = { registry: { ...registry, host: host.manifest?.build }, host };
    return known;
  }
  return async function read() {
    if (!asked.live || Date.now() - asked.at > ttlOf(releases)) asked = { at: Date.now(), live: compose() };
    // A developer waits for what compiles.
    if (!known || developed) return asked.live;
    return withinPatience(asked.live).catch((error) => {
      report(`The releases cannot be read, so what was live before is used: ${error.message}`);
      return known;
    });
  };
}

/** The service worker, or the one that takes it away again (docs/adr/0008-without-network.md). */
function workerReader(offline) {
  const text = readFileSync(
    path.join(import.meta.dirname, '../runtime', offline ? 'service-worker.js' : 'service-worker-off.js'),
  );
  const headers = {
    'Content-Type': 'text/javascript',
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
  };
  return (response) => response.writeHead(200, headers).end(text);
}

/** What is still being built and what could not be, by the file that says it; nothing where there is none. */
const readBuilding = (file) => (file ? JSON.parse(readFileSync(file, 'utf8')) : { awaited: [], failed: [] });

/**
 * Serves the host that is live under `name`: its files and those of the builds before, `/registry.json`, the page
 * itself for every screen's address with the registry inlined, the endpoints of the platform page, and the API under
 * the same origin.
 *
 * @param {{ dist?: string, name?: string, releases: string, api: string, port: number, host?: string, origins?:
 *   string[], overrides?: 'published' | 'local', storage?: string[], fonts?: string[], log?: string, offline?: boolean,
 *   building?: string, developed?: { id: string, port: number }[] }} options `dist` is a build of the host to serve
 *   where that one was never deployed, as a developer's. `origins` are those remotes may come from; without it, where
 *   the remotes' pointers say they are. `offline: false` takes
 *   the service worker away from anyone who has it. `building` is a file that says which remotes are still being built and will be released here, and which will not: `{ awaited: string[], failed: string[] }`. `developed` are remotes whose development servers go before their releases.
 */
export function serveHost({
  dist,
  name = 'production',
  releases,
  api,
  port,
  host = '127.0.0.1',
  origins,
  overrides = 'published',
  storage = [],
  fonts,
  log,
  offline = true,
  building,
  developed,
}) {
  const files = dist
    ? sirv(dist, { etag: true, dev: true, brotli: true, extensions: [], setHeaders: setCaching })
    : (_request, _response, next) => next();
  const sendStored = storedFiles(releases);
  const readLive = liveReader(releases, { dist, name, developed });
  const sendInstallable = installable();
  const sendWorker = workerReader(offline);
  const endpoints = releaseEndpoints({
    releases,
    api,
    logFile:
      log ??
      path.join(typeof releases === 'string' && !releases.startsWith('s3:') ? releases : '.', '../load-events.jsonl'),
  });

  async function sendPage(request, response, { pathname, search }) {
    const nonce = randomBytes(16).toString('base64');
    const {
      registry,
      host: { manifest: host, html: template },
    } = await readLive();
    const page = {
      origins: origins ?? originsOf(registry),
      overrides,
      shares: filesOf(host),
      libraries: host?.libraries,
      offline,
      awaited: Object.values(readBuilding(building))
        .flat()
        .filter((id) => !registry.remotes.some((one) => one.id === id)),
    };
    const policy = contentPolicy({
      nonce,
      ...page,
      inline: inlineScripts(template),
      storage: [...storage, ...connectOf(registry)],
      fonts,
    });
    const preloads = preloadLinks(pathname, registry, host, {
      ...(await schemas()),
      isAllowed: (origin) => page.origins.includes(origin),
      language: chosenLanguage(request),
    });
    const prefetch = prefetchMeta({ pathname, search }, registry);
    await send(
      request,
      response,
      { ...PAGE_HEADERS, 'Content-Security-Policy': policy },
      renderPage(template, { registry, page, nonce, prefetch, preloads }),
    );
  }

  async function sendRegistry(request, response) {
    const body = JSON.stringify((await readLive()).registry);
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`;
    const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache', ETag: tag };
    if (request.headers['if-none-match'] === tag) response.writeHead(304, headers).end();
    else await send(request, response, headers, body);
  }

  const sendBuilding = (request, response) =>
    send(
      request,
      response,
      { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' },
      JSON.stringify(readBuilding(building)),
    );

  async function answer(request, response) {
    const target = readTarget(request.url);
    const named = target ? null : readNamedScreen(request.url);
    if (named) return sendPage(request, response, named);
    if (!target) return refuseTarget(response);
    const { pathname, search } = target;
    if (pathname.startsWith('/api/') || pathname.startsWith('/uploads/'))
      return proxy(request, response, { api, target });
    if (pathname === '/sw.js') return sendWorker(response);
    if (pathname === '/registry.json') return sendRegistry(request, response);
    if (pathname === '/building.json') return sendBuilding(request, response);
    if (pathname.startsWith('/releases/') && (await endpoints(request, response, pathname))) return undefined;
    if (pathname === '/' || pathname === '/index.html') return sendPage(request, response, { pathname: '/', search });
    if (pathname.startsWith('/app/'))
      return sendInstallable(request, response, () => {
        response.writeHead(404).end();
      });
    return files(request, response, () => {
      sendOther(request, response, { pathname, search }).catch((error) => fail(response, error));
    });
  }

  /** What is no file of the given build: one of another build, or the address of a screen. */
  async function sendOther(request, response, { pathname, search }) {
    if (await sendStored(request, response, pathname)) return;
    if (path.extname(pathname) && !request.headers.accept?.includes('text/html')) response.writeHead(404).end();
    else await sendPage(request, response, { pathname, search });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => fail(response, error));
  });
  return listen(server, port, host);
}

function fail(response, error) {
  console.error(error);
  if (response.headersSent) response.destroy();
  else
    response.writeHead(500, { 'Content-Type': 'text/plain' }).end('The server of the host failed. Its log says why.');
}
