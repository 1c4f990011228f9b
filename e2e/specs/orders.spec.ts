import { expect, test } from '../harness/test.ts';

/** The words of one language; the flow is the same. */
const WORDS = {
  en: {
    process: 'Process',
    more: 'More actions',
    hold: 'Hold',
    reason: 'Reason',
    held: /On hold: Call first/,
    release: 'Release hold',
    updated: 'Status Updated',
    cancel: 'Cancel order',
    cancelled: /Cancelled: Ordered twice/,
  },
  ab: {
    process: 'معالجة',
    more: 'إجراءات أخرى',
    hold: 'تعليق',
    reason: 'السبب',
    held: /معلّق: Call first/,
    release: 'إلغاء التعليق',
    updated: 'تم تحديث الحالة',
    cancel: 'إلغاء الطلب',
    cancelled: /ملغى: Ordered twice/,
  },
} as const;

interface Row {
  id: string;
  number: string;
  on_hold: boolean;
  amount: number;
}
const rowsOf = (answer: unknown) => (answer as { results: Row[] }).results;

for (const language of ['en', 'ab'] as const)
  test(`the desk holds an order, lets it go on, processes and cancels it (${language})`, {
    tag: language === 'en' ? '@gate' : [],
  }, async ({ openAs, apiAs }) => {
    const words = WORDS[language];
    const api = await apiAs('orders');
    const [order] = rowsOf(
      await api('GET', 'admin_panel/orders/?status=pending&on_hold=false&payment_mode=cash&sort=-purchase_date'),
    );
    if (!order) throw new Error('The demo store has no pending order.');
    const page = await openAs('orders', { language, path: '/order/pending/orderList' });
    await page.getByText(order.number).first().click();
    await expect(page).toHaveURL(/\/order\/details\//);
    await expect(page.getByRole('heading', { name: order.number })).toBeVisible();

    await page.getByRole('button', { name: words.more }).click();
    await page.getByRole('menuitem', { name: words.hold, exact: true }).click();
    await page.getByRole('textbox', { name: words.reason }).fill('Call first');
    await page.getByRole('dialog').getByRole('button', { name: words.hold, exact: true }).click();
    await expect(page.getByText(words.held)).toBeVisible();
    await expect(page.getByRole('button', { name: words.process, exact: true })).toBeDisabled();
    await page.getByRole('alert').getByRole('button', { name: words.release }).click();
    await expect(page.getByText(words.held)).toBeHidden();

    await page.getByRole('button', { name: words.process, exact: true }).click();
    await expect(page.getByText(words.updated)).toBeVisible();
    // It lies over the actions for as long as it is shown, and stays while the pointer is on it.
    await page.mouse.move(0, 0);
    await expect(page.getByText(words.updated)).toBeHidden();

    await page.getByRole('button', { name: words.more }).click();
    await page.getByRole('menuitem', { name: words.cancel }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Ordered twice');
    await dialog.getByRole('button', { name: words.cancel }).click();
    await expect(page.getByText(words.cancelled)).toBeVisible();
  });

test('the lines of an order are edited in the dark: what it comes to is said before it is saved', {
  tag: '@gate',
}, async ({ openAs, apiAs }) => {
  const api = await apiAs('orders');
  const [order] = rowsOf(
    await api('GET', 'admin_panel/orders/?status=pending&on_hold=false&payment_mode=cash&sort=purchase_date'),
  );
  if (!order) throw new Error('The demo store has no pending order.');
  const page = await openAs('orders', { path: '/notifications' });
  await page.addInitScript(() => {
    sessionStorage.setItem('themeSettings', JSON.stringify({ theme_scheme: { value: 'dark' } }));
  });
  await page.goto(`/order/details/${order.id}`);
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.getByRole('button', { name: 'Edit lines' }).click();
  const dialog = page.getByRole('dialog');
  const quantity = dialog.getByRole('spinbutton').first();
  await quantity.fill(String(Number(await quantity.inputValue()) + 1));
  await dialog.getByRole('button', { name: 'Show the new total' }).click();
  await expect(dialog.getByText(/more to pay\.$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save these lines' }).click();
  await expect(dialog).toBeHidden();
  const after = (await api('GET', `admin_panel/orders/${order.id}/`)) as Row;
  expect(after.amount).toBeGreaterThan(order.amount);
});
