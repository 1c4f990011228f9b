import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';

// Its CommonJS names are not found by an import.
const { BinaryBitmap, HybridBinarizer, MultiFormatReader, RGBLuminanceSource } = createRequire(import.meta.url)(
  '@zxing/library',
) as typeof import('@zxing/library');

interface Row {
  id: string;
  name: string;
  name_ar: string;
  code: string;
  barcodes: string[];
}
const rowsOf = (answer: unknown) => (answer as { results: Row[] }).results;

/** What a scanner reads of a part of the page. */
async function scan(page: Page, part: Locator): Promise<string> {
  const picture = (await part.screenshot()).toString('base64');
  const { width, grey } = await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!pen) throw new Error('This browser draws nothing.');
    pen.drawImage(bitmap, 0, 0);
    const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
    return { width: bitmap.width, grey: Array.from({ length: data.length / 4 }, (_dot, at) => data[at * 4 + 1] ?? 0) };
  }, picture);
  const source = new RGBLuminanceSource(new Uint8ClampedArray(grey), width, grey.length / width);
  return new MultiFormatReader().decode(new BinaryBitmap(new HybridBinarizer(source)), new Map()).getText();
}

/** Labels of which something is out of sight, or whose bars are lower than a scanner finds. */
const spoiled = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.cat-label')].flatMap((label) => {
      const parts = [label, ...label.querySelectorAll('.cat-label-text, .cat-label-prices, .cat-label-unit')];
      const cut = parts.filter(
        (part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1,
      );
      const bars = label.querySelector('.cat-label-bars svg')?.getBoundingClientRect().height ?? 99;
      // Three millimetres.
      return cut.length > 0 || bars < 11
        ? [`${cut.map(({ className }) => className).join()} ${String(bars)} ${label.textContent}`]
        : [];
    }),
  );

/** How many pages a print of the page has, and how large they are in points. */
async function printed(page: Page): Promise<{ pages: number; sizes: string[] }> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sizes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((size) => String(Math.round(Number(size)))).join(' × '),
  );
  return { pages: pdf.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0, sizes: [...new Set(sizes)] };
}

const WORDS = {
  en: {
    labels: 'Print labels',
    each: 'Labels of each variant',
    open: 'Open labels',
    start: 'First free label',
    paper: 'Paper',
  },
  ab: {
    labels: 'طباعة الملصقات',
    each: 'عدد الملصقات لكل صنف',
    open: 'فتح الملصقات',
    start: 'أول ملصق فارغ',
    paper: 'الورق',
  },
} as const;

for (const language of ['en', 'ab'] as const)
  test(`what is selected is labelled on a half-used sheet, and scans as its barcode (${language})`, async ({
    openAs,
    apiAs,
  }) => {
    const words = WORDS[language];
    const api = await apiAs('catalog');
    const [first, second] = rowsOf(await api('GET', 'admin_panel/sellable-variants/?limit=2&sort=code'));
    if (!first || !second) throw new Error('The demo store has no variants.');
    const page = await openAs('catalog', { language, path: '/product/variants?sort=code' });
    await page.getByText(first.code).first().waitFor();
    await page.locator('main tr[data-index] .bo-check').first().click();
    await page.locator('main tr[data-index] .bo-check').nth(1).click();
    await page.getByRole('toolbar').getByRole('button', { name: words.labels }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.each).fill('12');
    await dialog.getByRole('button', { name: words.open }).click();
    await expect(page.locator('.cat-label')).toHaveCount(24);
    await page.getByLabel(words.start).first().click();
    await page.locator('.ant-select-item-option').nth(1).click();
    await expect(page.locator('.cat-label-page')).toHaveCount(2);
    const label = page.locator('.cat-label').first();
    await expect(label.getByText(first.name, { exact: true })).toBeVisible();
    await expect(label.getByText(first.name_ar, { exact: true })).toHaveAttribute('dir', 'rtl');
    expect(await spoiled(page)).toEqual([]);
    // A4 in points. The heading and the menu are not on paper, or there would be a third page.
    expect(await printed(page)).toEqual({ pages: 2, sizes: ['595 × 842'] });
    await page.locator('.cat-label-desk').evaluate((desk) => desk.style.setProperty('zoom', '3'));
    expect(await scan(page, label.locator('.cat-label-bars'))).toBe(first.barcodes[0]);
  });

test('a heavy weight of long names fits on every paper, and its code says the weight', async ({ openAs, apiAs }) => {
  const api = await apiAs('catalog');
  const [category] = rowsOf(await api('GET', 'admin_panel/categories/?limit=1'));
  const [type] = (
    (await api('GET', 'admin_panel/variant-types/?limit=1')) as { results: { id: string; options: { id: string }[] }[] }
  ).results;
  if (!category || !type) throw new Error('The demo store has no categories or variant types.');
  const { id: product } = (await api('POST', 'admin_panel/products/', {
    title: 'Premium grass-fed beef striploin, chilled, cut to order by our own butchers, without bone',
    title_ar: 'شريحة لحم بقري فاخر مبرد من أبقار ترعى الأعشاب، يقطعها جزارونا حسب الطلب، بدون عظم وبدون دهن',
    category_id: category.id,
    variant_type_ids: [type.id],
    sold_by: 'weight',
  })) as Row;
  const { id } = (await api('POST', `admin_panel/products/${product}/variants/`, {
    code: '04711',
    options: { [type.id]: type.options[0]?.id },
    unit: 'kg',
    size: 1,
    weight_step_g: 100,
    price: 24_950,
    discount: 1000,
    selling_price: 23_950,
  })) as Row;
  const page = await openAs('catalog', { path: `/product/labels?variants=${id},${id}:1:12345` });
  await expect(page.locator('.cat-label')).toHaveCount(2);
  for (const [paper, size] of [
    [undefined, '595 × 842'],
    ['Roll, 62 × 29 mm', '176 × 82'],
    ['Roll, 50 × 25 mm', '142 × 71'],
  ] as const) {
    if (paper !== undefined) {
      await page.getByLabel('Paper').first().click();
      await page.locator('.ant-select-item-option').getByText(paper).click();
    }
    for (const template of ['Shelf label', 'Product label'])
      for (const language of ['English', 'Arabic', 'Both'])
        for (const code of ['QR code', 'Barcode']) {
          for (const choice of [template, language, code])
            await page.locator('main').getByTitle(choice, { exact: true }).click();
          await expect(page.locator('.cat-label .bo-qr')).toHaveCount(code === 'QR code' ? 2 : 0);
          expect({ [`${template} ${language} ${code} ${size}`]: await spoiled(page) }).toEqual({
            [`${template} ${language} ${code} ${size}`]: [],
          });
        }
    expect(await printed(page)).toEqual({ pages: paper === undefined ? 1 : 2, sizes: [size] });
  }
  await page.locator('.cat-label-desk').evaluate((desk) => desk.style.setProperty('zoom', '4'));
  const weight = page.locator('.cat-label').nth(1);
  expect((await scan(page, weight.locator('.cat-label-bars'))).slice(0, 12)).toBe('210471112345');
  await page.locator('main').getByTitle('QR code', { exact: true }).click();
  await expect(weight.locator('.bo-qr')).toBeVisible();
  expect(await scan(page, weight.locator('.bo-qr'))).toMatch(/^210471112345\d$/);
});
