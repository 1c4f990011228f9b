import type { Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';

// What is translated here is no longer missing for others.
test.use({ ownStore: true });

interface Row {
  id: string;
  source: string;
  target: string;
}
type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;
const rowsOf = async (api: Api, query: string) =>
  ((await api('GET', `admin_panel/translations/?${query}`)) as { results: Row[] }).results;

/** Presses keys and never a mouse: what has the focus takes them. */
async function translate(page: Page, text: string, key: string): Promise<void> {
  await page.keyboard.insertText(text);
  await page.keyboard.press(key);
}
const focused = (page: Page) => page.locator('.cat-tr-field:focus');

test('three products get their Arabic titles by keys alone, with a suggestion, and are still there after a reload', async ({
  openAs,
  apiAs,
}) => {
  const api = await apiAs('catalog');
  const before = await rowsOf(api, 'limit=100');
  expect(before.length).toBeGreaterThanOrEqual(3);
  const page = await openAs('catalog', { path: '/product/translations' });
  await expect(focused(page)).toHaveAccessibleName(`Arabic for ${before[0]?.source ?? ''}`);
  await expect(focused(page)).toHaveAttribute('dir', 'rtl');

  // The first takes what is put together from the brand and the glossary, and Escape would take it back.
  await expect(page.locator('.cat-tr-suggestions button').first()).toBeVisible();
  await page.keyboard.press('Alt+Digit1');
  const taken = await focused(page).inputValue();
  expect(taken).toMatch(/\p{Script=Arabic}/u);
  await page.keyboard.press('Escape');
  await expect(focused(page)).toHaveValue('');
  await page.keyboard.press('Alt+Digit1');
  await page.keyboard.press('Enter');
  await expect(focused(page)).toHaveAccessibleName(`Arabic for ${before[1]?.source ?? ''}`);
  await translate(page, 'ترجمة ثانية', 'Enter');
  await translate(page, 'ترجمة ثالثة', 'Enter');
  await expect(page.locator('.cat-tr-row[data-state="saved"]')).toHaveCount(3);

  const left = await rowsOf(api, 'limit=100');
  expect(left.length).toBe(before.length - 3);
  const all = await rowsOf(api, 'limit=100&state=all&search=ترجمة');
  expect(all.map(({ target }) => target).sort()).toEqual(['ترجمة ثالثة', 'ترجمة ثانية']);
  await page.reload();
  await expect(page.getByText('Everything is translated.').or(page.locator('.cat-tr-row').first())).toBeVisible();
  await expect(page.getByText(before[0]?.source ?? '', { exact: true })).toHaveCount(0);
});

test('in the Arabic interface three descriptions are translated by keys alone, each in its own direction', async ({
  openAs,
  apiAs,
}) => {
  const api = await apiAs('catalog');
  const { results: categories } = (await api('GET', 'admin_panel/categories/?limit=1&level=3')) as {
    results: { id: string }[];
  };
  const { results: types } = (await api('GET', 'admin_panel/variant-types/?limit=1')) as { results: { id: string }[] };
  for (const number of ['One', 'Two', 'Three'])
    await api('POST', 'admin_panel/products/', {
      title: `Keytest ${number}`,
      title_ar: `منتج ${number}`,
      slug: '',
      description: `Line of ${number}.\nStore in a dry place.`,
      description_ar: '',
      category_id: categories[0]?.id,
      variant_type_ids: [types[0]?.id],
    });
  const page = await openAs('catalog', {
    language: 'ab',
    path: '/product/translations?kind=description&search=keytest',
  });
  await expect(page.locator('.cat-tr-row')).toHaveCount(3);
  await expect(focused(page)).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('.cat-tr-source p').first()).toHaveAttribute('dir', 'ltr');
  for (const number of ['1', '2', '3']) {
    await page.keyboard.insertText(`سطر ${number}.`);
    // Of several lines Enter is one more.
    await page.keyboard.press('Enter');
    await translate(page, 'يحفظ في مكان جاف.', 'Control+Enter');
  }
  await expect(page.locator('.cat-tr-row[data-state="saved"]')).toHaveCount(3);
  const saved = await rowsOf(api, 'kind=description&state=all&search=keytest');
  expect(saved.map(({ target }) => target).sort()).toEqual(
    ['1', '2', '3'].map((number) => `سطر ${number}.\nيحفظ في مكان جاف.`),
  );
});
