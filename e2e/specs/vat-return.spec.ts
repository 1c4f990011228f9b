import { expect, test } from '../harness/test.ts';

test('finance follows a box of the VAT return to its documents', async ({ openAs }) => {
  const page = await openAs('finance', { path: '/reports/vat-return' });
  const boxes = page.getByRole('table', { name: 'VAT return' });
  await boxes.getByRole('row', { name: /^1b/ }).getByRole('button').click();
  await expect(page).toHaveURL(/box=1b/);
  await expect(page.getByRole('heading', { name: /^Documents of 1b · .* in Dubai$/ })).toBeVisible();
  await expect(page.locator('main tr[data-index]').first()).toContainText('1b');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible();
});
