import type { Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';

// Products get other pictures here.
test.use({ ownStore: true });

type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;
interface Row {
  id: string;
  title: string;
  title_ar: string;
}
interface Detail extends Row {
  images: { url: string; alt: string; alt_ar: string }[];
  variants: { barcodes: string[]; code: string }[];
}

async function twoProducts(api: Api): Promise<[Detail, Detail]> {
  const { results } = (await api('GET', 'admin_panel/products/?limit=20&status=active&sort=title')) as {
    results: Row[];
  };
  const details = await Promise.all(
    results.map(async ({ id }) => (await api('GET', `admin_panel/products/${id}/`)) as Detail),
  );
  const [one, two] = details.filter(
    ({ variants, images }) => images.length === 1 && variants.length === 1 && variants[0]?.barcodes[0] !== undefined,
  );
  if (!one || !two) throw new Error('The demo store has no products with barcodes.');
  return [one, two];
}

/** Pictures as a photographer sends them, drawn by the browser itself. */
const draw = (page: Page, names: readonly string[], side = 640) =>
  page.evaluate(
    async ({ names: wanted, side: pixels }) => {
      const files: { name: string; mimeType: string; base64: string }[] = [];
      for (const [at, name] of wanted.entries()) {
        const canvas = new OffscreenCanvas(pixels, pixels);
        const drawing = canvas.getContext('2d');
        if (!drawing) throw new Error('Nothing to draw on.');
        drawing.fillStyle = `hsl(${String((at * 47) % 360)} 60% 55%)`;
        drawing.fillRect(0, 0, pixels, pixels);
        drawing.fillStyle = '#fff';
        drawing.fillRect(at, at, 60 + (at % 200), 60);
        const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
        const bytes = new Uint8Array(await blob.arrayBuffer());
        files.push({ name, mimeType: 'image/jpeg', base64: btoa(String.fromCharCode(...bytes)) });
      }
      return files;
    },
    { names, side },
  );
const chosen = (files: Awaited<ReturnType<typeof draw>>) =>
  files.map(({ name, mimeType, base64 }) => ({ name, mimeType, buffer: Buffer.from(base64, 'base64') }));
const rowOf = (page: Page, name: string) => page.locator('.cat-up-row').filter({ hasText: name });

test('a folder of pictures finds its products by barcode and code, is put on them and taken back', async ({
  openAs,
  apiAs,
}) => {
  const api = await apiAs('catalog');
  const [one, two] = await twoProducts(api);
  const barcode = one.variants[0]?.barcodes[0] ?? '';
  const code = two.variants[0]?.code ?? '';
  const page = await openAs('catalog', { path: '/product/media/upload' });
  const names = [`${barcode}_2.jpg`, `${barcode}.jpg`, `${code}.jpg`, 'IMG_0001.jpg'];
  const files = chosen(await draw(page, names));
  const small = chosen(await draw(page, [`${code}_3.jpg`], 120));
  const input = page.getByLabel('Image files');
  await input.setInputFiles([
    ...files,
    ...small,
    { name: 'prices.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
  ]);
  await expect(rowOf(page, `${barcode}_2.jpg`)).toContainText('Matched');
  await expect(rowOf(page, 'IMG_0001.jpg')).toContainText('Left out');
  await expect(rowOf(page, `${code}_3.jpg`)).toContainText('Smaller than 400 pixels');
  await expect(rowOf(page, 'prices.pdf')).toContainText('Not a JPG');

  // One without a match is picked by hand.
  await rowOf(page, 'IMG_0001.jpg').locator('.ant-select').click();
  await page.getByTitle('Another product…').click();
  await page.getByLabel('Product for IMG_0001.jpg').fill(two.title);
  await page.locator('.ant-select-item-option').filter({ hasText: two.title }).first().click();
  await page.getByRole('button', { name: 'Upload 4 images' }).click();
  await expect(page.getByText('4 of 4 done, 0 failed')).toBeVisible();
  const after = (await api('GET', `admin_panel/products/${one.id}/`)) as Detail;
  expect(after.images).toHaveLength(3);
  expect(after.images[0]?.url).toBe(one.images[0]?.url);
  expect(((await api('GET', `admin_panel/products/${two.id}/`)) as Detail).images).toHaveLength(3);

  // The same folder again, as after a page that was closed: nothing is sent twice.
  const again = await openAs('catalog', { path: '/product/media/upload' });
  await again.getByLabel('Image files').setInputFiles(files.slice(0, 3));
  await expect(again.locator('.cat-up-row')).toHaveCount(3);
  await expect(again.locator('.cat-up-row[data-outcome], .cat-up-state[data-outcome="already"]')).toHaveCount(3);

  await page.getByRole('button', { name: 'Undo all' }).click();
  await expect(rowOf(page, `${barcode}_2.jpg`)).toContainText('Taken back');
  await expect
    .poll(async () => ((await api('GET', `admin_panel/products/${two.id}/`)) as Detail).images.length)
    .toBe(1);
});

test('two hundred files at once leave the page alive, and all of them are accounted for', async ({ openAs, apiAs }) => {
  test.slow();
  const api = await apiAs('catalog');
  const [one] = await twoProducts(api);
  const page = await openAs('catalog', { path: '/product/media/upload' });
  const names = Array.from({ length: 200 }, (_, at) =>
    at === 0 ? `${one.variants[0]?.code ?? ''}.jpg` : `photo ${String(at)}a.jpg`,
  );
  await page.getByLabel('Image files').setInputFiles(chosen(await draw(page, names, 420)));
  await expect(page.locator('.cat-up-row')).toHaveCount(200, { timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'No match 199' })).toBeVisible();
  await page.getByRole('button', { name: 'Ready 1' }).click();
  await expect(page.locator('.cat-up-row')).toHaveCount(1);
});

test('in Arabic a picture is described, found by what shows it, and replaced everywhere', async ({ openAs, apiAs }) => {
  const api = await apiAs('admin');
  const [one, two] = await twoProducts(api);
  const page = await openAs('admin', {
    language: 'ab',
    path: `/product/media?search=${encodeURIComponent(one.title)}`,
  });
  await page.locator('.cat-media-grid button').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(one.title_ar).first()).toBeVisible();
  const arabic = dialog.getByLabel('النص البديل (بالعربية)').or(dialog.locator('input[lang="ar"]')).first();
  await expect(arabic).toHaveAttribute('dir', 'rtl');
  await arabic.fill('عبوة على رف');
  await dialog.getByRole('button', { name: 'حفظ' }).click();
  await expect
    .poll(async () => ((await api('GET', `admin_panel/products/${one.id}/`)) as Detail).images[0]?.alt_ar)
    .toBe('عبوة على رف');

  await dialog.getByRole('button', { name: 'استبدال في كل مكان' }).click();
  const choice = page.getByRole('dialog').last();
  await choice.getByRole('searchbox').fill(two.title);
  await choice.locator('.cat-media-grid button').first().click();
  await choice.getByRole('button', { name: /^استبدال في/ }).click();
  await expect
    .poll(async () => ((await api('GET', `admin_panel/products/${one.id}/`)) as Detail).images[0]?.url)
    .not.toBe(one.images[0]?.url);
});

test('only what nothing uses can be deleted, from the filter of the unused', async ({ openAs, apiAs }) => {
  const api = await apiAs('catalog');
  const page = await openAs('catalog', { path: '/product/media?used=false' });
  const cards = page.locator('.cat-media-grid li');
  await expect(cards.first()).toContainText('Unused');
  const before = await cards.count();
  await cards.first().getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(cards).toHaveCount(before - 1);
  const { count } = (await api('GET', 'admin_panel/images/?used=false')) as { count: number };
  expect(count).toBe(before - 1);
});
