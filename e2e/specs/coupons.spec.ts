import { expect, test } from '../harness/test.ts';

interface Results<T> {
  results: T[];
}

test('a coupon is made, used up by one order, and refused to the next in words of either language', {
  tag: '@gate',
}, async ({ openAs, apiAs }) => {
  const page = await openAs('admin', { path: '/coupons' });
  await page.getByRole('link', { name: 'Create coupon' }).click();
  await page.getByLabel(/^Code/).fill('spec one');
  await page.getByLabel(/^Available count/).fill('1');
  await page.getByLabel('Title (English)').fill('One order only');
  await page.getByLabel('Title (Arabic)').fill('لطلب واحد فقط');
  await page.getByLabel(/^Discount value/).fill('10');
  for (const [label, day] of [
    [/^Start date/, '2020-01-01'],
    [/^End date/, '2099-11-21'],
  ] as const) {
    await page.getByLabel(label).fill(day);
    await page.getByLabel(label).press('Enter');
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/coupons\/coupon\/cpn_/);
  await expect(page.getByRole('heading', { name: 'SPECONE' })).toBeVisible();
  await expect(page.getByText('21 Nov 2099')).toBeVisible();
  await expect(page.getByText('0 of 1')).toBeVisible();

  const api = await apiAs('admin');
  const { results: pincodes } = (await api('GET', 'admin_panel/pincodes/?limit=100')) as Results<{
    code: string;
    serviceable: boolean;
  }>;
  const { results: stock } = (await api(
    'GET',
    'admin_panel/variants/?active=true&combo=false&sort=-selling_price&limit=100',
  )) as Results<{ id: string; code: string; available: number }>;
  const milk = stock.find(({ available }) => available > 20);
  const basket = { coupon_code: 'specone', payment_mode: 'card', lines: [{ variant_id: milk?.id, quantity: 1 }] };
  // The first place that has it: which one that is, is the demo store's matter.
  let pincode = '';
  for (const { code } of pincodes.filter(({ serviceable }) => serviceable)) {
    const quote = (await api('POST', 'admin_panel/orders/quote/', { ...basket, pincode: code })) as {
      orderable: boolean;
    };
    if (!quote.orderable) continue;
    pincode = code;
    break;
  }
  await api('POST', 'admin_panel/orders/', {
    ...basket,
    customer: { phone: '+971501239876', name: 'Spec Customer' },
    address: { line1: 'Villa 1', area: 'Spec', pincode },
  });
  await page.reload();
  await expect(page.getByText('1 of 1')).toBeVisible();
  await expect(page.getByText('Used up', { exact: true })).toBeVisible();
  const uses = page.getByRole('table', { name: 'Orders that used it' });
  await expect(uses.getByRole('link', { name: 'Spec Customer' })).toBeVisible();

  // The next one is told so: what the desk and the shop show is the answer's own sentence.
  const told = (language: 'en' | 'ab') =>
    page.evaluate(
      async ({ body, language: wanted }) => {
        const answer = await fetch('/api/v1/admin_panel/orders/quote/', {
          method: 'POST',
          headers: {
            authorization: `Bearer ${localStorage.getItem('accessToken') ?? ''}`,
            'content-type': 'application/json',
            'accept-language': wanted,
          },
          body: JSON.stringify(body),
        });
        const { problems } = (await answer.json()) as { problems: { field: string; detail: string }[] };
        return problems.find(({ field }) => field === 'coupon_code')?.detail;
      },
      { body: { ...basket, pincode }, language },
    );
  expect(await told('en')).toBe('This coupon is used up.');
  expect(await told('ab')).toBe('استُنفدت هذه القسيمة.');
  const arabic = await openAs('admin', { language: 'ab', path: new URL(page.url()).pathname });
  await expect(arabic.getByText('مستنفدة', { exact: true })).toBeVisible();
});

test('25 gift cards are made and their codes shown once; one is voided, with its reason, in both languages', {
  tag: '@gate',
}, async ({ openAs }) => {
  const page = await openAs('admin', { path: '/coupons/gift-cards' });
  await page.getByRole('link', { name: 'Create gift cards' }).click();
  await page.getByLabel(/^Name of the batch/).fill('Spec cards');
  await page.getByLabel(/^Count/).fill('25');
  await page.getByLabel(/^Value/).fill('50');
  await page.getByLabel(/^Expiry date/).fill('2099-11-21');
  await page.getByLabel(/^Expiry date/).press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Show codes once' }).click();
  const codes = page.getByRole('list', { name: 'Codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(25);
  await expect(codes.first()).toContainText(/[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^gift-cards-.*\.csv$/);
  await page.reload();
  await expect(page.getByText(/The codes were shown at/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show codes once' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Cards of this batch' }).click();
  await page
    .getByText(/^•••• /)
    .first()
    .click();
  await expect(page).toHaveURL(/\/coupons\/gift-card\/gfc_/);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Void' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Reason/).fill('Lost in the post');
  await dialog.getByRole('button', { name: 'Void' }).click();
  await expect(page.getByText('Voided: Lost in the post')).toBeVisible();

  const arabic = await openAs('admin', { language: 'ab', path: new URL(page.url()).pathname });
  await expect(arabic.getByText('ملغاة', { exact: true })).toBeVisible();
  await expect(arabic.getByRole('table', { name: 'كشف الحركات' })).toContainText('إصدار');
});
