import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serveHost, serveRemote } from '@bo/build/server';
import { developmentServer } from '@bo/build/webpack';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { startNginx } from '../../scripts/lib/nginx.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { findNginx, missingNginx } from '../../scripts/lib/tools.mjs';
import { sendRaw } from '../lib/raw-request.mjs';
import { oddRequests, PLAIN_TARGETS } from '../lib/request-forms.mjs';

/** A server that keeps what it is asked. `connections` counts those who only knocked, too. */
async function listenTo(answer) {
  const seen = { requests: [], connections: 0 };
  const server = http.createServer((request, response) => {
    seen.requests.push(request.url);
    response.setHeader('Content-Type', 'text/html');
    response.end(answer);
  });
  server.on('connection', () => (seen.connections += 1));
  const port = await freePort();
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    seen,
    close: () => (server.closeAllConnections(), new Promise((resolve) => server.close(resolve))),
  };
}

const SECRET_FILE = 'outside the folder that is served';

/** A host's build, small: what is served beside it must stay out of reach. */
function writeBuild(folder) {
  const dist = path.join(folder, 'inner/dist');
  mkdirSync(dist, { recursive: true });
  mkdirSync(path.join(folder, 'releases'));
  writeFileSync(path.join(folder, 'inner/dist-old'), SECRET_FILE);
  writeFileSync(path.join(folder, 'inner/x.html'), SECRET_FILE);
  writeFileSync(path.join(dist, 'index.html'), '<!doctype html><html><head></head><body>the page</body></html>');
  writeFileSync(path.join(dist, 'main.0123abcd.js'), 'export {};');
  return { dist, releases: path.join(folder, 'releases') };
}

async function startDevelopmentServer({ folder, dist, port, apiPort }) {
  process.env.API_PORT = String(apiPort);
  const entry = path.join(folder, 'entry.js');
  writeFileSync(entry, '');
  const compiler = webpack({
    mode: 'development',
    entry,
    output: { path: path.join(folder, 'out') },
    stats: 'none',
    infrastructureLogging: { level: 'none' },
  });
  const options = { ...developmentServer(port), static: dist, hot: false, setupExitSignals: false };
  const server = new WebpackDevServer(options, compiler);
  await server.start();
  return () => server.stop();
}

/** Sends every form to every server that stands before the API, and counts who else was spoken to. */
export async function proxies({ tried, note }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bo-proxies-'));
  const stops = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const api = await listenTo('the API');
    const stranger = await listenTo('<script>alert(1)</script>');
    stops.unshift(api.close, stranger.close);
    const { dist, releases } = writeBuild(folder);
    const close = (server) => () =>
      new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve())));

    const host = await serveHost({ dist, releases, api: `http://127.0.0.1:${api.port}`, port: 0, log: '/dev/null' });
    const remote = await serveRemote({ folder: dist, port: 0 });
    stops.unshift(close(host), close(remote));
    const development = await freePort();
    stops.unshift(await startDevelopmentServer({ folder, dist, port: development, apiPort: api.port }));
    const servers = [
      { name: 'host', port: host.address().port, serves: ['api', 'page'] },
      { name: 'remote', port: remote.address().port, serves: [] },
      { name: 'development', port: development, serves: ['api', 'page'] },
    ];

    const missing = await missingNginx();
    if (missing) note(missing);
    if (findNginx()) {
      const [web, files] = [await freePort(), await freePort()];
      const nginx = await startNginx({
        folder: path.join(folder, 'nginx'),
        host: {
          PORT: `127.0.0.1:${web}`,
          DIST: dist,
          PAGE_SERVER: `127.0.0.1:${host.address().port}`,
          API_SERVERS: `server 127.0.0.1:${api.port};`,
        },
        remotes: [{ PORT: `127.0.0.1:${files}`, RELEASES: dist }],
      });
      stops.unshift(nginx.stop);
      servers.push(
        { name: 'nginx', port: web, serves: ['api', 'page'] },
        { name: 'nginx of a remote', port: files, serves: [] },
      );
    }

    for (const { name, port, serves } of servers) {
      for (const { name: form, text } of oddRequests(`127.0.0.1:${stranger.port}`)) {
        const before = {
          api: api.seen.requests.length,
          stranger: stranger.seen.connections + stranger.seen.requests.length,
        };
        const { status, answer } = await sendRaw({ port, text });
        const reached = [
          stranger.seen.connections + stranger.seen.requests.length > before.stranger && 'a stranger was spoken to',
          api.seen.requests.length > before.api && `the API was asked ${api.seen.requests.at(-1)}`,
          answer.includes(SECRET_FILE) && 'a file outside was served',
          // A connection that is cut without an answer tells nobody anything; it is as good as a refusal.
          ![0, 400, 404, 405].includes(status) && `the answer was ${status}`,
          // 404 is the word of a server that looked the path up.
          status === 404 && 'the path was looked up',
        ].filter(Boolean);
        tried(reached.length > 0 ? `${name}: ${JSON.stringify(form)}: ${reached.join(', ')}` : null);
      }
      for (const kind of serves)
        for (const target of PLAIN_TARGETS[kind]) {
          const headers = 'Host: localhost\r\nAccept: text/html\r\nConnection: close\r\n';
          const { status } = await sendRaw({ port, text: `GET ${target} HTTP/1.1\r\n${headers}\r\n` });
          const arrived = kind === 'page' || api.seen.requests.at(-1) === target;
          tried(status === 200 && arrived ? null : `${name}: ${target} is an address of the product, but: ${status}`, {
            refused: false,
          });
        }
    }
  } finally {
    for (const stop of stops) await stop();
  }
}
