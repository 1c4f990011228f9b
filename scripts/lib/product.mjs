import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { releaseTogether, startSigning } from '../../shared/build/src/releases.mjs';
import { runFile } from './check-free.mjs';
import { isStopping, start, waitFor } from './processes.mjs';
import { REMOTES, ROOT } from './workspace.mjs';

/** Makes builds live in the data folder: the same step as a deploy of each remote. */
async function release(folder, remotes, { ports, publicHost }) {
  mkdirSync(folder, { recursive: true });
  await startSigning(folder);
  await releaseTogether(folder, {
    host: path.join(ROOT, 'host/dist'),
    api: path.join(ROOT, 'api/dist/openapi.json'),
    remotes: remotes.map(({ id, dir }) => ({
      dist: path.join(dir, 'dist'),
      base: `http://${publicHost}:${ports[id]}/`,
    })),
  });
}

/**
 * Which of the remotes may follow when the others are there: those still being built that the data folder never had.
 */
function splitRemotes(releases, isBuilding) {
  const [first, ...others] = REMOTES;
  const follows = others.filter(
    ({ id, dir }) => isBuilding(path.basename(dir)) && !existsSync(path.join(releases, id)),
  );
  return { first: [first, ...others.filter((one) => !follows.includes(one))], follows };
}

/**
 * Starts the product: the API, the host and the remotes' servers. On a first start all but one of the remotes follow as
 * their builds end; their screens say so meanwhile.
 *
 * @param {{ ports: Record<string, number>, bind: string, dataDir: string, builds: ReturnType<typeof
 *   import('./build.mjs').startBuilds>, onDeath: (message: string, name: string) => void, onFollowed: (name: string) =>
 *   void }} options the API has to be built already
 * @returns the address, once everything but those answers; throws a plain message if something does not.
 */
export async function startProduct({ ports, bind, dataDir, builds, onDeath, onFollowed }) {
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
  const releases = path.join(dataDir, 'releases');
  // The other builds would take the processor from the start of the API, which people wait for.
  void waitFor(servers[0].health, { gone: servers[0].done, heardAt: servers[0].heardAt }).then(builds.resume);
  const { first, follows } = splitRemotes(releases, builds.isBuilding);
  const building = path.join(dataDir, 'building.json');
  const awaited = follows.map(({ id }) => id);
  const failed = [];
  /** Replaced as a whole: the host's server may read it at any moment. */
  const noteBuilding = () => {
    writeFileSync(`${building}.new`, JSON.stringify({ awaited, failed }));
    renameSync(`${building}.new`, building);
  };
  mkdirSync(dataDir, { recursive: true });
  noteBuilding();
  const buildOf = ({ dir }) => builds.built(path.basename(dir));
  await Promise.all([builds.built('host'), ...first.map(buildOf)]);
  await release(releases, first, { ports, publicHost });
  const serverOf = ({ id }) => ({
    name: id,
    args: [server, '--folder', path.join(releases, id), ...at(id)],
    health: `http://${local}:${ports[id]}/stable.json`,
  });
  const webServers = [
    ...first.map(serverOf),
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
        '--building',
        building,
        ...at('host'),
      ],
      health: `http://${local}:${ports.host}/registry.json`,
    },
  ];
  servers.push(...webServers.map(launch));
  const noteServers = () =>
    writeFileSync(
      runFile(dataDir),
      JSON.stringify({
        pid: process.pid,
        ports,
        servers: Object.fromEntries(servers.map(({ name, child }) => [name, child.pid])),
      }),
    );
  noteServers();
  const obituary = ({ name, tail }, code) =>
    `${name} (port ${ports[name]}) stopped by itself with code ${code}. Its last lines:\n${tail() || '(none)'}\nThe whole log: ${path.join(dataDir, `logs/${name}.log`)}`;

  async function answers(one) {
    if (await waitFor(one.health, { gone: one.done, heardAt: one.heardAt })) return;
    throw new Error(
      one.child.exitCode === null
        ? `${one.name} does not answer at ${one.health}. Its last lines:\n${one.tail()}`
        : obituary(one, one.child.exitCode),
    );
  }
  const watchDeath = (one) =>
    one.done.then((code) => {
      if (!isStopping()) onDeath(obituary(one, code), one.name);
    });
  await Promise.all(servers.map(answers));
  servers.forEach(watchDeath);

  /** Releases what follows, one after the other: each is held to all before it. */
  async function follow() {
    const live = [...first];
    for (const remote of follows) {
      try {
        await buildOf(remote);
        // Before its release: what the registry names has to answer.
        const one = launch(serverOf(remote));
        await release(releases, [...live, remote], { ports, publicHost });
        live.push(remote);
        servers.push(one);
        noteServers();
        await answers(one);
        void watchDeath(one);
        onFollowed(remote.id);
      } catch (error) {
        failed.push(remote.id);
        if (!isStopping()) onDeath(error.message, remote.id);
      }
      awaited.shift();
      noteBuilding();
    }
  }
  void follow();
  return `http://${publicHost}:${ports.host}`;
}
