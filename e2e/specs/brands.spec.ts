import { expect, test } from '../harness/test.ts';

test('a brand is created, found by its Arabic name, changed, and the list shows the change', async ({ openAs }) => {
  const page = await openAs('catalog', { path: '/brand/brandlist' });
  await page.getByRole('link', { name: 'Create brand' }).click();
  await expect(page).toHaveURL(/\/brand\/create$/);
  await page.getByLabel('Name (English)').fill('Riverside Mills');
  await page.getByLabel('Name (Arabic)').fill('مطاحن الضفة');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/brand\/update\//);

  await page.getByRole('navigation').getByRole('link', { name: 'Brands', exact: true }).click();
  await page.getByRole('searchbox').fill('مطاحن الضفه');
  const row = page.getByRole('row', { name: /Riverside Mills/ });
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(/search=/);

  await row.click();
  await expect(page).toHaveURL(/\/brand\/update\//);
  await page.getByLabel('Name (English)').fill('Riverside Bakery');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/brand\/brandlist/);
  await expect(page.getByRole('row', { name: /Riverside Bakery/ })).toBeVisible();
});

test('a name that is taken is refused at its field, and nothing typed is lost', async ({ openAs, apiAs }) => {
  const api = await apiAs('catalog');
  const { results } = (await api('GET', 'admin_panel/brands/?limit=1')) as { results: { name: string }[] };
  const taken = results[0]?.name ?? '';
  const page = await openAs('catalog', { path: '/brand/create' });
  await page.getByLabel('Name (English)').fill(taken);
  await page.getByLabel('Name (Arabic)').fill('اسم آخر تمامًا');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Name (English)')).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/\/brand\/create$/);
  await expect(page.getByLabel('Name (Arabic)')).toHaveValue('اسم آخر تمامًا');
});

test('a half-typed form asks before it is left', async ({ openAs }) => {
  const page = await openAs('catalog', { path: '/brand/create' });
  await page.getByLabel('Name (English)').fill('Half a brand');
  await page.getByRole('navigation').getByRole('link', { name: 'Brands', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/\/brand\/create$/);
});

test('two people change one brand: the second sees both versions and merges them; a tab that dies loses nothing typed', {
  tag: '@gate',
}, async ({ openAs, apiAs }) => {
  const api = await apiAs('catalog');
  const { id } = (await api('POST', 'admin_panel/brands/', { name: 'Two Hands', name_ar: 'يدان' })) as { id: string };
  const [first, second] = [
    await openAs('catalog', { path: `/brand/update/${id}` }),
    await openAs('admin', { path: `/brand/update/${id}` }),
  ];
  await second.getByLabel('Name (English)').fill('Two Hands Bakery');
  await second.getByLabel('Contact person name').fill('Basim');
  await first.getByLabel('Contact person name').fill('Amal');
  await first.keyboard.press('Control+s');
  await expect(first).toHaveURL(/\/brand\/brandlist/);

  await second.keyboard.press('Control+s');
  const conflict = second.getByRole('dialog', { name: 'Someone else saved this in the meantime' });
  await expect(conflict.getByRole('row', { name: /Contact person name.*Basim.*Amal/ })).toBeVisible();
  await expect(conflict.getByRole('radio').first()).toBeFocused();
  const size = second.viewportSize();
  await second.setViewportSize({ width: 390, height: 844 });
  const sideways = () => conflict.locator('.bo-table').evaluate((table) => table.scrollWidth - table.clientWidth);
  await expect.poll(sideways).toBe(0);
  if (size) await second.setViewportSize(size);
  await conflict.getByRole('radio', { name: 'Contact person name: take theirs' }).check();
  await conflict.getByRole('button', { name: 'Save this' }).click();
  await expect(second).toHaveURL(/\/brand\/brandlist/);
  expect(await api('GET', `admin_panel/brands/${id}/`)).toMatchObject({
    name: 'Two Hands Bakery',
    contact_name: 'Amal',
  });

  await second.goto(`/brand/update/${id}`);
  await second.getByLabel('Contact person name').fill('Basim');
  // The draft is on disk before the tab is gone.
  await expect.poll(() => second.evaluate(keptDrafts)).toContain('Basim');
  const again = await second.context().newPage();
  await second.close();
  await again.goto(`/brand/update/${id}`);
  await expect(again.getByLabel('Contact person name')).toHaveValue('Basim');
  await expect(again.getByLabel('Name (English)')).toHaveValue('Two Hands Bakery');
});

/** Runs in the page. */
function keptDrafts(): Promise<string> {
  return new Promise((resolve) => {
    const open = indexedDB.open('keyval-store');
    open.onsuccess = () => {
      const values = open.result.transaction('keyval').objectStore('keyval').getAll();
      values.onsuccess = () => {
        resolve(JSON.stringify(values.result));
      };
    };
  });
}
