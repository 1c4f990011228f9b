import type { Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';

interface Brand {
  id: string;
  version: number;
}
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const order = (page: Page) =>
  page
    .getByRole('row')
    .getByText(/^Live \d/)
    .allTextContents();

/** Resolves once the page that is opened next hears of changes. */
const streamOf = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/admin_panel/events/'));

for (const [language, words] of [
  [
    'en',
    { archived: 'Archived', fresh: '3 new', changed: /changed this while you were editing/, see: 'See what changed' },
  ],
  [
    'ab',
    { archived: 'مؤرشف', fresh: '3 صفوف جديدة', changed: /تغييرات جديدة من .* أثناء التحرير/, see: 'عرض التغييرات' },
  ],
] as const) {
  test(`two people on one list: what one changes shows to the other where it stands (${language})`, async ({
    openAs,
    apiAs,
  }) => {
    const sara = await apiAs('admin');
    const key = language === 'en' ? '' : '9';
    const make = async (number: number) =>
      (await sara('POST', 'admin_panel/brands/', {
        name: `Live ${key}${String(number)}`,
        name_ar: `مباشر ${key}${String(number)}`,
      })) as Brand;
    const [first, second, third] = [await make(2), await make(4), await make(6)];
    const page = await openAs('catalog', { language, path: `/brand/brandlist?search=Live ${key}&sort=name` });
    // The stream begins after the first screen; what happens before it is read with the list.
    const streams = streamOf(page);
    await page.reload();
    await streams;
    await expect(rowOf(page, `Live ${key}4`)).toBeVisible();
    await rowOf(page, `Live ${key}4`).getByRole('checkbox').check();
    await rowOf(page, `Live ${key}6`).focus();

    const begun = Date.now();
    await sara('PUT', `admin_panel/brands/${first.id}/`, {
      name: `Live ${key}7`,
      name_ar: `مباشر ${key}7`,
      version: first.version,
    });
    await expect(rowOf(page, `Live ${key}7`)).toBeVisible();
    test.info().annotations.push({ type: 'shown after', description: `${String(Date.now() - begun)} ms` });
    expect(await order(page)).toEqual([`Live ${key}7`, `Live ${key}4`, `Live ${key}6`]);
    await expect(rowOf(page, `Live ${key}4`).getByRole('checkbox')).toBeChecked();
    await expect(rowOf(page, `Live ${key}6`)).toBeFocused();

    for (const number of [1, 3, 5]) await make(number);
    await sara('POST', `admin_panel/brands/${third.id}/archive/`, { version: third.version });
    await expect(rowOf(page, `Live ${key}6`).getByText(words.archived)).toBeVisible();
    const bring = page.getByRole('button', { name: words.fresh });
    await expect(bring).toBeVisible();
    expect(await order(page)).toEqual([`Live ${key}7`, `Live ${key}4`, `Live ${key}6`]);
    await bring.click();
    await expect(rowOf(page, `Live ${key}6`)).toHaveCount(0);
    expect(await order(page)).toEqual([1, 3, 4, 5, 7].map((number) => `Live ${key}${String(number)}`));

    // In a form of the same record what is typed stays, and one is told.
    const followed = streamOf(page);
    await page.goto(`/brand/update/${second.id}`);
    const person = page.locator('input[id$="contact_name"]');
    await expect(person).toBeVisible();
    await person.fill('Amal');
    await followed;
    await sara('PUT', `admin_panel/brands/${second.id}/`, {
      name: `Live ${key}4`,
      name_ar: `مباشر ${key}4`,
      contact_name: 'Basim',
      version: second.version,
    });
    await expect(page.getByText(words.changed)).toBeVisible();
    await expect(person).toHaveValue('Amal');
    await page.getByRole('button', { name: words.see }).click();
    await expect(page.getByRole('dialog').getByText('Basim')).toBeVisible();
  });
}
