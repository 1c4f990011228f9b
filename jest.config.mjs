import { readdirSync } from 'node:fs';
import path from 'node:path';
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

export default {
  projects: [
    ...web.map((dir) => webProject(dir, path.join(root, dir))),
    ...node.map((dir) => nodeProject(dir, path.join(root, dir))),
  ],
};
