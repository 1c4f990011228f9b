import { expect, listOn, test } from '../harness/test.ts';

test('a remote whose server died shows a card with Retry; the others work, and Retry heals it', {
  tag: '@gate',
}, async ({ product, openAs, pageErrors }) => {
  product.kill('catalog');
  const page = await openAs('admin', { path: '/brand/brandlist' });
  const menu = page.getByRole('navigation');
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await expect(page.getByText('The rest of the app keeps working.')).toBeVisible();

  await menu.getByRole('link', { name: /^Orders/ }).click();
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await expect(listOn(page)).toBeVisible();

  await menu.getByRole('link', { name: 'Brands', exact: true }).click();
  await expect(retry).toBeVisible();
  await product.revive('catalog');
  await retry.click();
  await expect(page.getByRole('heading', { name: 'Brands', level: 1 })).toBeVisible();
  await expect(listOn(page)).toBeVisible();
  // The failed load is reported; nothing else may have gone wrong.
  expect(pageErrors.splice(0).filter((message) => !message.includes('Remote "catalog"'))).toEqual([]);
});
