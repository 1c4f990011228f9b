import type { Page } from '@playwright/test';
import { settled, shiftOf, watchShifts } from '../harness/rules.ts';
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
    await page.keyboard.type('61.25');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(price).toContainText('61.25');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(price).toHaveText(was);
  });
}

for (const width of [1440, 390])
  test(`nothing jumps while a list or a record arrives (${String(width)} px)`, async ({ openAs, apiAs }) => {
    const api = await apiAs('admin');
    const first = async <Row>(list: string) => {
      const { results } = (await api('GET', `admin_panel/${list}`)) as { results: Row[] };
      const [row] = results;
      if (!row) throw new Error(`There is nothing in ${list}.`);
      return row;
    };
    const variant = await first<{ id: string; product_id: string }>('variants/?limit=1');
    const brand = await first<{ id: string }>('brands/?limit=1');
    const category = await first<{ id: string }>('categories/?limit=1');
    const pincode = await first<{ id: string }>('pincodes/?limit=1');
    const records = [
      { path: `/product/details/${variant.product_id}`, last: '.bo-chart >> nth=0' },
      { path: `/product/details/${variant.product_id}/varient/${variant.id}`, last: '.bo-chart >> nth=1' },
      { path: `/brand/update/${brand.id}`, last: '.bo-timeline, .bo-card p.bo-muted' },
      { path: `/category/update/${category.id}`, last: '.bo-timeline, .bo-card p.bo-muted' },
      { path: `/pincodes/update/${pincode.id}`, last: '.bo-timeline, .bo-card p.bo-muted' },
    ];
    const page = await openAs('admin', { path: '/dashboard' });
    await page.setViewportSize(sized(width));
    await watchShifts(page);
    const measured: Record<string, { shift: number }> = {};
    for (const path of ['/product/productlist', '/inventory', '/brand/brandlist']) {
      await page.goto(path);
      await listOn(page).getByRole('row').nth(3).waitFor();
      await settled(page);
      measured[path] = await shiftOf(page);
    }
    for (const { path, last } of records) {
      await page.goto(path);
      await page.locator(last).first().waitFor();
      if (path.includes('details')) await page.locator('.bo-sparkline').waitFor();
      await settled(page);
      measured[path] = await shiftOf(page);
    }
    for (const [path, { shift }] of Object.entries(measured))
      expect(shift, `${path} of ${JSON.stringify(measured)}`).toBeLessThanOrEqual(0.05);
  });

test('on a phone a variant shows its picture, price and stock first, and a brand opened from its list its logo and products', async ({
  openAs,
  apiAs,
}) => {
  const api = await apiAs('admin');
  const { results } = (await api('GET', 'admin_panel/variants/?limit=1')) as {
    results: { id: string; product_id: string }[];
  };
  const [{ id, product_id } = { id: '', product_id: '' }] = results;
  const page = await openAs('admin', { path: '/dashboard' });
  await page.setViewportSize(sized(390));
  await page.goto(`/product/details/${product_id}/varient/${id}`);
  const box = async (selector: string) => {
    const found = await page.locator(selector).first().boundingBox();
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  };
  await page.locator('.bo-chart').first().waitFor();
  const picture = await box('.bo-summary-image');
  for (const fact of ['.bo-summary-values > :nth-child(1)', '.bo-summary-values > :nth-child(2)']) {
    const { x, y, height } = await box(fact);
    expect(x).toBeGreaterThanOrEqual(picture.x + picture.width);
    expect(y + height).toBeLessThanOrEqual(844 / 2);
  }
  await expect(page.locator('.bo-summary-values dt').nth(0)).toHaveText('Selling price');
  await expect(page.locator('.bo-summary-values dt').nth(1)).toHaveText('Available');

  await page.goto('/brand/brandlist');
  await firstRow(page).waitFor();
  // What the page of a brand waits for, it does not get: only the list knows of it.
  await page.route('**/api/v1/admin_panel/brands/*/', () => new Promise(() => undefined));
  const name = (await firstRow(page).locator('bdi').first().textContent()) ?? '';
  await firstRow(page).locator('.bo-card-main').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.locator('.bo-summary-values dd').first()).toHaveText(/\d/);
});

test('a list of more rows than are drawn is printed whole, its header on every page', async ({ openAs }) => {
  const page = await openAs('admin', { path: '/product/productlist?limit=200' });
  await expect(page.locator('main table[data-virtual]')).toBeVisible();
  const rows = page.locator('main tr[data-index]');
  expect(await rows.count()).toBeLessThan(100);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await rows.count()).toBe(200);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => rows.count()).toBeLessThan(100);
});

for (const language of ['en', 'ab'] as const)
  test(`on paper there is the whole list and nothing else, dark on white (${language})`, async ({ openAs }) => {
    const page = await openAs('admin', { language, path: '/dashboard' });
    await page.addInitScript(() =>
      sessionStorage.setItem('themeSettings', JSON.stringify({ theme_scheme: { value: 'dark' } })),
    );
    await page.goto('/product/productlist');
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
    const lightness = await page.evaluate(() =>
      ['main .bo-table', 'main td'].map((selector) => {
        const { backgroundColor, color } = getComputedStyle(document.querySelector(selector) ?? document.body);
        const light = (value: string) => Math.max(...(value.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number));
        return { ground: backgroundColor === 'rgba(0, 0, 0, 0)' ? 255 : light(backgroundColor), ink: light(color) };
      }),
    );
    for (const { ground: paper, ink } of lightness) expect([paper > 200, ink < 100]).toEqual([true, true]);
  });
