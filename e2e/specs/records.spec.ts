import type { Page } from '@playwright/test';
import { expect, listOn, test } from '../harness/test.ts';

const WIDTHS = [1280, 390] as const;
const sized = (width: number) => ({ width, height: width < 640 ? 844 : 800 });
const firstRow = (page: Page) => page.locator('main tr[data-index]').first();

for (const width of WIDTHS) {
  test(`stock is adjusted and a price changed in two presses each, and both are taken back (${String(width)} px)`, async ({
    openAs,
  }) => {
    const page = await openAs('catalog', { path: '/dashboard' });
    await page.setViewportSize(sized(width));

    await page.goto('/inventory');
    const quantity = firstRow(page).getByRole('button', { name: /^Adjust the stock of/ });
    const before = Number(((await quantity.textContent()) ?? '').replace(/\D/g, ''));
    await quantity.click();
    await expect(page.getByRole('textbox', { name: 'Change' })).toBeFocused();
    await page.keyboard.type('5');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(quantity).toHaveText(String(before + 5));
    await expect(quantity).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(quantity).toHaveText(String(before));

    await page.goto('/product/productlist?sort=title');
    const price = firstRow(page).getByRole('button', { name: /^Change the price of/ });
    const was = (await price.textContent()) ?? '';
    await price.click();
    const field = page.locator('.bo-quick-form input').first();
    await expect(field).toBeFocused();
    await page.keyboard.type('1.25');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(price).toContainText('1.25');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(price).toHaveText(was);
  });
}

/** What has moved without anybody having pressed anything, as the browser itself measures it. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0));

/** Fonts and pictures are there and drawn; a page that listens to events is never without a connection. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(
      [...document.images]
        .filter(({ complete, loading }) => !complete && loading !== 'lazy')
        .map((image) => image.decode().catch(() => undefined)),
    );
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

for (const width of [1440, 390])
  test(`nothing jumps while a list or a product arrives (${String(width)} px)`, async ({ openAs, apiAs }) => {
    const api = await apiAs('admin');
    const { results } = (await api('GET', 'admin_panel/products/?limit=1&sort=title')) as { results: { id: string }[] };
    const [{ id } = { id: '' }] = results;
    const page = await openAs('admin', { path: '/dashboard' });
    await page.setViewportSize(sized(width));
    await watchShifts(page);
    const measured: Record<string, number> = {};
    for (const path of ['/product/productlist', '/inventory', '/brand/brandlist', `/product/details/${id}`]) {
      await page.goto(path);
      await (path.includes('details')
        ? page.locator('.bo-chart').first()
        : listOn(page).getByRole('row').nth(3)
      ).waitFor();
      if (path.includes('details')) await page.locator('.bo-sparkline').waitFor();
      await settled(page);
      measured[path] = await shiftOf(page);
    }
    for (const [path, shift] of Object.entries(measured))
      expect(shift, `${path} of ${JSON.stringify(measured)}`).toBeLessThanOrEqual(0.05);
  });

for (const language of ['en', 'ab'] as const)
  test(`on paper there is the whole list and nothing else (${language})`, async ({ openAs }) => {
    const page = await openAs('admin', { language, path: '/product/productlist' });
    await expect(page.locator('main tr[data-index]').nth(12)).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const gone of ['.header', '.side', '.bo-toolbar', '.bo-pager', '.bo-heading .bo-actions', '.bo-pick'])
      await expect(page.locator(gone).first(), gone).toBeHidden();
    const { inside, header, ground } = await page.evaluate(() => {
      const rows = [...document.querySelectorAll('main tr[data-index]')];
      const scrolls = document.querySelector('main .bo-table-scroll')?.getBoundingClientRect();
      const head = document.querySelector('main thead');
      return {
        inside: rows.every((row) => row.getBoundingClientRect().bottom <= (scrolls?.bottom ?? 0) + 1),
        header: head ? getComputedStyle(head).display : '',
        ground: getComputedStyle(document.body).backgroundColor,
      };
    });
    expect(inside, 'every row lies within what is printed').toBe(true);
    expect(header).toBe('table-header-group');
    expect(ground).toBe('rgba(0, 0, 0, 0)');
  });
