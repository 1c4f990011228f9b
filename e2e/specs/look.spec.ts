import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect, listOn, test } from '../harness/test.ts';

const LISTS = ['/product/productlist', '/order/orderList', '/pincodes', '/inventory', '/brand/brandlist'];
const ready = (page: Page) => expect(listOn(page).getByRole('row').nth(3)).toBeVisible();

/** All rows of a page are drawn, those below the first ones too. */
const drawn = (page: Page) => expect(listOn(page).locator('tr[data-index="19"]')).toBeAttached();

/** How many rows stand whole between the table's header and its foot, and what of the page would scroll. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const head = document.querySelector('main thead')?.getBoundingClientRect().bottom ?? 0;
    const foot = document.querySelector('main .bo-table-foot')?.getBoundingClientRect().top ?? 0;
    const rows = [...document.querySelectorAll('main tbody tr[data-index]')].map((row) => row.getBoundingClientRect());
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    return {
      whole: rows.filter(({ top, bottom }) => top >= head - 1 && bottom <= foot + 1).length,
      heights: [...new Set(rows.map(({ height }) => Math.round(height)))],
      scrollsDown: scrollHeight > clientHeight,
      scrollsAside: scrollWidth > clientWidth,
    };
  });

test('at 1440 x 900 a list shows thirteen rows of one height, twenty when compact, and only its rows scroll', async ({
  openAs,
}) => {
  const page = await openAs('admin', { path: '/dashboard' });
  for (const path of LISTS.slice(0, 2)) {
    await page.goto(path);
    await drawn(page);
    const { whole, ...rest } = await measure(page);
    expect(whole, path).toBeGreaterThanOrEqual(13);
    expect(rest, path).toEqual({ heights: [52], scrollsDown: false, scrollsAside: false });
  }
  await page.evaluate(() =>
    sessionStorage.setItem('themeSettings', JSON.stringify({ theme_density: { value: 'compact' } })),
  );
  for (const path of LISTS.slice(0, 2)) {
    await page.goto(path);
    await drawn(page);
    const { whole, heights } = await measure(page);
    expect(whole, path).toBeGreaterThanOrEqual(20);
    expect(heights, path).toEqual([36]);
  }
});

for (const language of ['en', 'ab'] as const) {
  test(`on a phone a list is cards that fit, and what one touches is large enough (${language})`, async ({
    openAs,
  }) => {
    const page = await openAs('admin', { language, path: '/dashboard' });
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of LISTS) {
      await page.goto(path);
      await expect(page.locator('main .bo-table[data-cards] tr[data-index]').nth(2)).toBeVisible();
      const { scrollsAside } = await measure(page);
      expect(scrollsAside, path).toBe(false);
      const small = await page.evaluate(
        () =>
          [...document.querySelectorAll('main .bo-toolbar button, main .bo-pager button')]
            .map((button) => button.getBoundingClientRect())
            .filter(({ width, height }) => width > 0 && (width < 40 || height < 40)).length,
      );
      expect(small, path).toBe(0);
    }
  });
}

test('on a phone a card further down with a long amount changes none that stands', async ({ openAs }) => {
  const page = await openAs('admin', { path: '/dashboard' });
  await page.setViewportSize({ width: 390, height: 844 });
  const last = page.locator('main .bo-table[data-cards] tr[data-index="14"]');
  const first = async () => {
    await page.goto('/seller/earninghistory');
    await last.waitFor();
    return page.locator('main tr[data-index="0"] .bo-card-main').boundingBox();
  };
  const before = await first();
  await page.route('**/admin_panel/earnings/?*', async (route) => {
    const response = await route.fetch();
    const { results, ...list } = (await response.json()) as { results: { amount: number }[] };
    const changed = results.map((entry, index) => (index === 14 ? { ...entry, amount: 123_456_789 } : entry));
    await route.fulfill({ response, json: { ...list, results: changed } });
  });
  expect(await first()).toEqual(before);
  await expect(last).toContainText('1,234,567.89');
});

test('setting the first filter moves nothing', async ({ openAs }) => {
  const page = await openAs('admin', { path: '/order/orderList' });
  await ready(page);
  const place = async () => (await page.locator('main thead').boundingBox())?.y;
  const before = await place();
  await page.getByRole('search').getByRole('button', { name: 'Late' }).click();
  await expect(page).toHaveURL(/late=true/);
  expect(await place()).toBe(before);
});

for (const width of [1440, 1024, 390]) {
  test(`axe finds nothing serious on a list, its filters and its bulk actions at ${String(width)} px`, async ({
    openAs,
  }) => {
    const page = await openAs('admin', { path: '/product/productlist?status=active' });
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator('main tr[data-index]').nth(2)).toBeVisible();
    // By keyboard: a press may scroll the row under the header, where axe finds half a link too small.
    await page.locator('main tr[data-index] .bo-check input').first().press('Space');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await page.evaluate(axe.source);
    const faults = await page.evaluate(async () => {
      const { violations } = await window.axe.run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
      });
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join('\n')}`);
    });
    expect(faults).toEqual([]);
  });
}
