import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findFileProblems } from '../checks.mjs';
import { parseExactly, schemas } from '../schemas.mjs';
import { openStore } from '../stores.mjs';
import { filesBelow, folderName, manifestKey } from './layout.mjs';

/**
 * Uploads a build's `dist` to its immutable place, the manifest last. Publishing the same bytes again is a no-op; other
 * bytes under a published version are refused and change nothing. `rebuilt` allows another build of a published
 * version:
 * anyone who starts the product from sources that change raises no version each time.
 */
export async function publish(place, dist, { rebuilt = false } = {}) {
  const store = openStore(place);
  const { RemoteManifest } = await schemas();
  const bytes = readFileSync(path.join(dist, 'remote.json'));
  const manifest = parseExactly(RemoteManifest, JSON.parse(bytes.toString()), `${dist}/remote.json`);
  const problems = findFileProblems(dist, manifest);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const published = await store.get(manifestKey(manifest.id, manifest));
  if (published) {
    if (!published.equals(bytes))
      throw new Error(
        `${manifest.id} ${folderName(manifest)} is published already, with other contents. Raise the version in package.json.`,
      );
    return manifest;
  }
  const sameVersion = rebuilt
    ? undefined
    : (await publishedReleases(store, manifest.id)).find(({ version }) => version === manifest.version);
  if (sameVersion)
    throw new Error(
      `${manifest.id} ${manifest.version} is published already, as ${folderName(sameVersion)}; this is another build of it. Raise the version in package.json.`,
    );
  const folder = `${manifest.id}/${folderName(manifest)}/`;
  // Before the first file: a store that is refused keeps nothing of it.
  await store.ensureConditions?.(folder);
  for (const file of filesBelow(dist))
    if (file !== 'remote.json' && !file.startsWith('.'))
      await store.put(`${folder}${file}`, readFileSync(path.join(dist, file)));
  if (!(await store.putNew(manifestKey(manifest.id, manifest), bytes)))
    throw new Error(
      `${manifest.id} ${folderName(manifest)} was published by someone else in this moment. Nothing of it was changed.`,
    );
  return manifest;
}

/** Every release of a remote that is published, live or not. A pre-release's version has hyphens of its own. */
export async function publishedReleases(place, id) {
  return (await openStore(place).list(`${id}/`)).flatMap((key) => {
    const [, version, build] = /^[^/]+\/([^/]+)-([^-/]+)\/remote\.json$/.exec(key) ?? [];
    return version ? [{ version, build }] : [];
  });
}

/**
 * A published release by its version, or by its whole name where a version was built several times. @throws naming what
 * there is
 */
export async function findRelease(place, id, name) {
  const all = await publishedReleases(place, id);
  const found = all.filter((release) => name === release.version || name === folderName(release));
  if (found.length === 1) return found[0];
  const names = (releases) => releases.map(folderName).join(', ') || 'nothing';
  throw new Error(
    found.length === 0
      ? `${id} ${name} is not published. There is: ${names(all)}.`
      : `${id} ${name} was published several times: ${names(found)}. Say which.`,
  );
}
