import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deployHost, promote, publish, startSigning } from '@bo/build/releases';
import { serveHost, serveRemote } from '@bo/build/server';
import { startFakeApi } from './fake-api.mjs';
import { distOf, ROOT } from './fixtures.mjs';

const close = (server) =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

/**
 * A remote's server in front of the real one, which a test can spoil: `behave` says per path what happens to a request
 * (`ok`, `hang`, `missing`, `error`, `html`, `flip` one byte, `refuse` the connection), or after how many ms: `{ after,
 * what }`.
 */
async function startSpoiler(folder) {
  const real = await serveRemote({ folder, port: 0 });
  const one = { behave: () => 'ok', requests: [], url: '', port: 0, close: async () => undefined };
  const forward = (request, response, flip) => {
    const headers = { ...request.headers, ...(flip ? { 'accept-encoding': 'identity' } : {}) };
    // What a test delayed may come due after its end, while the next one runs.
    if (!real.listening) {
      request.socket.destroy();
      return;
    }
    // A connection for each: one that is kept may be closed by the server in the moment it is taken again.
    const { port } = real.address();
    const options = { port, path: request.url, method: request.method, headers, agent: false };
    http
      .get(options, (answer) => {
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () => {
          const body = Buffer.concat(chunks);
          if (flip && body.length > 0) body[body.length - 2] ^= 1;
          response.writeHead(answer.statusCode, answer.headers).end(body);
        });
      })
      // Of a test that has ended nobody waits for the answer.
      .on('error', () => response.destroy());
  };
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    one.requests.push(pathname);
    const answer = one.behave(pathname);
    if (typeof answer === 'string') act(request, response, answer);
    else setTimeout(act, answer.after, request, response, answer.what);
  });
  function act(request, response, what) {
    const cors = { 'Access-Control-Allow-Origin': '*' };
    if (what === 'hang') return;
    if (what === 'refuse') request.socket.destroy();
    else if (what === 'missing') response.writeHead(404, cors).end('Not found');
    else if (what === 'error')
      response.writeHead(500, { ...cors, 'Content-Type': 'application/json' }).end('{"error":"seeded"}');
    else if (what === 'html')
      response
        .writeHead(200, { ...cors, 'Content-Type': 'text/html' })
        .end('<!doctype html><p>Sign in to the wireless network</p>');
    else forward(request, response, what === 'flip');
  }
  const listen = (port) => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  one.port = server.address().port;
  one.url = `http://localhost:${one.port}/`;
  one.stop = () => close(server);
  one.start = () => listen(one.port);
  one.close = async () => {
    if (server.listening) await close(server);
    await close(real);
  };
  return one;
}

/**
 * The built host with remotes of a test's choice, every server of it in this process: `live` names what is promoted, in
 * order, as `alpha@1.0.0`; the real remotes by their id alone. `hostDist` is another build of the host.
 */
export async function startStage(live, { overrides, origins, checked, hostDist = path.join(ROOT, 'host/dist') } = {}) {
  const releases = mkdtempSync(path.join(tmpdir(), 'bo-conformance-'));
  const log = `${releases}.loads.jsonl`;
  await startSigning(releases);
  const api = await startFakeApi();
  const remotes = {};
  // The server is given the build: a hundred tests would copy it a hundred times.
  await deployHost(releases, hostDist, 'production', { stored: false });
  const dist = (id, version) => (version ? distOf(id, version) : path.join(ROOT, `mfe-${id}/dist`));
  let host;
  const stage = {
    releases,
    api,
    remotes,
    url: '',
    dist,
    /** Serves the folder of a remote's releases, as its team would. */
    async serveReleases(id) {
      remotes[id] ??= await startSpoiler(path.join(releases, id));
    },
    /** Publishes and promotes, as the remote's team would. */
    async release(name, options) {
      const [id, version] = name.split('@');
      const manifest = await publish(releases, dist(id, version));
      await stage.serveReleases(id);
      return promote(releases, id, manifest, remotes[id].url, options);
    },
    /** Every server is gone. */
    async cut() {
      await Promise.all([...Object.values(remotes).map((remote) => remote.stop()), close(host), api.close()]);
    },
    /** … and back, where it was. */
    async mend() {
      await Promise.all([...Object.values(remotes).map((remote) => remote.start()), stage.restartHost(), api.listen()]);
    },
    async close() {
      await Promise.all([
        ...Object.values(remotes).map((remote) => remote.close()),
        host.listening ? close(host) : null,
        api.close(),
      ]);
      rmSync(releases, { recursive: true, force: true });
      rmSync(log, { force: true });
      rmSync(`${releases}.key.pem`, { force: true });
    },
  };
  for (const name of live) await stage.release(name, { checked });
  const allowed = origins ?? Object.values(remotes).map(({ url }) => new URL(url).origin);
  const serve = (port, options) =>
    serveHost({
      dist: hostDist,
      releases,
      api: `http://127.0.0.1:${api.port}`,
      port,
      origins: allowed,
      overrides,
      fonts: [],
      log,
      ...options,
    });
  host = await serve(0);
  const { port } = host.address();
  stage.url = `http://localhost:${port}`;
  /** Another process's server of the same releases, with the same log: `close` it. */
  stage.secondHost = async () => {
    const server = await serve(0);
    return { url: `http://localhost:${server.address().port}`, close: () => close(server) };
  };
  stage.restartHost = async (options) => {
    if (host.listening) await close(host);
    host = await serve(port, options);
  };
  return stage;
}
