import { choose } from '../harness/choose.ts';
import { expect, test } from '../harness/test.ts';

interface Balance {
  variant_id: string;
  code: string;
  on_hand: number;
  available: number;
  product: { name: string };
  warehouse: { id: string; name: string };
}

test('goods go to another warehouse: they are on hand nowhere until they are received there, and more than there is goes nowhere', {
  tag: '@gate',
}, async ({ openAs, apiAs }) => {
  const api = await apiAs('catalog');
  const rowsOf = async (address: string) =>
    ((await api('GET', `admin_panel/${address}`)) as { results: Balance[] }).results;
  const [from] = await rowsOf('inventory/?limit=1&stock=in&sort=-available');
  if (!from) throw new Error('The demo data holds no stock.');
  const shops = (await rowsOf('warehouses/')) as unknown as { id: string; name: string }[];
  const to = shops.find(({ id }) => id !== from.warehouse.id);
  if (!to) throw new Error('The demo store has one warehouse.');
  const onHand = async (warehouse: string) =>
    (await rowsOf(`inventory/?variant=${from.variant_id}&warehouse=${warehouse}`))[0]?.on_hand ?? 0;
  const before = { from: await onHand(from.warehouse.id), to: await onHand(to.id) };

  const page = await openAs('catalog', { path: '/inventory/transfer' });
  const field = (name: string) => page.getByRole('combobox', { name });
  await choose(field('From'), from.warehouse.name);
  /** A list of a few choices has no search. */
  const pick = async (name: string, choice: string) => {
    await field(name).click();
    await page.getByTitle(choice, { exact: true }).locator('visible=true').last().click();
  };
  await pick('To', to.name);
  await page.getByRole('button', { name: 'Add a product' }).click();
  await choose(field('Product'), from.product.name, from.code);
  const quantity = page.getByLabel('Quantity');
  await quantity.fill(String(before.from + 1));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  expect(await onHand(from.warehouse.id)).toBe(before.from);

  await quantity.fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/inventory\/transfers\/details\//);
  const now = async () => ({ from: await onHand(from.warehouse.id), to: await onHand(to.id) });
  expect(await now()).toEqual({ from: before.from - 2, to: before.to });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Receive goods' }).click();
  await page.getByLabel('Received, good').first().fill('1');
  await page.getByLabel('Missing').first().fill('1');
  await pick('Why missing', 'Not loaded');
  await page.getByRole('button', { name: 'Receive goods' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Receive goods' }).click();
  await expect(page).toHaveURL(/\/inventory\/transfers\/details\//);
  await expect(page.getByText('Received', { exact: true }).first()).toBeVisible();
  expect(await now()).toEqual({ from: before.from - 2, to: before.to + 1 });
});
