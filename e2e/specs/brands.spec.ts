import { expect, test } from '../harness/test.ts';

test('a brand is created, found by its Arabic name, changed, and the list shows the change', async ({ openAs }) => {
  const page = await openAs('catalog', { path: '/brand/brandlist' });
  await page.getByRole('link', { name: 'Add brand' }).click();
  await expect(page).toHaveURL(/\/brand\/create$/);
  await page.getByRole('textbox', { name: /^Name.*English|^Name/ }).first().fill('Riverside Mills');
  await page.locator('input[dir=rtl]').first().fill('مطاحن الضفة');
  await page.getByRole('button', { name: 'Save' }).click();

  await page.goto('/brand/brandlist');
  await page.getByRole('searchbox').fill('مطاحن الضفه');
  const row = page.getByRole('row', { name: /Riverside Mills/ });
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(/search=/);

  await row.getByRole('link', { name: 'Riverside Mills' }).click();
  await expect(page).toHaveURL(/\/brand\/update\//);
  await page.getByRole('textbox', { name: /^Name/ }).first().fill('Riverside Bakery');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goto('/brand/brandlist?search=Riverside');
  await expect(page.getByRole('row', { name: /Riverside Bakery/ })).toBeVisible();
});

test('two names alike are refused by the server, at the field', async ({ openAs, apiAs }) => {
  const api = await apiAs('catalog');
  const { results } = (await api('GET', 'admin_panel/brands/?limit=1')) as { results: { name: string }[] };
  const page = await openAs('catalog', { path: '/brand/create' });
  await page.getByRole('textbox', { name: /^Name/ }).first().fill(results[0]?.name ?? '');
  await page.locator('input[dir=rtl]').first().fill('اسم آخر تمامًا');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.ant-form-item-explain-error, [role=alert]').first()).toBeVisible();
  await expect(page).toHaveURL(/\/brand\/create$/);
});
