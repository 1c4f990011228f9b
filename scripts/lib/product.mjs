import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { releaseTogether, startSigning } from '../../shared/build/src/releases.mjs';
import { runFile } from './check-free.mjs';
import { isStopping, start, waitFor } from './processes.mjs';
import { REMOTES, ROOT } from './workspace.mjs';

/** Makes the builds live in the data folder: the same step as a deploy of each remote. */
async function release({ ports, dataDir, publicHost }) {
  const folder = path.join(dataDir, 'releases');
  mkdirSync(folder, { recursive: true });
  await startSigning(folder);
  await releaseTogether(folder, {
    host: path.join(ROOT, 'host/dist'),
    api: path.join(ROOT, 'api/dist/openapi.json'),
    remotes: REMOTES.map(({ id, dir }) => ({
      dist: path.join(dir, 'dist'),
      base: `http://${publicHost}:${ports[id]}/`,
    })),
  });
  return folder;
}

/**
 * Starts the built product: the API, the remotes' servers and the host.
 *
 * @param {{ ports: Record<string, number>, bind: string, dataDir: string, onDeath: (message: string, name: string) =>
 * void }} options
 * @returns the address, once everything answers; throws a plain message if something does not.
 */
export async function startProduct({ ports, bind, dataDir, onDeath }) {
  const local = bind === '0.0.0.0' || bind === '::' ? '127.0.0.1' : bind;
  const publicHost =
    process.env.PUBLIC_HOST || (['127.0.0.1', '0.0.0.0', '::1', '::'].includes(bind) ? 'localhost' : bind);
  const api = `http://${local}:${ports.api}`;
  const server = path.join(ROOT, 'shared/build/src/server.mjs');
  const at = (name) => ['--port', String(ports[name]), '--host', bind];
  const env = {
    NODE_ENV: 'production',
    API_PORT: String(ports.api),
    API_HOST: bind,
    BIND_HOST: bind,
    DATA_DIR: dataDir,
  };
  const launch = (program) => ({
    ...program,
    ...start(process.execPath, program.args, {
      cwd: ROOT,
      env,
      log: path.join(dataDir, `logs/${program.name}.log`),
      tied: true,
    }),
  });

  // The API opens its database while the builds are made live: of all that starts it takes longest.
  const servers = [
    launch({ name: 'api', args: [path.join(ROOT, 'api/dist/server.js')], health: `${api}/api/v1/health/` }),
  ];
  const releases = await release({ ports, dataDir, publicHost });
  const webServers = [
    ...REMOTES.map(({ id }) => ({
      name: id,
      args: [server, '--folder', path.join(releases, id), ...at(id)],
      health: `http://${local}:${ports[id]}/stable.json`,
    })),
    {
      name: 'host',
      args: [
        server,
        'host',
        '--dist',
        path.join(ROOT, 'host/dist'),
        '--releases',
        releases,
        '--api',
        api,
        '--origins',
        [...REMOTES.map(({ id }) => `http://${publicHost}:${ports[id]}`), process.env.REMOTE_ORIGINS ?? ''].join(' '),
        ...at('host'),
      ],
      health: `http://${local}:${ports.host}/registry.json`,
    },
  ];
  servers.push(...webServers.map(launch));
  writeFileSync(
    runFile(dataDir),
    JSON.stringify({
      pid: process.pid,
      ports,
      servers: Object.fromEntries(servers.map(({ name, child }) => [name, child.pid])),
    }),
  );
  const obituary = ({ name, tail }, code) =>
    `${name} (port ${ports[name]}) stopped by itself with code ${code}. Its last lines:\n${tail() || '(none)'}\nThe whole log: ${path.join(dataDir, `logs/${name}.log`)}`;

  await Promise.all(
    servers.map(async (one) => {
      if (await waitFor(one.health, { gone: one.done, heardAt: one.heardAt })) return;
      throw new Error(
        one.child.exitCode === null
          ? `${one.name} does not answer at ${one.health}. Its last lines:\n${one.tail()}`
          : obituary(one, one.child.exitCode),
      );
    }),
  );
  for (const one of servers) {
    one.done.then((code) => {
      if (!isStopping()) onDeath(obituary(one, code), one.name);
    });
  }
  return `http://${publicHost}:${ports.host}`;
}
