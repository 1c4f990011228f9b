import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SHARED_SOURCES, sourceHash } from '@bo/build/source-hash';
import { edit, ROOT } from './lib/fixtures.mjs';
import { expect, test as base } from './lib/test.mjs';

const test = base.extend({
  folder: async ({}, use) => {
    const made = mkdtempSync(path.join(tmpdir(), 'bo-team-'));
    await use(made);
    rmSync(made, { recursive: true });
  },
});

test("another team's new remote and its dependencies rebuild nobody; a dependency of one's own does", ({ folder }) => {
  const lock = path.join(folder, 'pnpm-lock.yaml');
  copyFileSync(path.join(ROOT, 'pnpm-lock.yaml'), lock);
  const builds = () => ['host', 'mfe-catalog', 'mfe-settings'].map((dir) => sourceHash(folder, [dir, ...SHARED_SOURCES]));
  const before = builds();
  edit(lock, (text) => text.replace('importers:\n', "importers:\n\n  mfe-loyalty:\n    dependencies:\n      confetti:\n        specifier: 1.0.0\n        version: 1.0.0\n").replace('packages:\n', 'packages:\n\n  confetti@1.0.0:\n    resolution: {integrity: sha512-new}\n').replace('snapshots:\n', 'snapshots:\n\n  confetti@1.0.0: {}\n'));
  expect(readFileSync(lock, 'utf8').match(/confetti/g)).toHaveLength(3);
  expect(builds()).toEqual(before);
  // The same version with other contents, deep below what all of them use.
  const [, deep] = /\n {2}'@babel\/runtime@[\d.]+':\n {4}resolution: \{integrity: (\S+)\}/.exec(readFileSync(lock, 'utf8'));
  writeFileSync(lock, readFileSync(lock, 'utf8').replace(deep, 'sha512-other'));
  for (const [index, build] of builds().entries()) expect(build).not.toBe(before[index]);
});
