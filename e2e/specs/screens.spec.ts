import { expect, listOn, test } from '../harness/test.ts';

// One list of every remote: the composition is what is tested here, each screen has its own tests beside it.
const LISTS = [
  { remote: 'catalog', path: '/product/productlist' },
  { remote: 'orders', path: '/order/orderList' },
  { remote: 'marketing', path: '/offer/offerlist' },
  { remote: 'partners', path: '/seller/sellerList' },
  { remote: 'settings', path: '/pincodes' },
];

for (const language of ['en', 'ab'] as const) {
  test(`every remote shows its list on real data, nothing sticks out (${language})`, async ({ openAs }) => {
    const page = await openAs('admin', { language, path: '/' });
    for (const { path } of LISTS) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ab' ? 'rtl' : 'ltr');
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      // The first row is the header.
      await expect(listOn(page).getByRole('row').nth(3)).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
}
