import type { Page } from '@playwright/test';
import { coveredParts } from '../harness/reachable.ts';
import { everyScreen } from '../harness/routes.ts';
import { follow, settled } from '../harness/rules.ts';
import { expect, test } from '../harness/test.ts';

/** The pages of the host that staff work on; the remotes' are in the registry. */
const OWN = ['/dashboard', '/jobs', '/my-account', '/notifications', '/platform', '/platform/kit'];

/** The first is in the gate. */
const WIDTHS = [1440, 1024, 768, 390];

async function visit(page: Page, address: string): Promise<void> {
  await follow(page, address);
  await page.locator('main h1, h1').first().waitFor();
  await expect(page.locator('main .ant-skeleton')).toHaveCount(0);
  await settled(page);
}

/** What is covered and stays so: a layer that is on its way, or a row that is drawn only now, is asked again. */
async function faultsOf(page: Page): Promise<string[]> {
  let found = await coveredParts(page);
  for (let again = 0; found.length > 0 && again < 2; again += 1) {
    await settled(page);
    found = await coveredParts(page);
  }
  return found;
}

test.describe.configure({ mode: 'parallel', timeout: 1_200_000 });

for (const [place, width] of WIDTHS.entries()) {
  test(`nothing covers a button, a link or a box at ${String(width)} px`, {
    tag: place === 0 ? '@gate' : [],
  }, async ({ openAs, apiAs, product }) => {
    const page = await openAs('admin', { path: '/jobs', touch: width < 1024 });
    await page.setViewportSize({ width, height: 900 });
    const faults: Record<string, string[]> = {};
    for (const address of [...OWN, ...(await everyScreen(product.url, await apiAs('admin')))]) {
      await visit(page, address);
      const found = await faultsOf(page);
      if (found.length > 0) faults[address] = found;
    }
    expect(faults).toEqual({});
  });
}

test('a layer over a row and a link that reaches over its neighbour are found', async ({ openAs }) => {
  const page = await openAs('admin', { path: '/jobs' });
  await visit(page, '/product/horizontal-lists');
  expect(await faultsOf(page)).toEqual([]);
  const spoiled = async (css: string) => {
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, css);
    return (await coveredParts(page)).join('\n');
  };
  // The hit area of the last row over all of them.
  expect(await spoiled('.bo-check { position: static } .bo-check::before { inset: 0 }')).toMatch(
    /<a class="cat-list-title"> .* is under <label class="bo-check/,
  );
  expect(await spoiled('.cat-list-row a { position: relative; translate: -60px 0 }')).not.toBe('');
  expect(await spoiled('')).toBe('');
});
