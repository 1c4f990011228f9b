import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './lib/fixtures.mjs';
import { EVERYTHING } from './lib/fake-api.mjs';
import { expect, heading, menuLink, test } from './lib/test.mjs';

const listOf = (...results) => ({ count: results.length, count_exact: true, next: null, previous: null, results });
const BRANDS = '/api/v1/admin_panel/brands/';
const BATCHES = '/api/v1/admin_panel/batches/';

/** The product of today, with a remote of long ago and one of next year, and an API that serves both. */
async function together(stageOf) {
  const stage = await stageOf(['past@1.0.0', 'future@1.0.0']);
  stage.api.session.permissions = [...EVERYTHING, 'batch.trace'];
  stage.api.answers[BRANDS] = listOf({ id: 'b1', version: 1, name: 'Nada', story: 'Since 1970' });
  stage.api.answers[BATCHES] = listOf({ id: 'x1', version: 1, code: 'L-7', origin: 'AE' });
  stage.api.answers['/api/v1/admin_panel/counters/'] = { recalls: 3 };
  stage.api.answers['/api/v1/admin_panel/search/'] = {
    results: [{ type: 'batch', id: 'x1', title: 'Batch L-7', title_ar: '', image: null, matched_code: 'L-7' }],
  };
  return stage;
}
const asked = (stage, address) => stage.api.queries.filter((query) => query.startsWith(address));

test('the host shares no record of the store with its remotes', () => {
  const { shares } = JSON.parse(readFileSync(path.join(ROOT, 'host/dist/host.json'), 'utf8'));
  expect(Object.keys(shares).filter((name) => name.startsWith('@bo/contracts'))).toEqual([]);
  expect(shares['@bo/http/core'].exports).not.toContain('defineResource');
});

test('a host that never heard of it runs a remote with a new resource, field, permission, list query, menu group, icon, alert and record kind', async ({
  stageOf,
  open,
}) => {
  const stage = await together(stageOf);
  const page = await open(stage, '/past');
  await expect(page.locator('[data-brands]')).toHaveText(JSON.stringify([{ id: 'b1', version: 1, name: 'Nada' }]));

  // The one entry of a group stands in the group's place.
  await menuLink(page, 'Traceability').click();
  await expect(heading(page, 'future 1.0.0')).toBeVisible();
  await expect(page.locator('[data-brands]')).toHaveText(
    JSON.stringify([{ id: 'b1', version: 1, name: 'Nada', story: 'Since 1970' }]),
  );
  // The older remote's answer was enough: what it did not know was not taken away.
  expect(asked(stage, BRANDS)).toEqual([`${BRANDS}?limit=5`]);
  await expect(page.locator('[data-batches]')).toHaveText(
    JSON.stringify([{ id: 'x1', version: 1, code: 'L-7', origin: 'AE' }]),
  );
  expect(asked(stage, BATCHES)).toEqual([`${BATCHES}?origin=AE&sort=-expires`]);
  await expect(page.getByText('may trace')).toBeVisible();

  await page.keyboard.press('Control+KeyK');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('L-7');
  const found = page.getByRole('option', { name: /Batch L-7/ });
  await expect(found).toContainText('Batch');
  await page.keyboard.press('Escape');

  await menuLink(page, 'past 1.0.0').click();
  await expect(page.locator('[data-brands]')).toHaveText(JSON.stringify([{ id: 'b1', version: 1, name: 'Nada' }]));
});

test('who lacks the new permission sees neither menu entry nor screen, and is told its name', async ({
  stageOf,
  open,
}) => {
  const stage = await together(stageOf);
  stage.api.session.permissions = EVERYTHING;
  const page = await open(stage, '/future');
  await expect(page.getByRole('main')).toContainText('batch.trace');
  await expect(page.getByRole('navigation').getByText('Traceability')).toHaveCount(0);
});

test('without network each of the two reads of what is kept what it knows', async ({ stageOf, open }) => {
  const stage = await together(stageOf);
  const page = await open(stage, '/past');
  await expect(page.locator('[data-brands]')).toContainText('Nada');
  await page.waitForFunction(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('bo-responses-'));
    const kept = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return kept.flat().some((url) => decodeURIComponent(url).includes('brands'));
  });
  stage.api.hangs = (name) => name === BRANDS;
  await page.goto(`${stage.url}/future`);
  await expect(page.locator('[data-brands]')).toContainText('Since 1970', { timeout: 15_000 });
});

test('two versions of the kit on one page neither restyle nor double-handle each other', async ({ stageOf, open }) => {
  const stage = await stageOf(['kitnew@1.0.0', 'kitold@1.0.0']);
  const page = await open(stage, '/dashboard');
  const widget = (id) => page.locator(`[data-kit="${id}"]`);
  const looks = (id) =>
    widget(id).evaluate((element) => ({
      muted: getComputedStyle(element.querySelector('.bo-muted')).color,
      heading: getComputedStyle(element.querySelector('h1')).fontSize,
    }));
  await expect(widget('kitold')).toBeVisible();
  await expect(widget('kitnew')).toBeVisible();
  expect(await looks('kitold')).toEqual({ muted: 'rgb(1, 2, 3)', heading: '40px' });
  const { muted, heading } = await looks('kitnew');
  expect(muted).not.toBe('rgb(1, 2, 3)');
  expect(heading).toBe('22px');

  // One Ctrl+S is one save: that of who came last, whichever kit it is of. What one keeps, the other shows.
  await page.keyboard.press('Control+KeyS');
  expect(await page.evaluate(() => window.saves)).toBe(1);
  const shown = await widget('kitnew').locator('.bo-muted').textContent();
  expect(['kitold', 'kitnew']).toContain(shown);
  await expect(widget('kitold').locator('.bo-muted')).toHaveText(shown ?? '');
  for (const id of ['kitold', 'kitnew']) {
    await page.getByRole('button', { name: `press ${id}` }).click();
    for (const other of ['kitold', 'kitnew'])
      await expect(widget(other).locator('.bo-muted')).toHaveText(`pressed in ${id}`);
  }
});
