import { readdirSync } from 'node:fs';
import path from 'node:path';
import { measureSlowness } from './scripts/lib/slowness.mjs';
import { nodeProject, webProject } from './shared/build/src/jest.mjs';

const root = import.meta.dirname;
const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));
const web = [
  'host',
  ...remotes,
  ...['http', 'i18n', 'kit', 'platform', 'resources', 'testing'].map((name) => `shared/${name}`),
];
// The API's suite runs on node:test (scripts/lib/stages.mjs says why).
const node = ['shared/contracts', 'shared/build'];

/** Who imports a shared file is looked for beside it: `--findRelatedTests` sees what lies in a project's roots. */
const inWorkspace = (make) => (dir) => ({
  ...make(dir, path.join(root, dir)),
  roots: dir.startsWith('shared/') ? [path.join(root, 'shared')] : [path.join(root, dir), path.join(root, 'shared')],
});

/** The packages whose tests jest runs, each a project of its folder's name. */
export const JEST_PACKAGES = [...web, ...node];

// Workers inherit it. In the configuration it would be part of the keys of jest's cache.
process.env.TEST_SLOWNESS ??= measureSlowness().wall.toFixed(2);

export default {
  projects: [...web.map(inWorkspace(webProject)), ...node.map(inWorkspace(nodeProject))],
};
