import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { releaseTogether } from '../../shared/build/src/releases.mjs';
import { isFree, isStopping, run, start, waitFor } from './processes.mjs';
import { REMOTES, ROOT, SERVICES } from './workspace.mjs';

const runFile = (dataDir) => path.join(dataDir, 'run.json');

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The product that runs on this data folder already, if one does. */
async function running(dataDir, bind) {
  if (!existsSync(runFile(dataDir))) return null;
  const { pid, ports } = JSON.parse(readFileSync(runFile(dataDir), 'utf8'));
  // A number can have been given to another process since; its servers' ports tell.
  return pid !== process.pid && isAlive(pid) && !(await isFree(ports.host, bind)) ? { pid, ports } : null;
}

async function holderOf(port) {
  const { code, output } = await run('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc']);
  const [, pid] = /^p(\d+)/m.exec(output) ?? [];
  const [, name] = /^c(.+)/m.exec(output) ?? [];
  if (code === 0 && pid) return `The program ${name ?? '?'} (process ${pid}) holds it: stop that one`;
  return 'Another program, perhaps another `npm start` or `npm run dev`, holds it: stop that one';
}

/** Names everything that stands in the way (this product running already, a port that is taken), and what to do, before anything is started. */
export async function checkFree({ ports, bind, dataDir }, services = SERVICES) {
  const other = await running(dataDir, bind);
  if (other) throw new Error(`The product runs already on this data folder, at http://localhost:${other.ports.host} (process ${other.pid}). Stop that one, or set DATA_DIR and the ports to run a second one beside it.`);
  const busy = [];
  for (const { name, variable } of services) {
    if (!(await isFree(ports[name], bind))) busy.push(`Port ${ports[name]} (${name}) is in use. ${await holderOf(ports[name])}, or set ${variable} to a free port, for example: ${variable}=${ports[name] + 100} npm start`);
  }
  if (busy.length > 0) throw new Error(busy.join('\n'));
}

/** Makes the builds live in the data folder: the same step as a deploy of each remote. */
async function release({ ports, dataDir, publicHost }) {
  const folder = path.join(dataDir, 'releases');
  mkdirSync(folder, { recursive: true });
  await releaseTogether(folder, { host: path.join(ROOT, 'host/dist'), remotes: REMOTES.map(({ id, dir }) => ({ dist: path.join(dir, 'dist'), base: `http://${publicHost}:${ports[id]}/` })) });
  return folder;
}

/**
 * Starts the built product: the API, the remotes' servers and the host.
 *
 * @param {{ ports: Record<string, number>, bind: string, dataDir: string, onDeath: (message: string, name: string) => void }} options
 * @returns the address, once everything answers; throws a plain message if something does not.
 */
export async function startProduct({ ports, bind, dataDir, onDeath }) {
  const local = bind === '0.0.0.0' || bind === '::' ? '127.0.0.1' : bind;
  const publicHost = process.env.PUBLIC_HOST || (['127.0.0.1', '0.0.0.0', '::1', '::'].includes(bind) ? 'localhost' : bind);
  const api = `http://${local}:${ports.api}`;
  const releases = await release({ ports, dataDir, publicHost });
  const server = path.join(ROOT, 'shared/build/src/server.mjs');
  const at = (name) => ['--port', String(ports[name]), '--host', bind];
  const env = { NODE_ENV: 'production', API_PORT: String(ports.api), API_HOST: bind, BIND_HOST: bind, DATA_DIR: dataDir };
  const programs = [
    { name: 'api', args: [path.join(ROOT, 'api/dist/server.js')], health: `${api}/api/v1/health/` },
    ...REMOTES.map(({ id }) => ({ name: id, args: [server, '--folder', path.join(releases, id), ...at(id)], health: `http://${local}:${ports[id]}/stable.json` })),
    { name: 'host', args: [server, 'host', '--dist', path.join(ROOT, 'host/dist'), '--releases', releases, '--api', api, '--origins', REMOTES.map(({ id }) => `http://${publicHost}:${ports[id]}`).join(' '), ...at('host')], health: `http://${local}:${ports.host}/registry.json` },
  ];

  const servers = programs.map((program) => ({ ...program, ...start(process.execPath, program.args, { cwd: ROOT, env, log: path.join(dataDir, `logs/${program.name}.log`), tied: true }) }));
  writeFileSync(runFile(dataDir), JSON.stringify({ pid: process.pid, ports, servers: Object.fromEntries(servers.map(({ name, child }) => [name, child.pid])) }));
  const obituary = ({ name, tail }, code) => `${name} (port ${ports[name]}) stopped by itself with code ${code}. Its last lines:\n${tail() || '(none)'}\nThe whole log: ${path.join(dataDir, `logs/${name}.log`)}`;

  await Promise.all(
    servers.map(async (one) => {
      if (await waitFor(one.health, { gone: one.done })) return;
      throw new Error(one.child.exitCode === null ? `${one.name} does not answer at ${one.health}. Its last lines:\n${one.tail()}` : obituary(one, one.child.exitCode));
    }),
  );
  for (const one of servers) {
    one.done.then((code) => {
      if (!isStopping()) onDeath(obituary(one, code), one.name);
    });
  }
  return `http://${publicHost}:${ports.host}`;
}
