import type { Page } from '@playwright/test';
import { choose } from '../harness/choose.ts';
import { expect, test } from '../harness/test.ts';

const PIECE = '5901234123457';
const CASE = '15901234123454';
/** Keys as a wedge scanner types them, with the Enter at their end or without one. */
async function scan(page: Page, code: string, ends = true): Promise<void> {
  await page.keyboard.type(code, { delay: 5 });
  if (ends) await page.keyboard.press('Enter');
}

/** From a new supplier to goods on the shelf: what was ordered, what came, and what it costs from then on. */
test('a supplier is made, ordered from, printed for and received from, short, over and damaged', {
  tag: '@gate',
}, async ({ openAs, apiAs }) => {
  test.setTimeout(240_000);
  const api = await apiAs('catalog');
  const page = await openAs('catalog', { path: '/inventory/suppliers/create' });
  await page.getByLabel('Name (English)').fill('Falaj Dairy');
  await page.getByLabel('Name (Arabic)').fill('ألبان الفلج');
  await page.getByLabel('Code').fill('SUP-E2E');
  await page.getByLabel('Lead time').fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Falaj Dairy' })).toBeVisible();

  for (const [name, cost] of [
    ['Low Fat Fresh Milk', '48.00'],
    ['Skimmed Fresh Milk', '60.00'],
  ] as const) {
    await page.getByRole('button', { name: 'Add variant' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add variant' });
    await choose(dialog.getByLabel('Variant'), name);
    await dialog.getByLabel('Case cost').fill(cost);
    await dialog.getByLabel('Units per case').fill('12');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  }

  await page.getByRole('link', { name: 'Create order' }).click();
  await choose(page.getByRole('combobox', { name: 'Warehouse' }), 'Al Quoz');
  for (const name of ['Low Fat Fresh Milk', 'Skimmed Fresh Milk'])
    await choose(page.getByLabel('Search or scan to add'), name);
  await expect(page.getByText('Goods before VAT: AED 108.00')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^PO-\d+$/).first()).toBeVisible();

  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Print' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'In both languages' }).click()),
  ]);
  expect(paper.suggestedFilename()).toMatch(/^purchase-order-PO-\d+\.pdf$/);

  const order = new URL(page.url()).pathname;
  const { lines } = (await api('GET', `admin_panel/purchase-orders/${order.split('/').at(-1) ?? ''}/`)) as {
    lines: { variant_id: string }[];
  };
  for (const [barcode, units] of [
    [PIECE, 1],
    [CASE, 12],
  ] as const)
    await api('POST', `admin_panel/variants/${lines[0]?.variant_id ?? ''}/add-barcode/`, { barcode, units });
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click();
  await page.getByRole('link', { name: 'Receive goods' }).click();
  // The scanner counts a case of the first and a piece more than was ordered; of the second some are damaged, and the
  // rest will not come.
  await expect(page.getByLabel('Received, good').first()).toHaveValue('');
  await scan(page, CASE);
  await expect(page.getByText('Low Fat Fresh Milk: 12 counted, 12 so far.')).toBeVisible();
  await scan(page, PIECE, false);
  await expect(page.getByLabel('Received, good').first()).toHaveValue('13');
  await expect(page.getByLabel('Received, good').first()).toBeFocused();
  await page.getByLabel('Accept 1 unit more than ordered').click();
  await page.getByLabel('Received, good').nth(1).fill('9');
  await page.getByLabel('Damaged, sent back').nth(1).fill('2');
  await page.getByLabel('The rest will not come').click();
  await page.getByLabel('Why the rest is not coming').fill('Out of stock');
  await page.getByLabel('Delivery note').fill('DN-E2E');
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(page.getByText('Closed short').first()).toBeVisible();
  await expect(page.getByText('22 of 24')).toBeVisible();

  // 13 of 12 for 48.00 and 9 of 12 for 60.00, from a supplier that is not registered and so adds no VAT.
  await page.getByRole('link', { name: 'Enter invoice' }).click();
  await expect(page.getByRole('checkbox', { name: /^PO-/ })).toBeChecked();
  await page.getByLabel('Invoice number').fill('INV-E2E');
  await page.getByLabel('Invoice date').fill('1 Sep 2026');
  await page.getByLabel('Invoice date').press('Enter');
  await page.getByLabel('Before VAT', { exact: true }).fill('100.00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /INV-E2E/ })).toContainText('3.00');

  // The two that were damaged go back, and one of the first out of stock: 2 × 5.00 and 4.00 are expected for them.
  await page.goto(order);
  await page.getByRole('link', { name: 'Return goods' }).click();
  const rejected = page.getByRole('listitem', { name: 'Skimmed Fresh Milk · Rejected on delivery' });
  await expect(rejected.getByLabel('Units going back')).toHaveValue('2');
  const stored = page.getByRole('listitem', { name: 'Low Fat Fresh Milk · In stock' });
  await stored.getByLabel('Units going back').fill('14');
  await page.getByRole('button', { name: 'Return goods' }).click();
  await expect(stored.getByLabel('Units going back')).toHaveAttribute('aria-invalid', 'true');
  await stored.getByLabel('Units going back').fill('1');
  await page.getByRole('button', { name: 'Return goods' }).click();
  await expect(page.getByRole('heading', { name: /^SR-\d+$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Enter credit note' }).click();
  const note = page.getByRole('dialog');
  await note.getByLabel('Credit note number').fill('CN-E2E');
  await note.getByLabel('Credit note date').fill('2 Sep 2026');
  await note.getByLabel('Credit note date').press('Enter');
  await note.getByLabel('Before VAT', { exact: true }).fill('13.00');
  await note.getByRole('button', { name: 'Enter credit note' }).click();
  const credit = page.getByRole('region', { name: 'Credit note' });
  await expect(credit.getByText('CN-E2E')).toBeVisible();
  await expect(credit.getByText('-AED 1.00')).toBeVisible();
  await page.goto('/inventory/movements?kind=supplier_return');
  await expect(page.getByRole('link', { name: /SR-\d+$/ })).toHaveCount(1);

  await page.goto('/inventory/movements?kind=receive');
  await expect(page.getByRole('link', { name: /^PO-\d+$/ })).toHaveCount(2);

  const arabic = await openAs('catalog', { language: 'ab', path: order });
  await expect(arabic.getByText('مغلق بنقص').first()).toBeVisible();
  await expect(arabic.getByText('ألبان الفلج').first()).toBeVisible();
});
