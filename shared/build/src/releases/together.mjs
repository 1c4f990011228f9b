import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findCollisions, findContractProblems } from '../checks.mjs';
import { findContextProblems } from '../contract-shapes.mjs';
import { parseWith, schemas } from '../schemas.mjs';
import { openStore } from '../stores.mjs';
import { apiKey, apiProblems, readDescription, remoteCallers } from './deploy-api.mjs';
import { forgetPreviousHost, makeHostLive, storeHost } from './deploy-host.mjs';
import { manifestKey } from './layout.mjs';
import { readPointer } from './live.mjs';
import { baseOf, movePointer } from './move.mjs';
import { withStoredShapes } from './problems.mjs';
import { promote } from './promote.mjs';
import { publish } from './publish.mjs';

/**
 * Makes a build live that is released together with others, unless someone decided otherwise since it was published: a
 * restart ends no canary and undoes no rollback. Where its folder is served may be said again.
 */
async function releaseOne(store, manifest, { base, known, by }) {
  const { id } = manifest;
  const before = await readPointer(store, id);
  if (becomesLive(before, { known, by }))
    await promote(store, id, manifest, base, { checked: true, wholeFolder: true, by });
  else await movePointer(store, id, before.move, () => servedAt(before, base), { by: before.by });
}

/** What changes in a pointer when all that it names is served at another address; null where that is so already. */
function servedAt(pointer, base) {
  const at = (release) => release && { ...release, base };
  const { current, previous, canary } = pointer;
  if ([current, previous, canary?.release].every((release) => !release || baseOf(pointer, release) === base))
    return null;
  return {
    base,
    current: at(current),
    previous: at(previous),
    canary: canary && { ...canary, release: at(canary.release) },
  };
}

/**
 * Releases builds of one repository together: they are checked as the set they will be, not one after the other against
 * what they replace.
 *
 * @param {{ host?: string, remotes: { dist: string, base: string }[], api?: string, by?: string }} builds their `dist`
 *   folders, and the
 *   file in which the API describes itself; without a host the remotes alone, as anyone who develops beside them has them
 */
export async function releaseTogether(place, { host, remotes, api, by = 'npm start' }) {
  const store = openStore(place);
  const hostBytes = host && readFileSync(path.join(host, 'host.json'));
  const { HostManifest } = await schemas();
  const shared = host && {
    name: 'production',
    ...parseWith(HostManifest, JSON.parse(hostBytes.toString()), `${host}/host.json`),
  };
  const published = new Set((await Promise.all((await store.folders()).map((id) => store.list(`${id}/`)))).flat());
  const manifests = [];
  for (const { dist } of remotes) manifests.push(await publish(store, dist, { rebuilt: true }));
  const shaped = await Promise.all(manifests.map((manifest) => withStoredShapes(store, manifest)));
  const problems = (
    await Promise.all(
      shaped.map(async (manifest, index) => [
        ...findCollisions(manifest, shaped.slice(0, index)),
        ...(await findContractProblems(manifest, shared ? [shared] : [])),
        ...findContextProblems(manifest, shaped.slice(0, index)),
      ]),
    )
  ).flat();
  const isKnown = (manifest) => published.has(manifestKey(manifest.id, manifest));
  const described = api && readDescription(api);
  if (described) problems.push(...(await problemsOfApiTogether(store, described, manifests, { isKnown, by })));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  if (host) {
    await storeHost(store, host, shared);
    await makeHostLive(store, 'production', hostBytes);
    // What is released together goes back together, not the host alone.
    await forgetPreviousHost(store);
  }
  for (const [index, manifest] of manifests.entries())
    await releaseOne(store, manifest, {
      base: remotes[index].base,
      known: isKnown(manifest),
      by,
    });
  if (described) await store.put(apiKey('production'), described);
  return manifests;
}

/**
 * Whether a build that is released together with others becomes live, or what someone decided since it was published
 * stays.
 */
const becomesLive = (before, { known, by }) => !before || !known || before.by === by;

/**
 * What an API that is released together with remotes takes from those that stay as they are, live or on trial. Nobody
 * goes back to what was before without the API that was its own.
 */
const problemsOfApiTogether = (store, bytes, manifests, { isKnown, by }) =>
  apiProblems(store, 'production', bytes, async () => {
    const staying = await Promise.all(
      manifests.map(async (manifest) => {
        const before = await readPointer(store, manifest.id);
        return becomesLive(before, { known: isKnown(manifest), by }) ? [] : manifest.id;
      }),
    );
    const replaced = manifests.map(({ id }) => id).filter((id) => !staying.flat().includes(id));
    return (await remoteCallers(store)).filter(
      ({ manifest, comesBack }) => !comesBack && !replaced.includes(manifest.id),
    );
  });
