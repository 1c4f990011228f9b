import { expect, test } from '../harness/test.ts';

test('choosing Arabic turns the page round, keeps the place and survives a reload', { tag: '@gate' }, async ({
  openAs,
}) => {
  const page = await openAs('admin', { path: '/brand/brandlist' });
  await expect(page.getByRole('heading', { name: 'Brands' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');

  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.locator('.ant-select-item-option', { hasText: 'العربية' }).click();

  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', /^ar/);
  await expect(page.getByRole('heading', { name: 'العلامات التجارية' })).toBeVisible();
  await expect(page).toHaveURL(/\/brand\/brandlist/);
  expect(await page.evaluate(() => localStorage.getItem('I18N_LANGUAGE'))).toBe('ab');

  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test('on an Arabic page a code and an English name still run from left to right', async ({ openAs }) => {
  const page = await openAs('admin', { path: '/brand/create?lng=ab' });
  for (const label of [/بالإنجليزية/, /هاتف/]) await expect(page.getByLabel(label)).toHaveCSS('direction', 'ltr');
  await expect(page.getByLabel(/بالعربية/)).toHaveCSS('direction', 'rtl');
});

test('the address can choose the language', async ({ page }) => {
  await page.goto('/auth/sign-in?lng=ab');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});
