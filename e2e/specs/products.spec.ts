import { expect, test } from '../harness/test.ts';

interface Products {
  results: { title: string; title_ar: string }[];
}

test('a product is found by an English word, by an Arabic word and by nothing else', async ({ openAs, apiAs }) => {
  const api = await apiAs('catalog');
  const { results } = (await api('GET', 'admin_panel/products/?limit=1')) as Products;
  const [product] = results;
  if (!product) throw new Error('The demo data holds no product.');
  const page = await openAs('catalog');
  await expect(page).toHaveURL(/\/product\/productlist/);
  const search = page.getByRole('searchbox');
  const row = page.getByRole('row').filter({ hasText: product.title }).first();

  await search.fill(product.title.toUpperCase());
  await expect(row).toBeVisible();
  await search.fill(product.title_ar);
  await expect(page.getByRole('row').filter({ hasText: product.title_ar }).first()).toBeVisible();
  await search.fill('zzqqxx nothing');
  await expect(page.getByRole('row').filter({ hasText: product.title })).toHaveCount(0);
});

test('a product is taken off sale from its own page, and put back by the toast', async ({ openAs, apiAs }) => {
  const api = await apiAs('catalog');
  const { results } = (await api('GET', 'admin_panel/products/?status=active&limit=1')) as {
    results: { id: string }[];
  };
  const [product] = results;
  if (!product) throw new Error('The demo data holds no product on sale.');
  const statusOf = async () => ((await api('GET', `admin_panel/products/${product.id}/`)) as { status: string }).status;
  const page = await openAs('catalog', { path: `/product/details/${product.id}` });
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Deactivate', exact: true }).click();
  await expect.poll(statusOf).toBe('inactive');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(statusOf).toBe('active');
});
