import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findApiProblems } from '../api-changes.mjs';
import { openStore } from '../stores.mjs';
import { hostFile, hostKeys, PREVIOUS_HOSTS } from './hosts.mjs';
import { folderName } from './layout.mjs';
import { neededManifests } from './live.mjs';

/** The API that each product's remotes call, as it describes itself. No remote can be called so. */
export const apiKey = (name) => `_api/${name}.json`;

/** The description of the API that is live, or null where none was recorded. */
export async function readApi(place, name = 'production') {
  const bytes = await openStore(place).get(apiKey(name));
  return bytes && JSON.parse(bytes.toString());
}

/** The scripts of a release, as they lie in the store. */
async function scriptsOf(store, manifest) {
  const files = Object.keys(manifest.integrity).filter((file) => file.endsWith('.js'));
  const read = await Promise.all(files.map((file) => store.get(`${manifest.id}/${folderName(manifest)}/${file}`)));
  return read.flatMap((bytes) => bytes?.toString() ?? []);
}

/**
 * The hosts whose own calls an API has to answer: the live ones, and what a rollback of one brings back. Without stored
 * files they are a developer's.
 */
async function hostCallers(store) {
  const hosts = await Promise.all(
    (await hostKeys(store)).map(async (key) => {
      const { build } = JSON.parse((await store.get(key)).toString());
      const files = (await store.list(hostFile(build, ''))).filter((file) => file.endsWith('.js'));
      const role = key.startsWith(PREVIOUS_HOSTS)
        ? ' It is what a rollback of the host brings back; `remote forget-host` gives that up.'
        : '';
      const manifest = { id: `the host "${path.basename(key, '.json')}"`, version: build };
      const read = await Promise.all(files.map((file) => store.get(file)));
      return { manifest, role, scripts: read.flatMap((bytes) => bytes?.toString() ?? []) };
    }),
  );
  return hosts.filter(({ scripts }) => scripts.length > 0);
}

export const remoteCallers = async (store) =>
  Promise.all(
    (await neededManifests(store)).map(async ({ manifest, ...rest }) => ({
      ...rest,
      manifest,
      scripts: await scriptsOf(store, manifest),
    })),
  );

/** An API's description of itself. */
export function readDescription(file) {
  const bytes = readFileSync(file);
  const { openapi, paths } = JSON.parse(bytes.toString());
  if (!openapi || !paths) throw new Error(`${file} does not describe an API: openapi and paths are missing.`);
  return bytes;
}

/** What an API takes from its callers that the one before gave them. Before there is one it may be anything. */
export async function apiProblems(store, name, bytes, callers) {
  const before = await store.get(apiKey(name));
  return before && !before.equals(bytes)
    ? findApiProblems(JSON.parse(before.toString()), JSON.parse(bytes.toString()), await callers())
    : [];
}

/**
 * Records the description of an API (OpenAPI) that is about to be live. Refused, naming who, when it takes away or
 * changes what a live, previous or canary release, or a live or previous host, uses of the one before; `dry` only
 * looks.
 */
export async function deployApi(place, file, name = 'production', { dry = false } = {}) {
  const store = openStore(place);
  const bytes = readDescription(file);
  const problems = await apiProblems(store, name, bytes, async () => [
    ...(await hostCallers(store)),
    ...(await remoteCallers(store)),
  ]);
  if (problems.length > 0) throw new Error(`${problems.join('\n')}\nNothing was changed.`);
  if (!dry) await store.put(apiKey(name), bytes);
}
