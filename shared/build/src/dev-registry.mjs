import { existsSync } from 'node:fs';
import path from 'node:path';
import { composeRegistry, NOT_RELEASED } from './releases.mjs';
import { remotePackages } from './remotes.mjs';

// One that does not run refuses at once; one that compiles answers when it has, and the page would say 404 without it.
const ANSWER_WITHIN = 30_000;
const portOf = ({ id, port }) => Number(process.env[`${id.toUpperCase().replaceAll('-', '_')}_PORT`] ?? port);

/** A remote's development server as a registry entry, or null where none runs. */
async function running(remote) {
  const url = `http://${process.env.PUBLIC_HOST ?? 'localhost'}:${portOf(remote)}/remote.json`;
  try {
    const response = await fetch(url.replace('localhost', '127.0.0.1'), { signal: AbortSignal.timeout(ANSWER_WITHIN) });
    if (!response.ok) return null;
    const manifest = await response.json();
    return {
      ...NOT_RELEASED,
      id: manifest.id,
      current: { version: manifest.version, build: manifest.build, url, integrity: '' },
      // Its files change with every save: nothing is preloaded under a hash.
      manifest: { ...manifest, needs: {} },
    };
  } catch {
    return null;
  }
}

/**
 * A registry in which the remotes whose development server runs, of those given (`{id, port}`), come before what is
 * released of them.
 */
export async function withRunning(registry, remotes) {
  const live = (await Promise.all(remotes.map(running))).filter((entry) => entry !== null);
  return {
    ...registry,
    revision: `development-${live.map(({ id }) => id).join('-')}`,
    remotes: [...live, ...registry.remotes.filter(({ id }) => !live.some((entry) => entry.id === id))],
  };
}

/**
 * `/registry.json` of the host's development server: every remote whose own development server runs, and for the others
 * what is released in the data folder.
 */
export function developmentRegistry(root) {
  const releases = path.resolve(root, process.env.DATA_DIR ?? '.data', 'releases');
  return {
    name: 'development-registry',
    path: '/registry.json',
    middleware: (_request, response) => {
      const released = existsSync(releases) ? composeRegistry(releases) : Promise.resolve({ remotes: [] });
      void released
        .then((registry) => withRunning(registry, remotePackages(root)))
        .then((registry) => {
          response.setHeader('Content-Type', 'application/json');
          response.setHeader('Cache-Control', 'no-store');
          response.end(JSON.stringify(registry));
        });
    },
  };
}
