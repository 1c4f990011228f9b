import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findContractProblems, findHostProblems } from '../checks.mjs';
import { parseWith, schemas } from '../schemas.mjs';
import { openStore } from '../stores.mjs';
import { buildOfHost, HOST_BUILDS, hostFile, hostKey, hostKeys, previousHostKey } from './hosts.mjs';
import { DAY, filesBelow } from './layout.mjs';
import { neededManifests } from './live.mjs';
import { withStoredShapes } from './problems.mjs';

/** What a host lacks of what it would have to run; each sentence names both sides. */
async function hostProblems(store, name, manifest) {
  const found = (await neededManifests(store)).map(async ({ manifest: remote, role }) =>
    (await findContractProblems(await withStoredShapes(store, remote), [{ name, ...manifest }])).map(
      (problem) => problem + role,
    ),
  );
  return (await Promise.all(found)).flat();
}

/**
 * Records a host's build as live, and keeps the one before beside it. Refused, naming the remotes, when it lacks what a
 * live, previous or canary release of a remote uses, and where its page is over budget. `stored: false` where the
 * server is given the build itself and nobody goes back to it.
 *
 * @returns {Promise<object>} its manifest
 */
export async function deployHost(place, dist, name = 'production', { stored = true } = {}) {
  const store = openStore(place);
  const { HostManifest } = await schemas();
  const bytes = readFileSync(path.join(dist, 'host.json'));
  const manifest = parseWith(HostManifest, JSON.parse(bytes.toString()), `${dist}/host.json`);
  const problems = [...findHostProblems(dist, manifest), ...(await hostProblems(store, name, manifest))];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  if (stored) await storeHost(store, dist, manifest);
  await makeHostLive(store, name, bytes);
  return manifest;
}

/**
 * Keeps the files of a host's build: tabs that were opened with it go on fetching its lazy pages, and a rollback needs
 * no build at hand. `host.json` is last, so that what has one is whole; a build that is there is left as it is.
 */
export async function storeHost(store, dist, { build }) {
  if (await store.get(hostFile(build, 'host.json'))) return;
  for (const file of filesBelow(dist))
    if (file !== 'host.json' && !file.startsWith('.') && !file.endsWith('.map'))
      await store.put(hostFile(build, file), readFileSync(path.join(dist, file)));
  await store.put(hostFile(build, 'host.json'), readFileSync(path.join(dist, 'host.json')));
}

/** One pointer write; what was live is what a rollback brings back. */
export async function makeHostLive(store, name, bytes) {
  const before = await store.get(hostKey(name));
  if (before && !before.equals(bytes)) {
    await store.put(previousHostKey(name), before);
    // Its tabs stay open from now on, not from when it was stored.
    const left = hostFile(buildOfHost(before), 'host.json');
    if (await store.get(left)) await store.put(left, before);
  }
  await store.put(hostKey(name), bytes);
  await pruneHosts(store);
}

/** Deletes the builds of hosts that were left a week ago and that nothing names. */
export async function pruneHosts(store, { days = 7, now = Date.now() } = {}) {
  const keys = (await store.list(HOST_BUILDS)).filter((key) => key.endsWith('/host.json'));
  const pointers = await Promise.all((await hostKeys(store)).map((key) => store.get(key)));
  const named = new Set(pointers.map(buildOfHost));
  for (const key of keys) {
    const [, build] = key.split('/');
    if (named.has(build) || !((await store.changedAt(key)) <= now - days * DAY)) continue;
    for (const file of await store.list(hostFile(build, ''))) await store.remove(file);
  }
}

/**
 * Makes the host before live again, for anyone who opens the product next. Refused where its files are gone or it lacks
 * what a remote uses meanwhile. Going back again goes forward.
 */
export async function rollbackHost(place, name = 'production') {
  const store = openStore(place);
  const { HostManifest } = await schemas();
  const bytes = await store.get(previousHostKey(name));
  if (!bytes) throw new Error(`The host "${name}" has no previous release to go back to.`);
  const manifest = parseWith(HostManifest, JSON.parse(bytes.toString()), previousHostKey(name));
  if (!(await store.get(hostFile(manifest.build, 'host.json'))))
    throw new Error(
      `The files of the host ${manifest.build} are not stored any more, so it cannot be live again. Nothing was changed; deploy it again.`,
    );
  const problems = await hostProblems(store, name, manifest);
  if (problems.length > 0) throw new Error(`${problems.join('\n')}\nNothing was changed.`);
  await makeHostLive(store, name, bytes);
  return manifest;
}

/** Gives up the way back to the host before: remotes may use what only the live one has. */
export const forgetPreviousHost = (place, name = 'production') => openStore(place).remove(previousHostKey(name));
