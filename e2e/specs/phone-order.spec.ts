import { expect, test } from '../harness/test.ts';

const WORDS = {
  en: {
    customer: 'Known customer',
    pincode: /Pincode/,
    line1: /Street and house/,
    basket: 'Add by name, code or barcode',
    remove: /^Remove /,
    toPay: 'To pay',
    ready: 'Can be placed.',
    submit: 'Place the order',
    placed: /Order .* placed/,
  },
  ab: {
    customer: 'عميل معروف',
    pincode: /رمز المنطقة/,
    line1: /الشارع والمنزل/,
    basket: 'أضف بالاسم أو الرمز أو الباركود',
    remove: /^إزالة /,
    toPay: 'المطلوب دفعه',
    ready: 'يمكن تسجيل الطلب.',
    submit: 'تسجيل الطلب',
    placed: /سُجّل الطلب/,
  },
} as const;

interface Found {
  results: { name: string; phone: string; customer_phone: string; code: string; available: number }[];
}

for (const { language, width } of [
  { language: 'en', width: 1024 },
  { language: 'ab', width: 390 },
] as const)
  test(`an order by phone: the customer by their number, the basket by code, the price beside it (${language}, ${String(width)} px)`, {
    tag: language === 'en' ? '@gate' : [],
  }, async ({ openAs, apiAs }) => {
    const words = WORDS[language];
    const api = await apiAs('orders');
    const { results: past } = (await api('GET', 'admin_panel/orders/?status=delivered&limit=1')) as Found;
    const { results: stock } = (await api(
      'GET',
      'admin_panel/variants/?active=true&combo=false&sort=-selling_price&limit=100',
    )) as Found;
    const phone = past[0]?.customer_phone ?? '';
    // Dear enough for the minimum of any pincode.
    const code = stock.find(({ available }) => available > 5)?.code ?? '';
    expect(phone).toMatch(/\d{6}/);
    const page = await openAs('orders', { language, path: '/order/create', touch: width < 500 });
    await page.setViewportSize({ width, height: 800 });
    const customer = page.getByRole('combobox', { name: words.customer });
    await customer.click();
    await page.keyboard.type(phone.slice(-7));
    await page.locator('.ant-select-item-option').first().click();
    await expect(page.getByRole('textbox', { name: words.pincode })).not.toHaveValue('');
    await expect(page.getByRole('textbox', { name: words.line1 })).not.toHaveValue('');
    await page.getByRole('combobox', { name: words.basket }).click();
    // As a scanner types: Enter at once, before anything was found.
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: words.remove })).toBeVisible();
    await expect(page.getByText(words.toPay)).toBeVisible();
    await expect(page.getByText(words.ready)).toBeVisible();
    await page.getByRole('button', { name: words.submit }).click();
    await expect(page.getByText(words.placed)).toBeVisible();
    await expect(page).toHaveURL(/\/order\/details\//);
  });
