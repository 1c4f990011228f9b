import { expect, pick, test } from '../harness/test.ts';

test('a catalogue manager defines what a category is described by, says it of a product, and finds it by that', async ({
  openAs,
  apiAs,
}) => {
  const api = await apiAs('catalog');
  const { results: tree } = (await api('GET', 'admin_panel/categories/tree/')) as {
    results: { id: string; name: string }[];
  };
  const shelf = tree.find(({ name }) => name === 'Honey & jam');
  if (!shelf) throw new Error('The demo data holds no category "Honey & jam".');
  const { results: products } = (await api('GET', `admin_panel/products/?category=${shelf.id}&status=active`)) as {
    results: { id: string; title: string }[];
  };
  const [product] = products;
  if (!product) throw new Error('The category is empty.');

  const page = await openAs('catalog', { path: `/category/update/${shelf.id}` });
  await page.getByRole('button', { name: 'Add attribute' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an attribute' });
  await dialog.getByLabel('Name (English)').fill('Set or runny');
  await dialog.getByLabel('Name (Arabic)').fill('القوام');
  await dialog.getByLabel('Type').click();
  await page.getByTitle('Choice', { exact: true }).click();
  for (const [place, [name, nameAr]] of [
    ['Set', 'متماسك'],
    ['Runny', 'سائل'],
  ].entries()) {
    await dialog.getByRole('button', { name: 'Add option' }).click();
    const row = dialog.getByRole('group', { name: `Option ${String(place + 1)}` });
    await row.getByLabel('Option (English)').fill(name ?? '');
    await row.getByLabel('Option (Arabic)').fill(nameAr ?? '');
  }
  await dialog.getByLabel('Filter of the product list').click();
  await dialog.getByRole('button', { name: 'Add attribute' }).click();
  await expect(page.getByText('Choice · Set and Runny · Filter', { exact: true })).toBeVisible();
  await expect(page.getByText('Set or runny (Choice · Set and Runny · Filter)')).toBeVisible();

  await page.goto(`/product/update/${product.id}`);
  await pick(page, 'Set or runny', 'Runny');
  const open = page.getByRole('button', { name: 'Add ingredients and nutrition' });
  if (await open.isVisible()) await open.click();
  await page.getByLabel('of which sugars').fill('81.2');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/product\/details\//);
  await expect(page.getByRole('region', { name: 'Attributes' }).getByText('Runny', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: 'of which sugars 81.2 g' })).toBeVisible();
  await expect(page.getByText('Set or runny: Runny')).toBeVisible();

  await page.goto(`/product/productlist?category=${shelf.id}`);
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('group', { name: 'Set or runny' }).getByRole('button', { name: 'Runny' }).click();
  await expect(page).toHaveURL(/attribute=/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: product.title })).toBeVisible();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
});
