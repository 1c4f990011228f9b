import { expect, test } from '../harness/test.ts';

// A supplier's own column names, prices as typed by hand, a repeated row, a price nobody can read and a cell that is a
// formula.
const FILE = [
  'Item name;الاسم;Department;EAN;Retail;Pack',
  'Wadi Bloom Orange Blossom Water;ماء زهر وادي بلوم;Larder;6291003000010;"AED 2,325.00 ";250 ml',
  'Wadi Bloom Rose Water;ماء ورد وادي بلوم;Larder;6291003000027;12.50;250 ml',
  'Wadi Bloom Rose Water;ماء ورد وادي بلوم;Larder;6291003000027;12.50;250 ml',
  'Wadi Bloom Mint Water;ماء نعناع وادي بلوم;Larder;;ask us;250 ml',
  '"=cmd|calc";;Larder;;4.00;1 kg',
].join('\r\n');

test("a supplier's untidy file is checked, imported, found in both languages and by barcode, and undone", {
  tag: '@gate',
}, async ({ openAs, apiAs }) => {
  const page = await openAs('catalog', { path: '/product/productlist' });
  await page.getByRole('link', { name: 'Import' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'wadi bloom.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${FILE}`) });

  await expect(page.getByText('Found: 5 rows, 6 columns.')).toBeVisible();
  const check = page.getByRole('button', { name: 'Check the file' });
  await check.click();
  const apply = page.getByRole('button', { name: /^Import \d+ rows?$/ });
  await expect(apply).toBeVisible();
  const totals = Object.fromEntries(
    await page
      .locator('.cat-totals > div')
      .evaluateAll((pairs) =>
        pairs.map((pair) => [pair.querySelector('dt')?.textContent ?? '', pair.querySelector('dd')?.textContent ?? '']),
      ),
  );
  expect(
    Number(totals['New']) + Number(totals['Updated']) + Number(totals['There already']) + Number(totals['Rejected']),
  ).toBe(5);
  await expect(page.getByRole('heading', { name: 'Rejected rows and reasons' })).toBeVisible();

  const api = await apiAs('catalog');
  const count = async (search: string) =>
    ((await api('GET', `admin_panel/products/?search=${encodeURIComponent(search)}`)) as { count: number }).count;
  expect(await count('Wadi Bloom'), 'a dry run writes nothing').toBe(0);
  await apply.click();
  await expect(page.getByText(/^Imported \d+, rejected \d+\.$/)).toBeVisible();

  await page.getByRole('link', { name: 'See the products' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Wadi Bloom Rose Water' });
  for (const words of ['rose water wadi', 'ماء ورد وادى', '6291003000027']) {
    await page.getByRole('searchbox').fill(words);
    await expect(row).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('row')).toHaveCount(2);
  }

  await page.goto('/product/import');
  await page.getByRole('row').filter({ hasText: 'wadi bloom.csv' }).click();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText(/^Undone: \d+ rows/)).toBeVisible();
  expect(await count('Wadi Bloom')).toBe(0);
});
