import path from 'node:path';
import { parseWith, schemas } from '../schemas.mjs';
import { openStore } from '../stores.mjs';

export const PREVIOUS_HOSTS = 'hosts/previous/';
export const hostKey = (name) => `hosts/${name}.json`;
export const previousHostKey = (name) => `${PREVIOUS_HOSTS}${name}.json`;

async function parseHosts(store, keys, nameOf) {
  const { HostManifest } = await schemas();
  return Promise.all(
    keys.map(async (key) => ({
      name: nameOf(path.basename(key, '.json')),
      ...parseWith(HostManifest, JSON.parse((await store.get(key)).toString()), key),
    })),
  );
}

export const hostKeys = async (store) => (await store.list('hosts/')).filter((key) => key.endsWith('.json'));

/** The live hosts by name: staging, a canary and production may fulfil different contracts. */
export const readHosts = async (store) =>
  parseHosts(
    store,
    (await hostKeys(store)).filter((key) => !key.startsWith(PREVIOUS_HOSTS)),
    (name) => name,
  );

/** The host that was live before each: what a remote needs must be there too, or the host could not go back. */
export const readPreviousHosts = async (store) =>
  parseHosts(
    store,
    (await hostKeys(store)).filter((key) => key.startsWith(PREVIOUS_HOSTS)),
    (name) => `${name}, as it was before`,
  );

/** Where the files of a host's build are kept. No remote can be called so. */
export const HOST_BUILDS = '_host-builds/';
export const hostFile = (build, file) => `${HOST_BUILDS}${build}/${file}`;

export const buildOfHost = (bytes) => JSON.parse(bytes.toString()).build;

/**
 * The host that is live, if its files are stored: its manifest and its page. `dist` is the build that a server was
 * started with: one that was never deployed is a developer's, and is what they want to see.
 *
 * @returns {Promise<{ manifest: object | null, html: string } | null>} null where `dist` has to serve
 */
export async function readLiveHost(place, { name = 'production', build } = {}) {
  const store = openStore(place);
  if (build !== undefined && !(await store.get(hostFile(build, 'host.json')))) return null;
  const bytes = await store.get(hostKey(name));
  const html = bytes && (await store.get(hostFile(buildOfHost(bytes), 'index.html')));
  return html ? { manifest: JSON.parse(bytes.toString()), html: html.toString() } : null;
}

/** The stored files of every build of the host, by name: names have a hash of their contents. */
export async function storedHostFiles(place) {
  const keys = await openStore(place).list(HOST_BUILDS);
  return new Map(keys.map((key) => [key.slice(key.indexOf('/', HOST_BUILDS.length) + 1), key]));
}
