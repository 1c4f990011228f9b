import type { Page, Request, Response } from '@playwright/test';
import { expect, listOn, test, unfoldMenu } from '../harness/test.ts';

// One list of every remote: the composition is what is tested here, each screen has its own tests beside it.
const LISTS = [
  { remote: 'catalog', path: '/product/productlist' },
  { remote: 'orders', path: '/order/orderList' },
  { remote: 'marketing', path: '/offer/offerlist' },
  { remote: 'partners', path: '/seller/sellerList' },
  { remote: 'settings', path: '/pincodes' },
];

test('what a list shows first is asked once, while its code is still on the way', async ({ openAs }) => {
  const page = await openAs('admin', { path: '/dashboard' });
  for (const { path } of LISTS) {
    const asked: string[] = [];
    const begun = new Set<Request>();
    // What the page before asked may be answered after it has gone.
    const begin = (request: Request) => {
      if (request.isNavigationRequest()) begun.clear();
      begun.add(request);
    };
    // Answers, not questions: what a busy machine refused may be asked again.
    const note = (response: Response) => {
      const { pathname } = new URL(response.url());
      const isRead = response.request().method() === 'GET' && pathname.startsWith('/api/v1/');
      const counts = isRead && begun.has(response.request()) && response.ok();
      if (counts && !/\/(?:files|events)\//.test(pathname)) asked.push(pathname);
    };
    page.on('request', begin);
    page.on('response', note);
    await page.goto(path);
    await expect(listOn(page).getByRole('row').nth(3)).toBeVisible();
    const prefetch = await page.locator('meta[name="prefetch"]').getAttribute('content');
    const paths = prefetch?.split(' ').map((question) => `/api/v1/${question.split('?')[0] ?? ''}`) ?? [];
    expect(paths.length, path).toBeGreaterThan(3);
    // Not all that is asked first is needed for the rows.
    await expect.poll(() => asked.filter((one) => paths.includes(one)).sort(), { message: path }).toEqual(paths.sort());
    page.off('request', begin);
    page.off('response', note);
  }
});

/** Counts the scripts that a page loads from now on, and their kB as sent. */
function countCode(page: Page): () => { files: number; kB: number } {
  const sizes = new Map<string, number>();
  page.on('response', (response) => {
    const { pathname, href } = new URL(response.url());
    if (pathname.endsWith('.js')) sizes.set(href, Number(response.headers()['content-length']));
  });
  return () => ({ files: sizes.size, kB: [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1000 });
}

// Counts, which a busy machine does not change (docs/adr/0051). `sharing.spec` weighs what the rows need to the kB;
// here one file more may have come.
test('a first visit of the product list loads at most 435 kB of code until its rows are there, and 600 kB within 15 s', {
  tag: '@gate',
}, async ({ openAs }) => {
  const page = await openAs('admin', { path: 'about:blank' });
  await page.clock.install();
  const codeOf = countCode(page);
  const begin = await page.evaluate(() => Date.now());
  await page.goto('/product/productlist');
  await expect(listOn(page).getByRole('row').nth(3)).toBeVisible();
  const first = codeOf();
  expect(first.kB).toBeGreaterThan(300);
  expect(first.kB).toBeLessThanOrEqual(435);
  expect(first.files).toBeLessThanOrEqual(36);
  // What the page does by itself takes its time on the page's own clock.
  while ((await page.evaluate(() => Date.now())) < begin + 15_000) await page.clock.runFor(250);
  const all = codeOf();
  expect(all.kB).toBeGreaterThan(first.kB);
  expect(all.kB).toBeLessThanOrEqual(600);
  expect(all.files).toBeLessThanOrEqual(60);
});

for (const language of ['en', 'ab'] as const) {
  test(`every remote shows its list on real data, nothing sticks out (${language})`, async ({ openAs }) => {
    const page = await openAs('admin', { language, path: '/' });
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(page).toHaveURL(/productlist/);
    for (const { path } of LISTS) {
      const before = path === LISTS[0]?.path ? '' : await heading.innerText();
      if (before) {
        const link = page.locator(`nav a[href="${path}"]`);
        await unfoldMenu(page);
        await link.click();
      }
      await expect(heading).not.toHaveText(before);
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ab' ? 'rtl' : 'ltr');
      await expect(page).toHaveURL(path);
      // The first row is the header.
      await expect(listOn(page).getByRole('row').nth(3)).toBeVisible();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
}

test('a menu that folds brings other links under a pointer at rest: nothing is asked for them', async ({ openAs }) => {
  const page = await openAs('admin', { path: '/product/productlist' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const link = (path: string) => page.locator(`nav a[href="${path}"]`);
  await link('/order/orderList').click();
  await expect(page).toHaveURL('/order/orderList');
  await expect(listOn(page).getByRole('row').nth(3)).toBeVisible();
  // Wherever the pointer rests now: on a link that came under it, it is meant once the pointer moves.
  const meant = page.waitForRequest(/admin_panel\/pincodes\//);
  await link('/pincodes').hover({ position: { x: 20, y: 8 } });
  await link('/pincodes').hover({ position: { x: 40, y: 12 } });
  await meant;
  expect(asked.filter((path) => /\/(?:offers|sellers)\//.test(path))).toEqual([]);
});
