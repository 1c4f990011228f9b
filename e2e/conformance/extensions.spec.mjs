import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promote, publish } from '@bo/build/releases';
import { run } from '../../scripts/lib/processes.mjs';
import { distOf, edit, ROOT } from './lib/fixtures.mjs';
import { expect, heading, later, test } from './lib/test.mjs';

const CLI = path.join(ROOT, 'shared/build/src/cli.mjs');
const row = (id) => ({ id, version: 1, number: id });
const ROWS = { count: 2, count_exact: true, next: null, previous: null, results: [row('one'), row('two')] };
const OWN = 'owner 1.0.0';
const FAILED = (name) => `“guest ${name}” can't be shown right now. The rest of the page still works.`;

/** The owner's page beside a version of the guest that contributes to it. */
async function ownerBeside(stageOf, guest) {
  const stage = await stageOf(['owner@1.0.0', guest]);
  stage.api.answers['/api/v1/fixtures/rows/'] = ROWS;
  stage.api.answers['/api/v1/fixtures/values/'] = { one: '1', two: '2' };
  return stage;
}
const panel = (page) => page.getByRole('region', { name: 'guest panel', exact: true });
const cells = (page) =>
  page
    .getByRole('row')
    .filter({ hasText: /one|two/ })
    .locator('[data-extension]');
const dialog = (page, name) => page.getByRole('dialog').filter({ has: page.getByRole('heading', { name }) });
async function act(page) {
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'guest action' }).click();
}
/** What the owner's page shows of its own, whatever becomes of the guest. */
async function expectOwn(page) {
  await expect(heading(page, OWN)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: /one|two/ })).toHaveCount(2);
}
const told = (page, extension) =>
  page.loads
    .filter(({ outcome, detail }) => outcome !== 'loaded' && detail?.startsWith(`Extension "${extension}" of `))
    .map(({ remote, version, outcome }) => `${remote} ${version} ${outcome}`);

test("claim 75: another remote's panel, column and action stand on the owner's page, with their texts and one question for all rows", async ({
  stageOf,
  open,
}) => {
  const stage = await ownerBeside(stageOf, 'guest@1.0.0');
  const page = await open(stage, '/owner');
  await expect(panel(page)).toContainText('panel of prd_7');
  await expect(panel(page).locator('[data-text]')).toHaveAttribute('data-text', 'Retry');
  await expect(cells(page)).toHaveText(['value 1', 'value 2']);
  expect(stage.api.queries.filter((query) => query.includes('fixtures/values'))).toEqual([
    '/api/v1/fixtures/values/?ids=one%2Ctwo',
  ]);
  const requested = () => stage.remotes.guest.requests.some((name) => name.includes('extensions/action'));
  expect(requested()).toBe(false);
  await act(page);
  await expect(dialog(page, 'guest acts on Huda')).toBeVisible();
  expect(requested()).toBe(true);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page, 'guest acts on Huda')).toBeHidden();
  expect(page.loads.filter(({ outcome }) => outcome !== 'loaded')).toEqual([]);
});

test('claim 75: a column is hidden and shown as the others are, and asks nothing while it is hidden', async ({
  stageOf,
  open,
}) => {
  const stage = await ownerBeside(stageOf, 'guest@1.0.0');
  const page = await open(stage, '/owner?columns=number');
  await expectOwn(page);
  await expect(panel(page)).toContainText('panel of prd_7');
  await expect(cells(page)).toHaveCount(0);
  expect(stage.api.queries.filter((query) => query.includes('fixtures/values'))).toEqual([]);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'guest column' }).check();
  await expect(cells(page)).toHaveText(['value 1', 'value 2']);
});

test('claim 76: who lacks a permission is shown nothing, and nothing of the remote is fetched', async ({
  stageOf,
  open,
}) => {
  const stage = await ownerBeside(stageOf, 'guest@1.0.0');
  const seen = await open(stage, '/owner');
  await expect(panel(seen)).toBeVisible();
  // One more permission is asked for, which nobody has; and a point that no page offers.
  await expect(seen.getByRole('region', { name: /panel(ForNobody|Nowhere)/ })).toHaveCount(0);
  await seen.close();
  stage.remotes.guest.requests.length = 0;
  stage.api.session.permissions = ['product.view'];
  const page = await open(stage, '/owner', { fresh: true, clock: true });
  await expectOwn(page);
  await expect(page.getByRole('columnheader')).toHaveText(['Number']);
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await later(page);
  await expect(panel(page)).toHaveCount(0);
  expect(stage.remotes.guest.requests.filter((name) => name.endsWith('.js'))).toEqual([]);
});

test('claim 77: extensions that crash cost their own places, and are told with the remote that brought them', async ({
  stageOf,
  open,
}) => {
  const stage = await ownerBeside(stageOf, 'guest@1.1.0');
  const page = await open(stage, '/owner');
  await expect(panel(page).getByRole('alert')).toContainText(FAILED('panel'));
  await expect(page.getByRole('alert').filter({ hasText: FAILED('column') })).toBeVisible();
  await act(page);
  await expect(dialog(page, 'guest action').getByRole('alert')).toHaveText(FAILED('action'));
  await page.getByRole('button', { name: 'Close' }).click();
  await expectOwn(page);
  for (const name of ['panel', 'column', 'action'])
    await expect.poll(() => told(page, name)).toEqual(['guest 1.1.0 crashed']);
  // Retry tries; these crash again.
  await panel(page).getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => told(page, 'panel')).toHaveLength(2);
  await expect(panel(page).getByRole('alert')).toBeVisible();
  await expectOwn(page);
});

test('claim 77: a cell that crashes costs its column, once; a module for another point is none', async ({
  stageOf,
  open,
}) => {
  const stage = await ownerBeside(stageOf, 'guest@1.2.0');
  const page = await open(stage, '/owner');
  await expect(page.getByRole('alert').filter({ hasText: FAILED('column') })).toBeVisible();
  await expect(panel(page).getByRole('alert')).toContainText(FAILED('panel'));
  await expectOwn(page);
  await expect(page.getByRole('row').filter({ hasText: /one|two/ })).toHaveText(['one—', 'two—']);
  await expect.poll(() => told(page, 'column')).toEqual(['guest 1.2.0 crashed']);
  await expect.poll(() => told(page, 'panel')).toEqual(['guest 1.2.0 crashed']);
  expect(page.loads.map(({ detail }) => detail ?? '')).toContainEqual(
    expect.stringContaining('The module of "panel" is for the extension point "order.list.column"'),
  );
});

for (const [how, failure, patience] of [
  ['missing', 'not_found', 10_000],
  ['hang', 'timeout', 20_000],
])
  test(`claim 77: extensions whose code does not come (${how}) say so, and come after Retry`, async ({
    stageOf,
    open,
  }) => {
    test.setTimeout(90_000);
    const stage = await ownerBeside(stageOf, 'guest@1.0.0');
    stage.remotes.guest.behave = (name) => (name.includes('/extensions/') ? how : 'ok');
    const page = await open(stage, '/owner');
    await expectOwn(page);
    await expect(panel(page).getByRole('alert')).toContainText(FAILED('panel'), { timeout: patience });
    const column = page.getByRole('alert').filter({ hasText: FAILED('column') });
    await expect(column).toBeVisible({ timeout: patience });
    await act(page);
    const action = dialog(page, 'guest action');
    await expect(action.getByRole('alert')).toHaveText(FAILED('action'), { timeout: patience });
    await expectOwn(page);
    for (const name of ['panel', 'column', 'action'])
      await expect.poll(() => told(page, name)).toEqual([`guest 1.0.0 ${failure}`]);
    stage.remotes.guest.behave = () => 'ok';
    await action.getByRole('button', { name: 'Retry' }).click();
    await expect(dialog(page, 'guest acts on Huda')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await panel(page).getByRole('button', { name: 'Retry' }).click();
    await expect(panel(page)).toContainText('panel of prd_7');
    await column.getByRole('button', { name: 'Retry' }).click();
    await expect(cells(page)).toHaveText(['value 1', 'value 2']);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

test('claim 77: a contributing server that is gone leaves the owner’s page whole', async ({ stageOf, open }) => {
  const stage = await ownerBeside(stageOf, 'guest@1.0.0');
  await stage.remotes.guest.stop();
  const page = await open(stage, '/owner');
  await expectOwn(page);
  await expect(panel(page).getByRole('alert')).toContainText(FAILED('panel'), { timeout: 15_000 });
  await expect
    .poll(() => page.loads)
    .toContainEqual(expect.objectContaining({ remote: 'guest', outcome: 'not_found' }));
});

async function check(dist, ...more) {
  const { code, output } = await run(process.execPath, [CLI, 'check', dist, ...more]);
  return { code, said: output.trim().split('\n') };
}

test('claim 78: `check` names an extension over its budget, and a style that reaches into the page around it', async () => {
  const { code, said } = await check(distOf('guest', '1.3.0'));
  expect(code).toBe(1);
  expect(said).toContain(
    'guest: the style "h2" reaches outside its screens. Begin with a class of its own (.guest-…).',
  );
  for (const name of ['panel', 'column', 'action'])
    expect(said).toContainEqual(
      expect.stringMatching(
        new RegExp(`^guest: the extension "${name}" needs [\\d.]+ kB of it, its budget is 1 kB\\.$`),
      ),
    );
});

test('claim 78: a point that no page offers is no reason to refuse a release; `check` and the platform page name it', async ({
  stageOf,
  open,
}) => {
  const stage = await ownerBeside(stageOf, 'guest@1.0.0');
  const { code, said } = await check(distOf('guest', '1.0.0'), '--releases', stage.releases);
  expect({ code, rest: said.slice(1) }).toEqual({
    code: 0,
    rest: ['guest 1.0.0: no page offers the extension point "moon.surface.panel", so "panelNowhere" is not shown.'],
  });
  const page = await open(stage, '/platform');
  const stand = page.getByRole('article', { name: 'guest', exact: true });
  await expect(stand).toContainText('guest panelNowhere not shown: no page offers');
  await expect(stand).toContainText('guest action ⁨customer.actions');
});

test('claim 79: an owner that gives less at a point than a live contribution takes is not made live, and both are named', async ({
  stageOf,
}) => {
  const stage = await stageOf(['owner@1.0.0', 'guest@1.0.0']);
  const next = mkdtempSync(path.join(tmpdir(), 'bo-points-'));
  cpSync(distOf('owner', '1.0.0'), next, { recursive: true });
  const contract = path.join(next, 'contract.json');
  edit(contract, (text) => text.replace('"product_id":"string"', '"product":"string"'));
  edit(path.join(next, 'remote.json'), (text) => {
    const manifest = JSON.parse(text);
    const hash = createHash('sha384').update(readFileSync(contract)).digest('base64');
    manifest.integrity['contract.json'] = `sha384-${hash}`;
    return JSON.stringify({ ...manifest, version: '1.0.1', build: 'changed' });
  });
  const manifest = await publish(stage.releases, next);
  await expect(promote(stage.releases, 'owner', manifest, stage.remotes.owner.url)).rejects.toThrow(
    'guest 1.0.0 was built with product.details.panel.product_id: string; the page of owner 1.0.1 does not give it.',
  );
  // The same page beside nobody who takes it.
  const alone = await stageOf(['owner@1.0.0']);
  const again = await publish(alone.releases, next);
  await promote(alone.releases, 'owner', again, alone.remotes.owner.url);
  rmSync(next, { recursive: true });
});
