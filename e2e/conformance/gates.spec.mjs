import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findCollisions } from '@bo/build/checks';
import { run } from '../../scripts/lib/processes.mjs';
import { distOf, ROOT } from './lib/fixtures.mjs';
import { expect, test } from './lib/test.mjs';

const CLI = path.join(ROOT, 'shared/build/src/cli.mjs');
const remotes = readdirSync(ROOT).filter(
  (name) => name.startsWith('mfe-') && existsSync(path.join(ROOT, name, 'dist/remote.json')),
);
const manifestOf = (dist) => JSON.parse(readFileSync(path.join(dist, 'remote.json'), 'utf8'));
async function check(dist) {
  const { code, output } = await run(process.execPath, [CLI, 'check', dist]);
  return { code, said: output.trim() };
}

test("claim 64: `check` names each rule of a remote that matches what is not its own; the product's remotes have none", async () => {
  const says = (selector) =>
    `beta: the style "${selector}" reaches outside its screens. Begin with a class of its own (.beta-…).`;
  expect(await check(distOf('beta', '1.1.0'))).toEqual({ code: 1, said: `${says('h1')}\n${says('.ant-btn')}` });
  for (const dist of [distOf('beta', '1.0.0'), ...remotes.map((name) => path.join(ROOT, name, 'dist'))])
    expect(await check(dist)).toEqual({ code: 0, said: expect.stringMatching(/ is in order\.$/) });
});

test('claim 64: two remotes whose class names begin alike are refused, and both are named', () => {
  const alpha = manifestOf(distOf('alpha', '1.0.0'));
  const beta = manifestOf(distOf('beta', '1.0.0'));
  expect(findCollisions(beta, [alpha])).toEqual([]);
  expect(findCollisions({ ...beta, styles: ['bt', 'alpha-list'] }, [alpha])).toEqual([
    'beta: the beginning of class names "alpha-list-" belongs to alpha 1.0.0 already, as "alpha-". One of the two has to change.',
  ]);
});
