import { spawn } from 'node:child_process';
import path from 'node:path';
import { freePort } from '../scripts/lib/ports.mjs';

const SERVER = path.resolve(import.meta.dirname, '../api/dist/server.js');
const TRIES = 3000;

/**
 * The built API on a free port, with the demo store in it; that of another checkout where its `server` is named.
 *
 * @returns {Promise<{ url: string, pid: number, stop: () => Promise<void> }>} once it answers
 */
export async function startApi(dataDir, env = {}, server = SERVER) {
  const port = await freePort();
  const child = spawn(process.execPath, [server], {
    env: { ...process.env, DATABASE_URL: '', SEED_DEMO: '1', API_PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let ended = false;
  const exited = new Promise((resolve) => child.once('exit', resolve)).then(() => (ended = true));
  const stop = async () => {
    child.kill();
    await exited;
  };
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < TRIES && !ended; tries += 1) {
    const answer = await fetch(`${url}/api/v1/health/`).catch(() => null);
    if (answer?.ok) return { url, pid: child.pid, stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error('The API did not start: build it with `npm start` once.');
}

/** Signs a demo account in: the answer of the API, `{access_token, user}`. */
export async function signIn(url, email = 'admin@demo.test') {
  const answer = await fetch(`${url}/api/v1/auth/sign-in/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'demo1234!' }),
  });
  return answer.json();
}

/** A signed-in demo account as a tab keeps it in its local storage. */
export async function sessionOf(url, email) {
  const { access_token: token, user } = await signIn(url, email);
  return { token, user: JSON.stringify(user) };
}

/** What a browser's context holds where someone is signed in: its `storageState`. */
export function storageOf(url, { access_token, user }) {
  const localStorage = Object.entries({ accessToken: access_token, user: JSON.stringify(user) }).map(
    ([name, value]) => ({ name, value }),
  );
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}
