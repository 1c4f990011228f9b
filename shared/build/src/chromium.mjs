import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';

/** Chromium that draws into no window, the lightest first: what is opened here is looked at by nobody. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'msedge',
  'microsoft-edge',
];
/** Where browsers are that are not on the PATH. */
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/usr/lib/chromium/chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
/** Playwright's own, the newest first. */
function downloaded() {
  const folder = path.join(homedir(), '.cache/ms-playwright');
  const versions = existsSync(folder) ? readdirSync(folder).sort().reverse() : [];
  return versions.flatMap((version) =>
    ['headless_shell', 'chrome']
      .flatMap((name) => [`chrome-linux/${name}`, `chrome-linux64/${name}`])
      .map((file) => path.join(folder, version, file)),
  );
}
/** For one answer of the browser. */
const ANSWER_LIMIT = 30_000;

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * A Chromium on this machine: CHROMIUM_PATH, else one on the PATH or where it is usually installed. Null where there is
 * none.
 */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return isProgram(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null;
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, ...downloaded(), ...PLACES].find(isProgram) ?? null;
}

/** Chromium's sandbox does not work for root, nor in most containers of a CI. What is opened is the team's own code. */
const needsNoSandbox = (env) => process.getuid?.() === 0 || Boolean(env.CI);

/**
 * A headless browser with one empty tab. It is driven over a pipe, so neither a port nor a package is needed.
 *
 * @returns {Promise<{ send: (method: string, params?: object) => Promise<any>, on: (method: string, listener: (params:
 *   any) => void) => void, close: () => Promise<void> }>} `send` and `on` speak to the tab (Chrome DevTools Protocol)
 */
export async function openTab(program, env = process.env) {
  const profile = mkdtempSync(path.join(tmpdir(), 'bo-check-'));
  const child = spawn(
    program,
    [
      '--headless=new',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      '--no-first-run',
      '--disable-extensions',
      '--disable-background-networking',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--window-size=1440,900',
      ...(needsNoSandbox(env) ? ['--no-sandbox'] : []),
    ],
    // A group of its own: some are started by a script, which would leave the browser behind.
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], detached: process.platform !== 'win32' },
  );
  const [, , , toBrowser, fromBrowser] = child.stdio;
  const waiting = new Map();
  const listeners = new Map();
  let last = 0;
  let gone = null;
  const end = (why) => {
    gone ??= new Error(`${program} ${why}.`);
    for (const { reject } of waiting.values()) reject(gone);
    waiting.clear();
  };
  const left = new Promise((resolve) => {
    child.once('error', (error) => {
      end(`does not start (${error.message})`);
      resolve();
    });
    child.once('exit', (code, signal) => {
      end(`ended by itself (${signal ?? code})`);
      resolve();
    });
  });
  toBrowser.on('error', () => undefined);
  fromBrowser.on('error', () => undefined);
  function hear(message) {
    const { id, method, params, result, error } = JSON.parse(message);
    if (id === undefined) {
      for (const listener of listeners.get(method) ?? []) listener(params);
      return;
    }
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(new Error(`${asked.method}: ${error.message}`));
    else asked?.resolve(result);
  }
  let rest = '';
  fromBrowser.setEncoding('utf8').on('data', (chunk) => {
    const messages = (rest + chunk).split('\0');
    rest = messages.pop();
    messages.forEach(hear);
  });
  function ask(method, params, sessionId) {
    if (gone) return Promise.reject(gone);
    last += 1;
    const id = last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(id);
        reject(new Error(`${program} does not answer ${method}.`));
      }, ANSWER_LIMIT);
      const settle = (how) => (value) => {
        clearTimeout(timer);
        how(value);
      };
      waiting.set(id, { method, resolve: settle(resolve), reject: settle(reject) });
      toBrowser.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }
  async function close() {
    if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL');
    else if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
    await left;
    // The browser's helpers write for a moment longer. A folder that stays behind is no reason to refuse a release.
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }).catch(() => undefined);
  }
  try {
    const { targetId } = await ask('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await ask('Target.attachToTarget', { targetId, flatten: true });
    return {
      send: (method, params = {}) => ask(method, params, sessionId),
      on: (method, listener) => listeners.set(method, [...(listeners.get(method) ?? []), listener]),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
