import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deployHost, publish } from '@bo/build/releases';
import { build, edit, ROOT, write } from './lib/fixtures.mjs';
import { cardOf, expect, test } from './lib/test.mjs';

const folder = () => mkdtempSync(path.join(tmpdir(), 'bo-contract-'));

test("claim 21: removing a used contract symbol fails the host's deploy and names the remote", async ({ stageOf }) => {
  const stage = await stageOf(['alpha@1.0.0']);
  const next = folder();
  cpSync(path.join(ROOT, 'host/dist'), next, { recursive: true });
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'host/dist/host.json'), 'utf8'));
  const { shares } = manifest;
  const without = {
    ...shares['@bo/platform'],
    exports: shares['@bo/platform'].exports.filter((name) => name !== 'createRemoteApp'),
  };
  writeFileSync(
    path.join(next, 'host.json'),
    JSON.stringify({ ...manifest, shares: { ...shares, '@bo/platform': without } }),
  );
  await expect(deployHost(stage.releases, next)).rejects.toThrow(
    'alpha 1.0.0 uses createRemoteApp of @bo/platform, which the host "production" does not have.',
  );
  await expect(deployHost(stage.releases, path.join(ROOT, 'host/dist'))).resolves.toMatchObject({
    contract: manifest.contract,
  });
  rmSync(next, { recursive: true });
});

test('a host whose page loads more than its budget is refused, for JS and CSS alike', async ({ stageOf }) => {
  const { releases } = await stageOf([]);
  const next = folder();
  cpSync(path.join(ROOT, 'host/dist'), next, { recursive: true });
  for (const kind of ['js', 'css']) {
    edit(path.join(next, 'host.json'), (text) => {
      const manifest = JSON.parse(text);
      expect(manifest.budgets).toEqual({ js: 325, css: 10 });
      return JSON.stringify({ ...manifest, budgets: { js: 325, css: 10, [kind]: 5 } });
    });
    await expect(deployHost(releases, next)).rejects.toThrow(
      new RegExp(
        `^The host's page loads [\\d.]+ kB of ${kind.toUpperCase()} before any remote, its budget is 5 kB\\.$`,
      ),
    );
    cpSync(path.join(ROOT, 'host/dist/host.json'), path.join(next, 'host.json'));
  }
  rmSync(next, { recursive: true });
});

test('claim 22: a remote that needs a newer contract is refused at deploy', async ({ stageOf }) => {
  const stage = await stageOf(['alpha@1.0.0']);
  await expect(stage.release('alpha@2.0.0')).rejects.toThrow(
    /alpha 2\.0\.0 needs the contract \^9\.0\.0; the host "production" fulfils/,
  );
});

test('claims 22 and 29: at run time it is a card, before any script is requested', async ({ stageOf, open }) => {
  const stage = await stageOf(['alpha@2.0.0'], { checked: true });
  const page = await open(stage, '/alpha');
  await expect(cardOf(page, 'alpha')).toHaveAttribute('data-failure', 'incompatible');
  expect(stage.remotes.alpha.requests.filter((name) => name.endsWith('.js'))).toEqual([]);
});

test('claim 23: a remote with the route of another is refused at deploy, and both are named', async ({ stageOf }) => {
  const stage = await stageOf(['alpha@1.0.0']);
  await expect(stage.release('gamma@1.0.0')).rejects.toThrow(
    'gamma: the route "/alpha" belongs to alpha 1.0.0 already.',
  );
});

test('claim 24: a widget whose module the build does not expose fails the build, and is named', async () => {
  const widget =
    "widgets: [{ id: 'ghost', expose: './widgets/ghost', title: { en: 'Ghost', ab: 'شبح' }, size: 6, order: 1, permission: 'product.view' }]";
  const dir = write({
    id: 'omega',
    version: '1.0.0',
    change: (made) => edit(path.join(made, 'src/remote.ts'), (text) => text.replace('widgets: []', widget)),
  });
  await expect(build(dir)).rejects.toThrow('widget "ghost" names ./widgets/ghost, which this build does not expose');
});

test('claim 25: an unknown manifest key fails validation', async ({ stageOf }) => {
  const stage = await stageOf([]);
  const copy = folder();
  cpSync(stage.dist('alpha', '1.0.0'), copy, { recursive: true });
  const file = path.join(copy, 'remote.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), plugins: [] }));
  await expect(publish(stage.releases, copy)).rejects.toThrow(/plugins/);
  rmSync(copy, { recursive: true });
});
