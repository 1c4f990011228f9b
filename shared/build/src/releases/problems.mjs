import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  findCollisions,
  findContractProblems,
  findUnknownPoints,
  findWeightProblems,
  weighedFiles,
  weightOf,
} from '../checks.mjs';
import { CONTRACT_FILE, findContextProblems } from '../contract-shapes.mjs';
import { integrityOf } from '../integrity.mjs';
import { openStore } from '../stores.mjs';
import { readHosts, readPreviousHosts } from './hosts.mjs';
import { folderName } from './layout.mjs';
import { liveManifests } from './live.mjs';

/**
 * A manifest with the shapes that its release was built with, from its own file; one of before there were any has none.
 */
async function withShapes(manifest, read) {
  const integrity = manifest.integrity[CONTRACT_FILE];
  const bytes = integrity && (await read(CONTRACT_FILE));
  return bytes && integrityOf(bytes) === integrity ? { ...manifest, ...JSON.parse(bytes.toString()) } : manifest;
}

export const withStoredShapes = (store, manifest) =>
  withShapes(manifest, (file) => store.get(`${manifest.id}/${folderName(manifest)}/${file}`));

/**
 * What would go wrong in the live product with this manifest in it: every problem, each naming both sides. `before`
 * looks at the hosts too that a rollback of the host would bring back; `dist` is its build, where it is not published
 * yet.
 */
export async function problemsOf(place, manifest, { before = true, dist } = {}) {
  const store = openStore(place);
  const built = dist
    ? await withShapes(manifest, (file) => readFileSync(path.join(dist, file)))
    : await withStoredShapes(store, manifest);
  const others = (await liveManifests(store)).filter(({ id }) => id !== manifest.id);
  const hosts = [...(await readHosts(store)), ...(before ? await readPreviousHosts(store) : [])];
  const shaped = await Promise.all(others.map((other) => withStoredShapes(store, other)));
  return [
    ...findCollisions(manifest, others),
    ...(await findContractProblems(built, hosts)),
    ...findContextProblems(built, shaped),
    ...(before ? findWeightProblems(manifest, hosts, await weigh(store, manifest, dist)) : []),
  ];
}

/** What each file of a release that counts for a budget weighs as it is sent; a team's own word is not taken for it. */
async function weigh(store, manifest, dist) {
  const folder = `${manifest.id}/${folderName(manifest)}/`;
  const stored = async (file) =>
    ((await store.get(`${folder}${file}.br`)) ?? (await store.get(folder + file)))?.length ?? 0;
  return new Map(
    await Promise.all(
      weighedFiles(manifest).map(async (file) => [file, dist ? weightOf(dist, file) : await stored(file)]),
    ),
  );
}

/** What is worth a word once this manifest is live, and no reason to refuse it. */
export async function notesOn(place, manifest) {
  const others = (await liveManifests(openStore(place))).filter(({ id }) => id !== manifest.id);
  return findUnknownPoints([manifest, ...others]);
}
