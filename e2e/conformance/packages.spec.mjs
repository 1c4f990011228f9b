import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '../../scripts/lib/processes.mjs';
import { ROOT } from './lib/fixtures.mjs';
import { expect, test } from './lib/test.mjs';

const PACKAGES = readdirSync(path.join(ROOT, 'shared')).filter((name) =>
  existsSync(path.join(ROOT, 'shared', name, 'package.json')),
);
const filesOf = (dir) => readdirSync(dir, { recursive: true }).map(String);

test('each package can be packed for a team elsewhere: typed sources, a changelog, versions in place of the workspace, no tests', async () => {
  test.setTimeout(900_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'bo-packages-'));
  try {
    const packed = new Map();
    for (const name of PACKAGES) {
      const target = path.join(folder, name);
      mkdirSync(target);
      const { code, output } = await run(
        'npx',
        ['--yes', 'pnpm@12.21.0', 'pack', '--out', path.join(target, 'package.tgz')],
        { cwd: path.join(ROOT, 'shared', name), timeout: 120_000 },
      );
      expect(code, output).toBe(0);
      expect((await run('tar', ['xzf', 'package.tgz'], { cwd: target })).code).toBe(0);
      const dir = path.join(target, 'package');
      packed.set(name, { dir, manifest: JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) });
    }
    for (const [name, { dir, manifest }] of packed) {
      const needs = { ...manifest.dependencies, ...manifest.devDependencies };
      expect(
        Object.entries(needs).filter(([, version]) => /workspace:|catalog:|file:|link:/.test(version)),
        name,
      ).toEqual([]);
      for (const [needed, version] of Object.entries(needs).filter(([one]) => one.startsWith('@bo/')))
        expect(packed.get(needed.slice('@bo/'.length))?.manifest.version, `${name} needs ${needed}`).toBe(version);
      for (const entry of [...Object.values(manifest.exports), ...Object.values(manifest.bin ?? {})])
        expect(existsSync(path.join(dir, entry)), `${name}: ${entry}`).toBe(true);
      expect(readFileSync(path.join(dir, 'CHANGELOG.md'), 'utf8')).toContain(`## ${manifest.version}`);
      expect(filesOf(dir).filter((file) => /\.test\.[a-z]+$/.test(file))).toEqual([]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
