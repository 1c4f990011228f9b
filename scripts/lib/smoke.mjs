import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './ports.mjs';
import { start } from './processes.mjs';
import { ROOT, SERVICES } from './workspace.mjs';

const ADMIN = { email: 'owner@example.com', password: 'the first of all' };
const READY = /^Ready: (\S+)/m;

/** Starts the built product without demo data, with a Node. `url` resolves once it is ready, or rejects with what it wrote. */
async function startEmpty(dataDir, program) {
  const ports = await Promise.all(SERVICES.map(async ({ variable }) => [variable, String(await freePort())]));
  let written = '';
  let take = () => undefined;
  const product = start(program, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: {
      ...Object.fromEntries(ports),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SEED_DEMO: '0',
      FIRST_ADMIN_EMAIL: ADMIN.email,
      FIRST_ADMIN_PASSWORD: ADMIN.password,
    },
    onOutput: (text) => take((written += text)),
  });
  const url = new Promise((resolve, reject) => {
    take = (text) => READY.test(text) && resolve(READY.exec(text)[1]);
    void product.done.then((code) => reject(new Error(`The product ended with code ${code}:\n${written}`)));
  });
  return { url, stop: product.stop };
}

/**
 * What the built product must do in any checkout: start, show its page, sign someone in, write a record and list it.
 */
const STEPS = {
  async page({ url }) {
    const answer = await fetch(url);
    const html = await answer.text();
    if (!answer.ok || !/<script/.test(html)) throw new Error(`${answer.status}: ${html.slice(0, 200)}`);
  },
  async 'sign-in'(product) {
    const { access_token } = await call(product, 'POST', 'auth/sign-in/', ADMIN);
    product.token = access_token;
  },
  async write(product) {
    await call(product, 'POST', 'admin_panel/brands/', { name: 'Smoke', name_ar: 'دخان' });
  },
  async list(product) {
    const { results } = await call(product, 'GET', 'admin_panel/brands/');
    if (!results.some(({ name }) => name === 'Smoke'))
      throw new Error(`The new brand is missing: ${JSON.stringify(results)}`);
  },
};

async function call({ url, token }, method, address, body) {
  const answer = await fetch(`${url}/api/v1/${address}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text.slice(0, 400)}`);
  return JSON.parse(text);
}

/** Tries the built product with a Node, by default the one that runs this. */
export async function smoke(program = process.execPath) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bo-smoke-'));
  const started = await startEmpty(dataDir, program);
  let passed = 0;
  try {
    const product = { url: (await started.url).replace(/\/$/, '') };
    for (const [step, take] of Object.entries(STEPS)) {
      await take(product).catch((error) => {
        throw new Error(`${step}: ${error.message}`);
      });
      passed += 1;
    }
    return { passed, failed: 0, output: '' };
  } catch (error) {
    return { passed, failed: 1, output: error.message };
  } finally {
    await started.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
