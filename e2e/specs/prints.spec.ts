import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';

const WORDS = {
  en: { print: 'Print', invoice: 'Tax invoice', both: 'Both', open: 'Open to print', copy: 'Copy' },
  ab: { print: 'طباعة', invoice: 'فاتورة ضريبية', both: 'اللغتان', open: 'فتح للطباعة', copy: 'نسخة' },
} as const;

interface Row {
  id: string;
  number: string;
  invoice_number: string | null;
  qty: number;
}
const rowsOf = (answer: unknown) => (answer as { results: Row[] }).results;

/** The browser's own dialog would wait for someone. */
const printsOf = async (page: Page) => {
  await page.addInitScript(() => {
    Object.assign(window, {
      prints: 0,
      print: () => Object.assign(window, { prints: Number(Reflect.get(window, 'prints')) + 1 }),
    });
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'prints')));
};

for (const [language, at] of [
  ['en', 0],
  ['ab', 1],
] as const)
  test(`an invoice is printed from its order, the second time as a copy (${language})`, {
    tag: language === 'en' ? '@gate' : [],
  }, async ({ openAs, apiAs }) => {
    const words = WORDS[language];
    const api = await apiAs('orders');
    // Few enough units for one sheet, whatever the other specs left in this status.
    const ready = rowsOf(await api('GET', 'admin_panel/orders/?status=ready_for_delivery&sort=number'));
    const row = ready.filter(({ qty }) => qty <= 4)[at];
    if (!row) throw new Error('The demo store has no small order ready for delivery.');
    const { invoice_number } = (await api('GET', `admin_panel/orders/${row.id}/`)) as Row;
    const page = await openAs('orders', { language });
    const printed = await printsOf(page);
    await page.goto(`/order/details/${row.id}`);
    await page.getByRole('button', { name: words.print, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(words.invoice, { exact: true }).click();
    await dialog.getByText(words.both, { exact: true }).click();
    await dialog.getByRole('button', { name: words.open }).click();
    await expect(page).toHaveURL(/\/order\/print\?kind=invoice&language=both/);
    const sheet = page.locator('.prt-sheet');
    await expect(sheet.getByText(invoice_number ?? '')).toBeVisible();
    await expect(sheet.getByText('Tax invoice')).toBeVisible();
    await expect(sheet.getByText('فاتورة ضريبية')).toBeVisible();
    await expect(sheet.getByRole('img', { name: row.number })).toBeVisible();
    await page.getByRole('button', { name: words.print, exact: true }).click();
    await expect.poll(printed).toBe(1);
    await expect(sheet.getByText(WORDS.en.copy, { exact: true })).toBeHidden();
    await page.reload();
    await expect(sheet.getByText(WORDS.en.copy, { exact: true })).toBeVisible();
    // On paper there is the invoice alone: one page, no menu and no heading of the screen.
    await page.emulateMedia({ media: 'print' });
    await expect(sheet).toBeVisible();
    await expect(page.getByRole('button', { name: words.print, exact: true })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(paper.match(/\/MediaBox \[[^\]]*\]/g)).toEqual([expect.stringMatching(/0 0 59[45][\d.]* 84[12][\d.]*/)]);
  });

test('what is selected in the list comes as one PDF, and what has no invoice yet is named', async ({
  openAs,
  apiAs,
}) => {
  const api = await apiAs('orders');
  const [ready] = rowsOf(await api('GET', 'admin_panel/orders/?status=ready_for_delivery&sort=-number&limit=1'));
  const [waiting] = rowsOf(await api('GET', 'admin_panel/orders/?status=pending&sort=-number&limit=1'));
  if (!ready || !waiting) throw new Error('The demo store has no such orders.');
  const page = await openAs('orders', { path: '/order/ready_for_delivery/orderList?sort=-number' });
  await page.getByText(ready.number).first().waitFor();
  await page.locator('main tr[data-index] .bo-check').first().click();
  await page.locator('main tr[data-index] .bo-check').nth(1).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Print', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Tax invoice', { exact: true }).click();
  await dialog.getByText('Arabic', { exact: true }).click();
  await expect(dialog.getByText('Orders to print: 2')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('invoice.pdf');
  const pdf = (await readFile(await file.path())).toString('latin1');
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)?.length).toBeGreaterThanOrEqual(2);

  await page.goto(`/order/print?kind=invoice&language=en&ids=${waiting.id}`);
  await expect(page.getByText(`Order ${waiting.number} has no invoice yet.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeDisabled();
});
