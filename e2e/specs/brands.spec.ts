import { expect, test } from '../harness/test.ts';

test('a brand is created, found by its Arabic name, changed, and the list shows the change', async ({ openAs }) => {
  const page = await openAs('catalog', { path: '/brand/brandlist' });
  await page.getByRole('link', { name: 'Add brand' }).click();
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
