import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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
 * A build of the host that says on its page which one it is, and whose lazy files have names of their own, as those of
 * another build: `lazy` says whether it has them.
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

/** The addresses of the host's lazy pages, as its router has them. */
const LAZY_PAGES = [
  ...readFileSync(path.join(ROOT, 'host/src/router.tsx'), 'utf8').matchAll(/path: '([^']+)',\s*element: page\(/g),
].map(([, address]) => address.replace(/:\w+/g, '2'));
/**
 * They end the page that they are opened in: one shows the product as another role, in a page of its own, one signs
 * out.
 */
const ENDING = ['/view-as/2', '/auth/sign-out'];

const goTo = (page, address) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** A stage whose host is served from its releases alone, as in production. */
async function deployed(stageOf, build, remotes = ['alpha@1.0.0', 'beta@1.0.0']) {
  const stage = await stageOf(remotes);
  await deployHost(stage.releases, hostBuild(build));
  await stage.restartHost({ dist: undefined });
  return stage;
}

test('claims 59 and 60: a tab on the old host opens every lazy page after a deploy; who comes again gets the new host', async ({
  stageOf,
  open,
}) => {
  const stage = await deployed(stageOf, 'aaaa0001');
  test.setTimeout(120_000);
  expect(LAZY_PAGES.length).toBeGreaterThan(18);
  expect(LAZY_PAGES).toEqual(expect.arrayContaining(ENDING));
  const [page, viewer, leaver] = [
    await open(stage, '/alpha'),
    await open(stage, '/alpha'),
    await open(stage, '/alpha'),
  ];
  for (const tab of [page, viewer, leaver]) {
    await expect(heading(tab, 'alpha 1.0.0')).toBeVisible();
    expect(await buildOf(tab)).toBe('aaaa0001');
  }
  // Nothing lazy of the old one is in the new one.
  await deployHost(stage.releases, hostBuild('bbbb0002', { lazy: false }));
  await page.evaluate(() => (window.sameDocument = true));
  const missing = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400 && answer.url().endsWith('.js')) missing.push(answer.url());
  });
  const shown = page.locator('h1, h2').first();
  for (const address of LAZY_PAGES.filter((one) => !ENDING.includes(one))) {
    // A page before it, so that what is seen is its own.
    await goTo(page, '/beta');
    await expect(heading(page, 'beta 1.0.0'), address).toBeVisible();
    await goTo(page, address);
    await expect(heading(page, 'beta 1.0.0'), address).toHaveCount(0);
    await expect(shown, address).toBeVisible();
    if (address !== '/errors/error500') await expect(page.getByText('Technical Difficulties'), address).toHaveCount(0);
  }
  expect(missing).toEqual([]);
  expect(await page.evaluate(() => window.sameDocument)).toBe(true);
  await goTo(viewer, '/view-as/2');
  await expect.poll(() => buildOf(viewer).catch(() => null)).toBe('bbbb0002');
  await goTo(leaver, '/auth/sign-out');
  await expect(leaver).toHaveURL(/\/auth\/sign-in/);
  await expect(leaver.getByRole('heading').first()).toBeVisible();
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
    'The files of the host aaaa0001 are not stored any more, so it cannot be live again. Nothing was changed; deploy it again.',
  );
  expect(await served()).toBe('bbbb0002');
  for (const name of ['/../hosts/production.json', '/_host-builds/bbbb0002/host.json', '/host.json', '/x.00000000.js'])
    expect((await fetch(stage.url + name)).status, name).not.toBe(200);
});

test('claim 60: a lazy page whose files are gone opens with the new host', async ({ stageOf, open }) => {
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
  await expect(page.getByText("This part couldn't be loaded.").first()).toBeVisible({ timeout: 10_000 });
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  expect(await page.evaluate(() => window.sameDocument)).toBe(true);
  // A page that is gone to comes with the new host.
  await goTo(page, '/jobs');
  await expect.poll(() => buildOf(page).catch(() => null), { timeout: 15_000 }).toBe('bbbb0002');
  await expect(page).toHaveURL(/\/jobs$/);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByText('Technical Difficulties')).toHaveCount(0);
});

/** A form of a remote, half filled, in a tab of a host that is not live any more. */
async function halfFilled(stageOf, open) {
  const stage = await deployed(stageOf, 'aaaa0001', ['catalog']);
  const page = await open(stage, '/brand/create');
  const name = page.getByLabel('Name (English)');
  await name.fill('Half a brand');
  await page.evaluate(() => (window.sameDocument = true));
  return { stage, page, name };
}
const leave = async (page, how) => {
  await menuLink(page, 'Dashboard').click();
  await page.getByRole('dialog').getByRole('button', { name: how }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

test('claims 59 and 60: a host deploy in the middle of a form: a lazy page of the old host opens, and Back brings what was typed', async ({
  stageOf,
  open,
}) => {
  const { stage, page, name } = await halfFilled(stageOf, open);
  await deployHost(stage.releases, hostBuild('bbbb0002', { lazy: false }));
  await leave(page, 'Stay');
  await expect(name).toHaveValue('Half a brand');
  await leave(page, 'Keep');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  expect(await page.evaluate(() => window.sameDocument)).toBe(true);
  await page.goBack();
  await expect(name).toHaveValue('Half a brand');
  expect(await buildOf(page)).toBe('aaaa0001');
});

test('claim 60: where the files of the old host are gone, the form asks before the new host opens, and Back brings what was typed', async ({
  stageOf,
  open,
}) => {
  const { stage, page, name } = await halfFilled(stageOf, open);
  // The question itself is there since the form has stood for a moment; without its code a navigation counts as
  // cancelled.
  await leave(page, 'Stay');
  await deployHost(stage.releases, hostBuild('bbbb0002'));
  let old = true;
  await page.route(/\/\d+\.[0-9a-f]{8}\.js$/, (route) =>
    old && new URL(route.request().url()).origin === stage.url ? route.fulfill({ status: 404 }) : route.continue(),
  );
  page.on('request', (request) => {
    if (request.isNavigationRequest()) old = false;
  });
  await leave(page, 'Stay');
  await expect(name).toHaveValue('Half a brand');
  expect(await page.evaluate(() => window.sameDocument)).toBe(true);
  await leave(page, 'Keep');
  await expect.poll(() => buildOf(page).catch(() => null), { timeout: 15_000 }).toBe('bbbb0002');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.goBack();
  await expect(name).toHaveValue('Half a brand');
});

test('claim 59: "Load it now" in the middle of a form: the browser asks, and who stays has lost nothing', async ({
  stageOf,
  open,
}) => {
  const stage = await deployed(stageOf, 'aaaa0001', ['catalog']);
  const page = await open(stage, null);
  await page.clock.install();
  await page.goto(`${stage.url}/brand/create`);
  const name = page.getByLabel('Name (English)');
  await name.fill('Half a brand');
  await page.evaluate(() => (window.sameDocument = true));
  await deployHost(stage.releases, hostBuild('bbbb0002'));
  await page.clock.fastForward(6 * 60_000);
  const asked = page.waitForEvent('dialog');
  // What is reloaded has its own event, which a click would wait for.
  await page.getByRole('button', { name: 'Load it now' }).evaluate((button) => setTimeout(() => button.click()));
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(name).toHaveValue('Half a brand');
  expect(await page.evaluate(() => window.sameDocument)).toBe(true);
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
