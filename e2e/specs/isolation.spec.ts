import { expect, test } from '../harness/test.ts';

test('a remote whose server died shows a card with Retry; the others work, and Retry heals it', async ({ product, openAs }) => {
  const page = await openAs('admin', { path: '/order/orderList' });
  await expect(page.getByRole('table')).toBeVisible();

  product.kill('catalog');
  await page.goto('/brand/brandlist');
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await expect(page.getByText('The rest of the product goes on.')).toBeVisible();

  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).first().click();
  await expect(page.getByRole('table')).toBeVisible();

  await product.revive('catalog');
  await page.getByRole('navigation').getByRole('link', { name: 'Brands' }).click();
  await retry.click();
  await expect(page.getByRole('table')).toBeVisible();
});
