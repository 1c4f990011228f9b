import http from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../../scripts/lib/ports.mjs';
import { start, waitFor } from '../../scripts/lib/processes.mjs';
import { startPostgres } from '../../scripts/lib/tools.mjs';

export const API = path.resolve(import.meta.dirname, '../../api');
export const DEMO_PASSWORD = 'demo1234!';
export const ROLES = ['admin', 'supervisor', 'catalog', 'orders', 'picker', 'marketing', 'finance', 'dealer', 'seller'];

/** One statement on a connection of its own. */
export async function query(url, text, values) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

const databaseAt = (url, name) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

/**
 * A PostgreSQL with a filled store, of which every suite gets a copy of its own.
 *
 * @returns `{ create, url, stop }`, or `{ missing }` with the reason.
 */
export async function startStore() {
  const server = await startPostgres();
  if (server.missing) return server;
  const folder = mkdtempSync(path.join(tmpdir(), 'bo-attack-'));
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const names = { next: 1, template: `attack_${process.pid}` };
    await query(server.url, `create database ${names.template}`);
    const url = databaseAt(server.url, names.template);
    const api = await startApi({ url, folder });
    await api.stop();
    return {
      folder,
      url: server.url,
      stop,
      async create() {
        const name = `${names.template}_${names.next++}`;
        await query(server.url, `create database ${name} template ${names.template}`);
        return databaseAt(server.url, name);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Environment variables by which the API and its commands find a database. */
export const apiEnvironment = ({ url, folder }) => ({
  NODE_ENV: 'production',
  DATABASE_URL: url,
  DATA_DIR: folder,
  API_HOST: '127.0.0.1',
  API_SECRET: 'a secret for the attack, the same for all',
  SEED_DEMO: '1',
  SIGN_IN_TRIES_PER_MINUTE: '100000',
  LOG_LEVEL: 'error',
});

/** One instance of the API as it is built, on a database. */
export async function startApi({ url, folder, env = {}, port }) {
  const own = port ?? (await freePort());
  const process_ = start(process.execPath, ['dist/server.js'], {
    cwd: API,
    tied: true,
    env: { ...apiEnvironment({ url, folder }), API_PORT: String(own), ...env },
  });
  const address = `http://127.0.0.1:${own}`;
  if (!(await waitFor(`${address}/api/v1/health/`, { gone: process_.done })))
    throw new Error(`The API does not start: ${process_.tail()}`);
  return { ...process_, address, port: own };
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/**
 * A request whose path and body go out as they are.
 *
 * @returns `{ status, text, headers }`; status 0 where the connection broke.
 */
export function send(address, { method = 'GET', target, token, headers = {}, body, patience = 30_000 }) {
  const { hostname, port } = new URL(address);
  const payload = body === undefined ? undefined : Buffer.from(body);
  return new Promise((resolve) => {
    const request = http.request(
      {
        agent,
        hostname,
        port,
        method,
        path: target,
        headers: {
          accept: 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(payload ? { 'content-type': 'application/json', 'content-length': payload.length } : {}),
          ...headers,
        },
      },
      (response) => {
        const end = (text) => resolve({ status: response.statusCode, headers: response.headers, text });
        // A stream of events does not end; that it began is the answer.
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          end('');
          request.destroy();
          return;
        }
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => end(Buffer.concat(chunks).toString()));
        response.on('error', () => resolve({ status: 0, headers: {}, text: 'the answer was cut off' }));
      },
    );
    request.setTimeout(patience, () => request.destroy(new Error(`no answer within ${patience} ms`)));
    request.on('error', (error) => {
      // The server closed a kept connection at the moment it was used again: nothing was heard, so it is said again.
      if (['ECONNRESET', 'EPIPE'].includes(error.code) && request.reusedSocket)
        resolve(send(address, { method, target, token, headers: { ...headers, connection: 'close' }, body, patience }));
      else resolve({ status: 0, headers: {}, text: error.message });
    });
    request.end(payload);
  });
}

/** A person's client: `call('POST', 'admin_panel/brands/', body)`; the answer's JSON is in `body`. */
export async function signIn(address, role = 'admin') {
  const signedIn = await send(address, {
    method: 'POST',
    target: '/api/v1/auth/sign-in/',
    body: JSON.stringify({ email: `${role}@demo.test`, password: DEMO_PASSWORD }),
  });
  if (signedIn.status !== 200) throw new Error(`${role} cannot sign in: ${signedIn.status} ${signedIn.text}`);
  const token = JSON.parse(signedIn.text).access_token;
  return clientOf(address, token);
}

/** The same for a token that is known; the token of one instance is good at all. */
export function clientOf(address, token) {
  return {
    token,
    async call(method, place, body, headers) {
      const answer = await send(address, {
        method,
        target: `/api/v1/${place}`,
        token,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      try {
        return { ...answer, body: JSON.parse(answer.text) };
      } catch {
        return { ...answer, body: null };
      }
    },
  };
}

/** Runs `work` for every item, so many at once. */
export async function each(items, atOnce, work) {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
    }),
  );
}
