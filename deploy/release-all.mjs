// Makes every build of this repository live in one store, if the API that was built with them breaks no remote that
// stays as it is: for a machine that runs the whole product. A team that releases alone uses `remote publish` and
// `remote promote` (docs/deploy.md).
import path from 'node:path';
import { parseArgs } from 'node:util';
import { releaseTogether, startSigning } from '../shared/build/src/releases.mjs';
import { remotePackages } from '../shared/build/src/remotes.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    releases: { type: 'string' },
    host: { type: 'string', default: 'http://localhost' },
    /** The address of each remote, with `{id}` in it; else each is at its port of `--host`. */
    base: { type: 'string' },
  },
});
if (!values.releases) {
  console.error('Say with --releases where the releases are kept: a folder or s3://bucket/prefix.');
  process.exit(2);
}
const remotes = remotePackages(ROOT).map(({ id, dir, port }) => ({
  dist: path.join(dir, 'dist'),
  base: values.base?.replace('{id}', id) ?? `${values.host}:${port}/`,
}));
// Beside a volume there is no place that outlives the container, unless one is named.
if (process.env.REMOTE_KEY_FILE) await startSigning(values.releases);
const manifests = await releaseTogether(values.releases, {
  host: path.join(ROOT, 'host/dist'),
  api: path.join(ROOT, 'api/dist/openapi.json'),
  remotes,
});
for (const { id, version, build } of manifests) console.log(`${id} ${version}-${build} is live`);
