import { settled } from '../harness/rules.ts';
import { expect, test } from '../harness/test.ts';

test('finance reads sales by product beside the month before, and comes to the orders behind a row', async ({
  openAs,
}) => {
  const page = await openAs('finance', {
    path: '/reports/sales-report?dimension=product&sort=-amount&compare=previous',
  });
  const rows = page.locator('main tr[data-index]');
  await expect(rows.first()).toBeVisible();
  await expect(page.getByText(/Data as of/)).toBeVisible();
  const orders = await rows.first().locator('td').nth(2).innerText();
  await rows.first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await settled(page);
  // The list has exactly the orders that the row counted.
  await expect(page.locator('.bo-table-foot')).toContainText(orders.trim());
  await page.goBack();
  await page.getByText('Show as table').click();
  await expect(page.getByRole('table', { name: /Highest sales/ })).toBeVisible();
});
