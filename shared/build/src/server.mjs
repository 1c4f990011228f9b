#!/usr/bin/env node
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sirv from 'sirv';
import { contentPolicy, PAGE_HEADERS } from './page-policy.mjs';
import { composeRegistry } from './releases.mjs';

/** The public font service of the theme's non-default fonts (SPECIFICATION.md section 3); FONT_ORIGINS='' forbids it. */
const PUBLIC_FONTS = 'https://fonts.googleapis.com https://fonts.gstatic.com';

const IMMUTABLE = /[.-][0-9a-f]{8}\.[a-z0-9]+(\.map)?$/;

function setCaching(response, pathname) {
  response.setHeader('Cache-Control', IMMUTABLE.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache');
}

function listen(server, port, host) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      resolve(server);
    });
  });
}

/** Serves a remote's folder of releases to any origin: the files are public, the data is not. */
export function serveRemote({ folder, port, host = '127.0.0.1' }) {
  const files = sirv(folder, { etag: true, dev: true, brotli: true, extensions: [], setHeaders: setCaching });
  const server = http.createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.setHeader('Timing-Allow-Origin', '*');
    files(request, response, () => {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found');
    });
  });
  return listen(server, port, host);
}

/** Hands a request on to the API and its answer back, streams included. */
function proxy(request, response, target) {
  const upstream = http.request(new URL(request.url, target), { method: request.method, headers: { ...request.headers, 'x-forwarded-host': request.headers.host ?? '' } }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  upstream.on('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { 'Content-Type': 'application/json' }).end(JSON.stringify({ code: 'api_unreachable', detail: 'The API does not answer.' }));
  });
  response.on('close', () => upstream.destroy());
  request.pipe(upstream);
}

const escapeJson = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The page with what the host must know before its first request: it saves a round trip. Every script and style carries the nonce. */
function renderPage(html, { registry, page, nonce }) {
  const data = (id, value) => `<script type="application/json" id="${id}">${escapeJson(value)}</script>`;
  return html.replace('</head>', () => `${data('page', page)}${data('registry', registry)}</head>`).replaceAll(/<(script|style)\b/g, `<$1 nonce="${nonce}"`);
}

/**
 * Serves the host: its files, `/registry.json`, the page itself for every screen's address with the registry inlined, and
 * the API under the same origin.
 *
 * @param {{ dist: string, releases: string, api: string, port: number, host?: string, origins?: string[], overrides?: 'published' | 'local', storage?: string[], fonts?: string[] }} options
 *   `origins` are those remotes may come from; without it, where the remotes' pointers say they are.
 */
export function serveHost({ dist, releases, api, port, host = '127.0.0.1', origins, overrides = 'published', storage, fonts }) {
  const files = sirv(dist, { etag: true, dev: true, brotli: true, extensions: [], setHeaders: setCaching });
  const html = () => readFileSync(path.join(dist, 'index.html'), 'utf8');
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (pathname.startsWith('/api/') || pathname.startsWith('/uploads/')) {
      proxy(request, response, api);
    } else if (pathname === '/registry.json') {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' }).end(JSON.stringify(composeRegistry(releases)));
    } else if (pathname === '/' || pathname === '/index.html') {
      sendPage(response);
    } else {
      files(request, response, () => {
        if (path.extname(pathname) && !request.headers.accept?.includes('text/html')) response.writeHead(404).end();
        else sendPage(response);
      });
    }
  });
  function sendPage(response) {
    const nonce = randomBytes(16).toString('base64');
    const registry = composeRegistry(releases);
    const page = { origins: origins ?? originsOf(registry), overrides };
    response.writeHead(200, { ...PAGE_HEADERS, 'Content-Security-Policy': contentPolicy({ nonce, ...page, storage, fonts }) }).end(renderPage(html(), { registry, page, nonce }));
  }
  return listen(server, port, host);
}

const originsOf = ({ remotes }) => [...new Set(remotes.flatMap(({ current }) => (URL.canParse(current.url) ? [new URL(current.url).origin] : [])))];

const words = (text) => text?.split(/[\s,]+/).filter(Boolean);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = { type: 'string' };
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { port: text, host: text, folder: text, dist: text, releases: text, api: text, origins: text, overrides: text, storage: text, fonts: text } });
  const port = Number(values.port);
  const started = positionals[0] === 'host' ? serveHost({ ...values, port, origins: words(values.origins), storage: words(values.storage), fonts: words(values.fonts ?? process.env.FONT_ORIGINS ?? PUBLIC_FONTS) }) : serveRemote({ ...values, port });
  started.catch((error) => {
    console.error(error.code === 'EADDRINUSE' ? `Port ${port} is in use.` : error.message);
    process.exit(1);
  });
}
