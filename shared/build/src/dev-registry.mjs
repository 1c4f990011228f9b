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
      manifest,
    };
  } catch {
    return null;
  }
}

/**
 * `/registry.json` of the host's development server: every remote whose own development server runs, and for the others
 * what is released in the data folder. Start only the remotes you work on.
 */
export function developmentRegistry(root) {
  const releases = path.resolve(root, process.env.DATA_DIR ?? '.data', 'releases');
  return {
    name: 'development-registry',
    path: '/registry.json',
    middleware: (_request, response) => {
      void Promise.all(remotePackages(root).map(running)).then(async (found) => {
        const live = found.filter((entry) => entry !== null);
        const released = existsSync(releases)
          ? (await composeRegistry(releases)).remotes.filter(({ id }) => !live.some((entry) => entry.id === id))
          : [];
        response.setHeader('Content-Type', 'application/json');
        response.setHeader('Cache-Control', 'no-store');
        response.end(JSON.stringify({ revision: 'development', remotes: [...live, ...released] }));
      });
    },
  };
}
