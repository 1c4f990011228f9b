import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deployHost, pruneHosts, releaseTogether, rollbackHost } from '@bo/build/releases';
import { folderStore } from '@bo/build/stores';
import { run } from '../../scripts/lib/processes.mjs';
import { edit, ROOT } from './lib/fixtures.mjs';
import { expect, heading, menuLink, test } from './lib/test.mjs';

const HOST = path.join(ROOT, 'host/dist');
const CLI = path.join(ROOT, 'shared/build/src/cli.mjs');
const isScript = (name) => /\.js(\.br)?$/.test(name);

/**
 * A build of the host that says on its page which one it is, and whose lazy files have names of their own, as those of another
 * build: `lazy` says whether it has them.
 */
function hostBuild(build, { lazy = true } = {}) {
  const copy = mkdtempSync(path.join(tmpdir(), 'bo-host-'));
  cpSync(HOST, copy, { recursive: true, filter: (file) => !file.endsWith('.map') });
  edit(path.join(copy, 'index.html'), (text) => text.replace('<head>', `<head><meta name="build" content="${build}">`));
  edit(path.join(copy, 'host.json'), (text) => JSON.stringify({ ...JSON.parse(text), build }));
  if (!lazy)
    for (const name of readdirSync(copy)) if (/^\d+\./.test(name) && isScript(name)) rmSync(path.join(copy, name));
  return copy;
}
const buildOf = (page) => page.locator('meta[name="build"]').getAttribute('content');

/** A stage whose host is served from its releases alone, as in production. */
async function deployed(stageOf, build) {
  const stage = await stageOf(['alpha@1.0.0', 'beta@1.0.0']);
  await deployHost(stage.releases, hostBuild(build));
  await stage.restartHost({ dist: undefined });
  return stage;
}

test('claims 59 and 60: a tab on the old host opens every lazy page after a deploy; who comes anew gets the new host', async ({
  stageOf,
  open,
}) => {
  const stage = await deployed(stageOf, 'aaaa0001');
  const page = await open(stage, '/alpha');
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  expect(await buildOf(page)).toBe('aaaa0001');
  // Nothing lazy of the old one is in the new one.
  await deployHost(stage.releases, hostBuild('bbbb0002', { lazy: false }));
  await page.evaluate(() => (window.sameDocument = true));
  for (const address of ['/jobs', '/notifications', '/platform']) {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.getByText('Technical Difficulties')).toHaveCount(0);
  }
  expect(await page.evaluate(() => window.sameDocument)).toBe(true);
  const html = await (await fetch(`${stage.url}/alpha`, { headers: { Accept: 'text/html' } })).text();
  expect(html).toContain('content="bbbb0002"');
});

test('claim 59: page and files come from one release, and the way back is one move', async ({ stageOf }) => {
  const stage = await deployed(stageOf, 'aaaa0001');
  const served = async () => {
    const html = await (await fetch(`${stage.url}/alpha`, { headers: { Accept: 'text/html' } })).text();
    const [, build] = /name="build" content="(\w+)"/.exec(html);
    const files = [...html.matchAll(/ src="(\/[^"]+\.js)"/g)].map(([, file]) => file);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files)
      for (const encoding of ['br', 'identity']) {
        const answer = await fetch(stage.url + file, { headers: { 'Accept-Encoding': encoding } });
        expect(answer.status, file).toBe(200);
        expect(answer.headers.get('cache-control')).toContain('immutable');
        expect(answer.headers.get('content-type')).toBe('text/javascript');
        expect((await answer.text()).length).toBeGreaterThan(100);
      }
    const { host } = await (await fetch(`${stage.url}/registry.json`)).json();
    expect(host).toBe(build);
    return build;
  };
  expect(await served()).toBe('aaaa0001');
  await deployHost(stage.releases, hostBuild('bbbb0002'));
  expect(await served()).toBe('bbbb0002');
  const { code, output } = await run(process.execPath, [CLI, 'rollback-host', '--releases', stage.releases]);
  expect({ code, said: output.trim() }).toEqual({
    code: 0,
    said: 'the host production is aaaa0001 again; open tabs go on with theirs and are told',
  });
  expect(await served()).toBe('aaaa0001');
  // Back again is forward; and what is gone is refused in words.
  expect((await rollbackHost(stage.releases)).build).toBe('bbbb0002');
  rmSync(path.join(stage.releases, '_host-builds/aaaa0001'), { recursive: true });
  await expect(rollbackHost(stage.releases)).rejects.toThrow(
    'The files of the host aaaa0001 are not stored any more, so it cannot be live again. Nothing was changed; deploy it anew.',
  );
  expect(await served()).toBe('bbbb0002');
  for (const name of ['/../hosts/production.json', '/_host-builds/bbbb0002/host.json', '/host.json', '/x.00000000.js'])
    expect((await fetch(stage.url + name)).status, name).not.toBe(200);
});

test('claim 60: a lazy page whose files are gone opens with the new host, and no form is lost on the way', async ({
  stageOf,
  open,
}) => {
  const stage = await deployed(stageOf, 'aaaa0001');
  const page = await open(stage, '/alpha');
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  await deployHost(stage.releases, hostBuild('bbbb0002'));
  // The files of the first host are gone, as after a week: nothing but its page answers to this tab.
  let old = true;
  await page.route(/\/\d+\.[0-9a-f]{8}\.js$/, (route) =>
    old && new URL(route.request().url()).origin === stage.url ? route.fulfill({ status: 404 }) : route.continue(),
  );
  page.on('request', (request) => {
    if (request.isNavigationRequest()) old = false;
  });
  // A part of the shell that is asked for in the middle of a screen takes nothing from it.
  await page.evaluate(() => (window.sameDocument = true));
  await page.keyboard.press('Shift+?');
  await page.keyboard.press('Control+K');
  await expect(page.getByText('This part could not be loaded.').first()).toBeVisible({ timeout: 10_000 });
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  expect(await page.evaluate(() => window.sameDocument)).toBe(true);
  // A page that is gone to comes with the new host.
  await page.evaluate(() => {
    history.pushState(null, '', '/jobs');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect.poll(() => buildOf(page).catch(() => null), { timeout: 15_000 }).toBe('bbbb0002');
  await expect(page).toHaveURL(/\/jobs$/);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByText('Technical Difficulties')).toHaveCount(0);
});

test('claim 59: "a new version is ready" tells of the host too', async ({ stageOf, open }) => {
  const stage = await deployed(stageOf, 'aaaa0001');
  const page = await open(stage, null);
  await page.clock.install();
  await page.goto(`${stage.url}/alpha`);
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  await page.clock.fastForward(6 * 60_000);
  await expect(menuLink(page, 'beta 1.0.0')).toBeVisible();
  await expect(page.getByText('A new version is ready.')).toHaveCount(0);
  await deployHost(stage.releases, hostBuild('bbbb0002'));
  await page.clock.fastForward(6 * 60_000);
  await expect(page.getByText('A new version is ready.')).toBeVisible();
  await page.getByRole('button', { name: 'Load it now' }).click();
  await expect.poll(() => buildOf(page).catch(() => null)).toBe('bbbb0002');
});

test('claim 59: builds of the host that were left a week ago go, those that are named stay', async ({ stageOf }) => {
  const { releases } = await stageOf([]);
  for (const build of ['aaaa0001', 'bbbb0002']) await deployHost(releases, hostBuild(build));
  const kept = () => readdirSync(path.join(releases, '_host-builds')).sort();
  const inDays = (days) => ({ now: Date.now() + days * 86_400_000 });
  await deployHost(releases, hostBuild('cccc0003'));
  await pruneHosts(folderStore(releases), inDays(6.9));
  expect(kept()).toEqual(['aaaa0001', 'bbbb0002', 'cccc0003']);
  await pruneHosts(folderStore(releases), inDays(7.1));
  expect(kept()).toEqual(['bbbb0002', 'cccc0003']);
  // What is released together has no way back of the host alone.
  await releaseTogether(releases, { host: hostBuild('dddd0004'), remotes: [] });
  await pruneHosts(folderStore(releases), inDays(7.1));
  expect(kept()).toEqual(['dddd0004']);
});
