import type { Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';

test.use({ ownStore: true });

interface Results<T> {
  results: T[];
}

/** The words of the three extensions, in the screen's language. */
const WORDS = {
  en: {
    offers: 'Offers and leaflets',
    title: 'Spec extension offer',
    sellers: 'Sellers',
    more: 'More actions',
    gift: 'Give a gift card',
    heading: /^Gift card for /,
    value: /^Value/,
    expiry: /^Expiry date/,
    day: '31 Dec 2099',
    make: 'Make gift card',
    show: 'Show codes once',
  },
  ab: {
    offers: 'العروض ونشرات العروض',
    title: 'عرض التجربة',
    sellers: 'البائعون',
    more: 'إجراءات أخرى',
    gift: 'إهداء بطاقة هدية',
    heading: /^بطاقة هدية للعميل /,
    value: /^القيمة/,
    expiry: /^تاريخ الانتهاء/,
    day: '2099-12-31',
    make: 'إنشاء بطاقة الهدية',
    show: 'عرض الرموز لمرة واحدة',
  },
} as const;
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

for (const language of ['en', 'ab'] as const) {
  const words = WORDS[language];

  test(`a product's page shows the offers on it, to anyone who may see offers (${language})`, async ({
    openAs,
    apiAs,
  }) => {
    const api = await apiAs('admin');
    const { results } = (await api('GET', 'admin_panel/variants/?active=true&combo=false&limit=1')) as Results<{
      id: string;
      product: { id: string };
    }>;
    const [variant] = results;
    if (!variant) throw new Error('The demo store has no variant.');
    await api('POST', 'admin_panel/offers/', {
      deal_category: 'weekly',
      title: WORDS.en.title,
      title_ar: WORDS.ab.title,
      available_from: new Date(Date.now() - 3_600_000).toISOString(),
      available_upto: new Date(Date.now() + 86_400_000).toISOString(),
      offer_type: 'percent',
      offer_value: 1500,
      variant_ids: [variant.id],
    });
    const path = `/product/details/${variant.product.id}`;
    const page = await openAs('admin', { language, path });
    const row = section(page, words.offers).getByRole('row').filter({ hasText: words.title }).first();
    await expect(row).toContainText('15');
    // The panel is marketing's; its link leads there without a new page.
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await row.getByRole('link').click();
    await expect(page).toHaveURL(/\/offer\/editoffer\/off_/);
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument') === true)).toBe(true);
  });

  test(`the list of orders tells whose goods an order holds, once someone wants to know (${language})`, async ({
    openAs,
  }) => {
    const page = await openAs('admin', {
      language,
      path: '/order/orderList?columns=number,status,partners.orderSellers',
    });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/sellers/of-orders/')) asked.push(request.url());
    });
    await page.reload();
    await expect(page.getByRole('columnheader', { name: words.sellers })).toBeVisible();
    const seller = page.getByRole('row').locator('a[href^="/seller/details/"]').first();
    await expect(seller).toBeVisible();
    expect(asked.map((url) => new URL(url).searchParams.get('orders')?.split(',').length)).toEqual([20]);
    await seller.click();
    await expect(page).toHaveURL(/\/seller\/details\/sel_/);
  });

  test(`a customer is given a gift card from their page (${language})`, async ({ openAs, apiAs }) => {
    const api = await apiAs('admin');
    const { results } = (await api('GET', 'admin_panel/customers/?status=active&limit=1')) as Results<{ id: string }>;
    const page = await openAs('admin', { language, path: `/customer/details/${results[0]?.id ?? ''}` });
    await page.getByRole('button', { name: words.more }).click();
    await page.getByRole('menuitem', { name: words.gift }).click();
    await expect(page.getByRole('heading', { name: words.heading })).toBeVisible();
    await page.getByLabel(words.value).fill('50');
    await page.getByLabel(words.expiry).fill(words.day);
    await page.getByLabel(words.expiry).press('Enter');
    await page.getByRole('button', { name: words.make }).click();
    await expect(page).toHaveURL(/\/coupons\/gift-card\/batch\//);
    await expect(page.getByRole('button', { name: words.show })).toBeVisible();
  });
}

test('anyone who may not see them finds neither panel, column nor action', async ({ openAs, apiAs }) => {
  const api = await apiAs('admin');
  const product = (await api('GET', 'admin_panel/products/?limit=1')) as Results<{ id: string }>;
  const customer = (await api('GET', 'admin_panel/customers/?status=active&limit=1')) as Results<{ id: string }>;
  // The order desk sees orders, customers and products, and nothing of marketing or of sellers.
  const page = await openAs('orders', { path: `/customer/details/${customer.results[0]?.id ?? ''}` });
  await page.getByRole('button', { name: WORDS.en.more }).click();
  await expect(page.getByRole('menuitem', { name: 'Block' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: WORDS.en.gift })).toHaveCount(0);
  await page.goto(`/product/details/${product.results[0]?.id ?? ''}`);
  await expect(section(page, 'Variants')).toBeVisible();
  await expect(section(page, WORDS.en.offers)).toHaveCount(0);
  await page.goto('/order/orderList?columns=number,partners.orderSellers');
  await expect(page.getByRole('columnheader', { name: 'Order ID' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: WORDS.en.sellers })).toHaveCount(0);
});
