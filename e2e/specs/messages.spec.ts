import { settled } from '../harness/rules.ts';
import { expect, test } from '../harness/test.ts';

interface Found<T> {
  results: T[];
}

test('a text is changed in Arabic, an order moves on, and its message stands in the outbox', async ({
  openAs,
  apiAs,
}) => {
  const api = await apiAs('admin');
  const page = await openAs('admin', { language: 'ab', path: '/message-templates' });
  await page.getByRole('link', { name: 'إلغاء الطلب: البريد الإلكتروني' }).click();
  const text = page.locator('textarea[lang="ar"]');
  await expect(text).not.toHaveValue('');
  await text.fill('نأسف لإلغاء طلبك ');
  await page.getByRole('button', { name: 'رقم الطلب', exact: true }).click();
  await expect(text).toHaveValue('نأسف لإلغاء طلبك {{order_number}}');
  await expect(page.getByTestId('message-preview')).toContainText('نأسف لإلغاء طلبك GM-100421');
  await page.getByRole('button', { name: 'حفظ', exact: true }).click();
  await expect(page.getByText('حُفظ النص')).toBeVisible();

  // An order of someone who reads Arabic is cancelled at the desk.
  const { results: customers } = (await api('GET', 'admin_panel/customers/?language=ab&limit=200')) as Found<{
    id: string;
  }>;
  const readers = new Set(customers.map(({ id }) => id));
  const { results: orders } = (await api('GET', 'admin_panel/orders/?status=pending&limit=200')) as Found<{
    id: string;
    number: string;
    version: number;
    customer: { id: string };
  }>;
  const order = orders.find(({ customer }) => readers.has(customer.id));
  if (!order) throw new Error('no pending order of a customer who reads Arabic');
  await api('POST', `admin_panel/orders/${order.id}/transitions/`, {
    to: 'cancelled',
    version: order.version,
    reason: 'A test',
  });

  await page.goto(`/messages?search=${order.number}&kind=order_cancelled`);
  await expect(page.getByText('محفوظة في صندوق الصادر').first()).toBeVisible({ timeout: 90_000 });
  await settled(page);
  await page.getByRole('row').nth(1).getByRole('gridcell').nth(1).click();
  const sheet = page.locator('.set-sheet');
  await expect(sheet).toContainText(`نأسف لإلغاء طلبك ${order.number}`);
  await expect(sheet).toHaveAttribute('dir', 'rtl');
});
