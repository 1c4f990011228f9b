import { expect, pick, test } from '../harness/test.ts';

/**
 * A catalogue manager's day after the supplier's file is in (`import.spec.ts`): fix, add, find out why, count, curate.
 */

test('what a file lacked is fixed in the grid, and a product with three variants is made in one go, on the keyboard', {
  tag: '@gate',
}, async ({ openAs, apiAs }) => {
  const api = await apiAs('catalog');
  const { results } = (await api('GET', 'admin_panel/products/?missing=arabic&limit=1')) as {
    results: { id: string; title: string }[];
  };
  const [lacking] = results;
  if (!lacking) throw new Error('The demo data holds no product without an Arabic title.');
  const page = await openAs('catalog', { path: '/product/grid?missing=arabic' });
  await page.getByRole('gridcell', { name: lacking.title }).first().click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('اسم من الجدول');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  await expect(page.getByText('No changes')).toBeVisible();
  expect(await api('GET', `admin_panel/products/${lacking.id}/`)).toMatchObject({ title_ar: 'اسم من الجدول' });

  await page.goto('/product/create');
  await page.getByLabel('Title (English)').fill('Palm Grove Date Syrup');
  await page.getByLabel('Title (Arabic)').fill('دبس تمر واحة النخيل');
  await pick(page, 'Category', 'Food Cup');
  await pick(page, 'Variant types', 'Volume');
  for (const option of ['250 ml', '500 ml', '750 ml']) await pick(page, 'Options of Volume', option);
  await page.getByRole('button', { name: 'Create 3 variants' }).click();
  for (const [index, price] of ['12', '20', '28'].entries()) {
    const variant = page.getByRole('group', { name: `Variant ${String(index + 1)}`, exact: true });
    await variant.getByLabel('Product code').fill(`PALM-${String(index)}`);
    await variant.getByLabel('Price', { exact: true }).fill(price);
    await variant.getByLabel('Discount', { exact: true }).fill('2');
    await expect(variant.getByLabel('Selling price')).toHaveValue(`${String(Number(price) - 2)}.00`);
    await expect(variant.getByLabel('Size')).toHaveValue(['250', '500', '750'][index] ?? '');
  }
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/product\/(details|update)\//);

  const [, id = ''] = /\/product\/(?:details|update)\/([^/?]+)/.exec(page.url()) ?? [];
  await page.goto(`/product/details/${id}`);
  await expect(page.getByRole('heading', { name: 'Why is this not for sale?' })).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'It has no image' }).getByRole('link', { name: 'Fix' }),
  ).toHaveAttribute('href', `/product/update/${id}`);
  await expect(page.getByRole('table', { name: 'Variants' }).getByRole('row')).toHaveCount(4);
});

test('a press on Save counts, also when leaving the field moves the page; the refusal stands at its field', async ({
  openAs,
  apiAs,
}) => {
  const api = await apiAs('catalog');
  const { results } = (await api('GET', 'admin_panel/warehouses/?limit=2')) as { results: { name: string }[] };
  const { results: stock } = (await api('GET', 'admin_panel/inventory/?limit=1&stock=in')) as {
    results: { product: { name: string } }[];
  };
  const page = await openAs('catalog', { path: '/inventory/transfer' });
  await pick(page, 'From', results[0]?.name ?? '');
  await page.getByRole('combobox', { name: 'To', exact: true }).click();
  await page
    .getByTitle(results[1]?.name ?? '', { exact: true })
    .locator('visible=true')
    .last()
    .click();
  await page.getByRole('button', { name: 'Add a product' }).click();
  await pick(page, 'Product', stock[0]?.product.name ?? '');
  await page.getByLabel('Quantity').fill('a few');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('One field needs your attention')).toBeVisible();
  await page.getByLabel('Quantity').fill('900000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Only .* available/)).toBeVisible();
});

test('stock is corrected by a blind count that someone else approves, and the ledger says so', {
  tag: '@gate',
}, async ({ openAs, apiAs }) => {
  const api = await apiAs('catalog');
  const stock = (await api('GET', 'admin_panel/inventory/?limit=100&stock=in&sort=-on_hand')) as {
    results: {
      variant_id: string;
      on_hand: number;
      reserved: number;
      batch_count: number;
      product: { id: string; name: string };
      warehouse: { id: string };
    }[];
  };
  // A single shelf of which nothing lies in a picker's tote, so that three less than the books say is three less than
  // is there.
  const balance = stock.results.find(({ reserved, batch_count }) => reserved === 0 && batch_count <= 1);
  if (!balance) throw new Error('The demo data holds no stock that nobody has ordered.');
  const { category_id } = (await api('GET', `admin_panel/products/${balance.product.id}/`)) as { category_id: string };
  const count = (await api('POST', 'admin_panel/inventory/counts/', {
    warehouse_id: balance.warehouse.id,
    category_id,
  })) as { id: string; lines: { variant_id: string; expected: number | null }[] };
  const place = count.lines.findIndex(({ variant_id }) => variant_id === balance.variant_id);
  expect(count.lines[place]?.expected).toBeNull();

  const path = `/inventory/counts/${count.id}`;
  const counting = await openAs('catalog', { path });
  await counting
    .getByRole('main')
    .getByRole('textbox')
    .nth(place)
    .fill(String(balance.on_hand - 3));
  // At once, as one does: the number that was typed last is submitted too.
  await counting.getByRole('button', { name: 'Submit' }).click();
  await counting.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(counting.getByText('Waiting for approval')).toBeVisible();

  const approving = await openAs('supervisor', { path, language: 'ab' });
  await expect(approving.getByText('−3')).toBeVisible();
  await approving.getByRole('button', { name: 'اعتماد' }).click();
  await approving.getByRole('dialog').getByRole('button', { name: 'اعتماد' }).click();
  await expect(approving.getByRole('button', { name: 'اعتماد' })).toHaveCount(0);
  const after = (await api(
    'GET',
    `admin_panel/inventory/?variant=${balance.variant_id}&warehouse=${balance.warehouse.id}`,
  )) as typeof stock;
  expect(after.results[0]?.on_hand).toBe(balance.on_hand - 3);
  await approving.goto(`/inventory/movements?variant=${balance.variant_id}`);
  await expect(approving.getByRole('row').nth(1)).toContainText('−3');
});

test('a row of the home page is moved without the mouse; who moved it meanwhile is shown beside, in Arabic', {
  tag: '@gate',
}, async ({ openAs, apiAs }) => {
  const path = 'admin_panel/horizontal-product-list/?limit=2000&offset=0';
  const marketing = await apiAs('marketing');
  const read = async () =>
    ((await marketing('GET', path)) as { results: { id: string; version: number; title: string; title_ar: string }[] })
      .results;
  const [first, second, third, fourth] = await read();
  if (!first || !second || !third || !fourth) throw new Error('The demo data holds too few horizontal lists.');
  const page = await openAs('catalog', { path: '/jobs', language: 'ab' });
  // Else the page is notified of what someone else moves, and there is nothing left to meet.
  await page.route(/\/admin_panel\/events\//, (route) => route.abort());
  await page.goto('/product/horizontal-lists');
  const row = page.getByRole('list', { name: 'القوائم الأفقية' }).getByRole('listitem');
  await expect(row.nth(1)).toContainText(second.title_ar);
  // What the page asks after its own move is answered before someone else moves: else it would know of that too, and
  // nothing conflicts.
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().includes('/horizontal-product-list/?'),
  );
  await row.nth(1).getByRole('button').first().press('Alt+ArrowUp');
  await expect(row.first()).toContainText(second.title_ar);
  await answered;
  expect((await read())[0]?.id).toBe(second.id);

  const { version } = (await read()).find(({ id }) => id === third.id) ?? third;
  await marketing('POST', `admin_panel/horizontal-product-list/${third.id}/move/`, { after_id: fourth.id, version });
  await row.filter({ hasText: third.title_ar }).getByRole('button').first().press('Alt+ArrowUp');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(third.title_ar);
  await expect(dialog).toContainText(fourth.title_ar);
  await dialog.getByRole('button').last().click();
  await expect.poll(async () => (await read()).map(({ id }) => id).indexOf(third.id)).toBe(1);
  expect((await read()).length).toBeGreaterThanOrEqual(4);
});

/** Runs in the page: what IndexedDB holds, as text. */
const keptInBrowser = () =>
  new Promise<string>((resolve, reject) => {
    const opening = indexedDB.open('keyval-store');
    opening.onerror = () => reject(opening.error ?? new Error('no database'));
    opening.onsuccess = () => {
      const reading = opening.result.transaction('keyval').objectStore('keyval').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(JSON.stringify(reading.result));
      };
    };
  });

test('in the grid a row stays under the pointer through a save, all rows are there, and a typed cell outlives a reload', {
  tag: '@gate',
}, async ({ openAs, apiAs }) => {
  const api = await apiAs('catalog');
  const statuses = 'draft,in_review,changes_requested,rejected,active,inactive';
  const { ids } = (await api('GET', `admin_panel/products/grid/order/?status=${statuses}`)) as { ids: string[] };
  expect(ids.length).toBeGreaterThan(500);
  const page = await openAs('catalog', { path: '/product/grid' });
  // They come two hundred at a time.
  await expect(page.getByText(`${ids.length.toLocaleString('en')} rows`, { exact: true })).toBeVisible({
    timeout: 60_000,
  });

  // The second row is saved and would now be sorted first; the third is then typed in.
  const cell = (row: number, column: string) => page.locator(`[data-cell="${ids[row] ?? ''}:${column}"]`);
  const third = await cell(2, 'title').innerText();
  await cell(1, 'code').click();
  await page.keyboard.type('ZZ-SECOND');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  await expect(page.getByText('No changes')).toBeVisible();
  expect(await page.getByRole('row').nth(3).innerText()).toContain(third);
  await page.getByRole('row').nth(3).getByRole('gridcell').nth(2).click();
  await page.keyboard.type('ZZ99');

  // Not even Enter was pressed. A browser takes some milliseconds to keep it: nobody reloads as fast as a test.
  await expect.poll(() => page.evaluate(keptInBrowser)).toContain('ZZ99');
  await page.reload();
  await expect(cell(2, 'code')).toHaveText('ZZ99');
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  await expect(page.getByText('No changes')).toBeVisible();
  expect(await api('GET', `admin_panel/products/grid/?lines=${ids[2] ?? ''}`)).toMatchObject({
    results: [{ title: third, code: 'ZZ99' }],
  });

  // The last of them all can be reached.
  await page.getByRole('gridcell').first().click();
  await page.locator('.bo-table-scroll').evaluate((scroll) => scroll.scrollTo({ top: scroll.scrollHeight }));
  await expect(page.locator(`[data-cell^="${ids.at(-1) ?? ''}:"]`).first()).toBeVisible();
});
