#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sirv from 'sirv';
import { composeRegistry } from './releases.mjs';

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
  const files = sirv(folder, { etag: true, dev: true, setHeaders: setCaching });
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

/**
 * Serves the host: its files, `/registry.json`, the page itself for every screen's address with the registry inlined (it
 * saves a round trip), and the API under the same origin.
 */
export function serveHost({ dist, releases, api, port, host = '127.0.0.1' }) {
  const files = sirv(dist, { etag: true, dev: true, extensions: [], setHeaders: setCaching });
  const page = () => readFileSync(path.join(dist, 'index.html'), 'utf8');
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
    const inline = `<script type="application/json" id="registry">${escapeJson(composeRegistry(releases))}</script>`;
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' }).end(page().replace('</head>', `${inline}</head>`));
  }
  return listen(server, port, host);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { port: { type: 'string' }, host: { type: 'string' }, folder: { type: 'string' }, dist: { type: 'string' }, releases: { type: 'string' }, api: { type: 'string' } } });
  const port = Number(values.port);
  const started = positionals[0] === 'host' ? serveHost({ ...values, port }) : serveRemote({ ...values, port });
  started.catch((error) => {
    console.error(error.code === 'EADDRINUSE' ? `Port ${port} is in use.` : error.message);
    process.exit(1);
  });
}
