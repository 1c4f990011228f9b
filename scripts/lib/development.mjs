import { mkdirSync, watch } from 'node:fs';
import path from 'node:path';
import { releaseTogether } from '../../shared/build/src/releases.mjs';
import { PUBLIC_FONTS, serveHost, serveRemote } from '../../shared/build/src/server.mjs';
import { DEVELOPMENT_HOST } from './build.mjs';
import { isStopping, start, waitFor } from './processes.mjs';
import { REMOTES, ROOT } from './workspace.mjs';

const COMPILES_WITHIN = 300_000;
const SOURCE = /(?<!\.test)\.(tsx?|css|json)$/;
const words = (text = '') => text.split(/[\s,]+/).filter(Boolean);

function close(server) {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
}

/**
 * The product for a developer: the API from its sources, what is developed from development servers, and everything
 * else from its build, served by this one process.
 *
 * @param {{ ports: Record<string, number>, bind: string, dataDir: string, env: Record<string, string>, output: (name:
 *   string) =>
 *   (text: string) => void, onDeath: (message: string) => void }} options
 */
export function startDevelopment({ ports, bind, dataDir, env, output, onDeath }) {
  const releases = path.join(dataDir, 'releases');
  const publicHost = process.env.PUBLIC_HOST || 'localhost';
  const at = (name, address = '') => `http://127.0.0.1:${ports[name]}/${address}`;
  const served = new Map();
  /** Asked by the host's server for every page. */
  const developed = [];

  async function launch(name, cwd, args, health) {
    const program = start(process.execPath, args, { cwd, env, tied: true, onOutput: output(name) });
    program.done.then((code) => {
      if (!isStopping()) onDeath(`${name} ended with code ${code}.`);
    });
    if (!(await waitFor(health, { gone: program.done, heardAt: program.heardAt, timeout: COMPILES_WITHIN })))
      throw new Error(`${name} does not answer at ${health}.`);
  }
  const startApi = () =>
    launch(
      'api',
      path.join(ROOT, 'api'),
      ['node_modules/tsx/dist/cli.mjs', 'watch', 'src/server.ts'],
      at('api', 'api/v1/health/'),
    );
  const webpack = (name, cwd, health) =>
    launch(name, cwd, ['node_modules/webpack/bin/webpack.js', 'serve', '--mode', 'development'], at(name, health));

  /** Starts the development server of a remote, in the place of what serves its release. */
  async function develop(remote) {
    const { id, dir } = remote;
    const server = served.get(id);
    served.delete(id);
    if (server) await close(server);
    // Which is there whether it compiles or not: the page says what is wrong.
    await webpack(id, dir, 'container/remoteEntry.js');
    developed.push(remote);
  }

  /** Makes the builds of remotes live in the data folder, and serves them. */
  async function serveReleases(remotes) {
    mkdirSync(releases, { recursive: true });
    await releaseTogether(releases, {
      remotes: remotes.map(({ id, dir }) => ({
        dist: path.join(dir, 'dist'),
        base: `http://${publicHost}:${ports[id]}/`,
      })),
    });
    for (const { id } of remotes)
      served.set(id, await serveRemote({ folder: path.join(releases, id), port: ports[id], host: bind }));
  }

  const startHost = (fromSources) =>
    fromSources
      ? webpack('host', path.join(ROOT, 'host'), '')
      : serveHost({
          dist: path.join(ROOT, DEVELOPMENT_HOST.output),
          releases,
          api: at('api').slice(0, -1),
          port: ports.host,
          host: bind,
          origins: [
            ...REMOTES.map(({ id }) => `http://${publicHost}:${ports[id]}`),
            ...words(process.env.REMOTE_ORIGINS),
          ],
          overrides: 'local',
          storage: words(process.env.STORAGE_ORIGINS),
          fonts: words(process.env.FONT_ORIGINS ?? PUBLIC_FONTS),
          // A page that is developed must not come from a worker's memory.
          offline: false,
          developed,
        });

  /** Calls `changed` with each remote that is served from its build, once, when one of its sources changes. */
  function watchServed(changed) {
    for (const remote of REMOTES.filter(({ id }) => served.has(id))) {
      const watcher = watch(path.join(remote.dir, 'src'), { recursive: true }, (_event, file) => {
        if (!file || !SOURCE.test(file)) return;
        watcher.close();
        changed(remote);
      });
    }
  }

  return { startApi, startHost, serveReleases, develop, watchServed };
}
