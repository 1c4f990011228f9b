import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findBuildProblems } from '@bo/build/checks';
import { distOf, ROOT } from './lib/fixtures.mjs';
import { cardOf, expect, test } from './lib/test.mjs';

const remotes = readdirSync(ROOT).filter((name) => name.startsWith('mfe-') && existsSync(path.join(ROOT, name, 'dist/remote.json')));
const idOf = (name) => name.slice('mfe-'.length);

test("claim 28: no remote's bundle contains React's source, and the check would see it", async () => {
  for (const name of remotes) {
    const dist = path.join(ROOT, name, 'dist');
    expect(findBuildProblems(dist, JSON.parse(readFileSync(path.join(dist, 'remote.json'), 'utf8'))).filter((problem) => problem.includes('React'))).toEqual([]);
  }
  const react = readdirSync(path.join(ROOT, 'host/dist')).find((file) => /^react\..*\.js$/.test(file));
  const manifest = JSON.parse(readFileSync(path.join(distOf('alpha', '1.0.0'), 'remote.json'), 'utf8'));
  const problems = findBuildProblems(path.join(ROOT, 'host/dist'), { ...manifest, entry: react, integrity: { [react]: '' }, needs: {}, budgets: { entry: 1000, screen: 1000 } });
  expect(problems).toEqual([`alpha: ${react} carries a copy of React. Import it as the host shares it, and never through a package that bundles it.`]);
});

const permutations = (list) => (list.length < 2 ? [list] : list.flatMap((one, index) => permutations([...list.slice(0, index), ...list.slice(index + 1)]).map((rest) => [one, ...rest])));

test('claim 27: one React, router, query client and i18next in any load order', async ({ stageOf, open }) => {
  test.setTimeout(240_000);
  const stage = await stageOf(remotes.map(idOf));
  const { remotes: entries } = await (await fetch(`${stage.url}/registry.json`)).json();
  const first = Object.fromEntries(entries.map(({ id, manifest }) => [id, manifest.routes.find(({ path: route }) => !route.includes(':')).path]));
  // Each remote first, and each second: who is later than second finds everything shared already.
  const seen = new Set();
  const orders = permutations(Object.keys(first)).filter(([one, two]) => seen.size < seen.add(`${one} ${two}`).size).slice(0, remotes.length * (remotes.length - 1));
  for (const [one, two] of orders) {
    const page = await open(stage, first[one]);
    await expect.poll(() => page.loads.filter(({ outcome }) => outcome === 'loaded').map(({ remote }) => remote)).toContain(one);
    await page.evaluate((to) => {
      history.pushState({}, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, first[two]);
    await expect.poll(() => page.loads.filter(({ outcome }) => outcome === 'loaded').map(({ remote }) => remote)).toContain(two);
    const scope = await page.evaluate(() => {
      const [host] = window.__FEDERATION__.__INSTANCES__;
      return Object.entries(host.shareScopeMap.default).map(([name, versions]) => ({ name, versions: Object.keys(versions), from: [...new Set(Object.values(versions).map(({ from }) => from))] }));
    });
    for (const share of scope) expect(share, `${one} before ${two}`).toMatchObject({ versions: [expect.any(String)], from: ['host'] });
    await expect(cardOf(page, two)).toHaveCount(0);
    await page.close();
  }
});
