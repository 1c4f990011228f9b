import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test, unfoldMenu } from '../harness/test.ts';

const axeSource = readFileSync(
  path.join(path.dirname(createRequire(import.meta.url).resolve('axe-core')), 'axe.min.js'),
  'utf8',
);
const menu = (page: Page) => page.getByRole('navigation', { name: /Main menu|القائمة الرئيسية/ });

/**
 * What axe finds serious on the page as it stands. Evaluated through the debugger, which no content policy concerns.
 */
async function seriousFindings(page: Page): Promise<unknown> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const run: unknown = Reflect.get(window, 'axe');
    const axe = run as { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> };
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  });
}

test('role 1 sees Dealers and App settings nowhere but for itself, and no link to Create product', {
  tag: '@gate',
}, async ({ openAs }) => {
  const links = async (account: 'admin' | 'supervisor') => {
    const page = await openAs(account, { path: '/dashboard' });
    await unfoldMenu(page);
    return page.locator('nav a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  };
  const [administrator, supervisor] = [await links('admin'), await links('supervisor')];
  expect(administrator).toContain('/product/create');
  expect(supervisor).not.toContain('/product/create');
  for (const hidden of ['/dealers', '/appsettings']) expect(administrator).not.toContain(hidden);
});

test('every name in the menu is written in the casing of the specified ones', { tag: '@gate' }, async ({ openAs }) => {
  const page = await openAs('admin', { path: '/dashboard' });
  await unfoldMenu(page);
  const names = await menu(page).locator('a, button').allInnerTexts();
  const words = names.flatMap((name) => name.split(/\s+/)).filter((word) => !['and', 'of'].includes(word));
  expect(words.length).toBeGreaterThan(20);
  expect(words.filter((word) => /^[a-z]/.test(word))).toEqual([]);
});

test('the sidebar is mini under 1025 px, a drawer on a phone, and nothing overflows', async ({ openAs }) => {
  const page = await openAs('admin', { path: '/dashboard' });
  const aside = page.locator('aside');
  await expect(aside).toHaveAttribute('data-mode', 'full');
  for (const [width, mode] of [
    [1025, 'full'],
    [1024, 'mini'],
    [800, 'mini'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(aside).toHaveAttribute('data-mode', mode);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(aside).toHaveCount(0);
  await page.getByRole('button', { name: 'Expand the menu' }).click();
  await page.getByRole('link', { name: 'Brands' }).click();
  await expect(page).toHaveURL(/brandlist/);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
});

test('a notification with an image is stored first and sent with exactly its four keys', { tag: '@gate' }, async ({
  openAs,
}) => {
  const page = await openAs('marketing', { path: '/notifications' });
  const posts: { path: string; body: string | null }[] = [];
  page.on('request', (request) => {
    // The loads of remotes are told to the host's server at any time.
    if (request.method() === 'POST' && request.url().includes('/api/'))
      posts.push({
        path: new URL(request.url()).pathname,
        body: request.url().includes('custom-notification') ? request.postData() : null,
      });
  });
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 600, height: 400 } });
  await page.getByRole('banner').getByRole('button', { name: 'Create notification' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send notification' }).click();
  await expect(dialog.getByText('Title is required')).toBeVisible();
  await expect(dialog.getByText('Notification type is required')).toBeVisible();
  await dialog.getByLabel('Title').fill('Fresh mangoes');
  await dialog.getByRole('combobox', { name: /Notification type/ }).click();
  await page.getByTitle('Offers', { exact: true }).click();
  await dialog.locator('input[type=file]').setInputFiles({ name: 'mango.png', mimeType: 'image/png', buffer: picture });
  await expect(dialog.getByRole('img', { name: /Drag the image/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Send notification' }).click();
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Notification created successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  const sent: unknown = JSON.parse(posts.at(-1)?.body ?? '{}');
  expect(sent).toEqual({
    title: 'Fresh mangoes',
    description: '',
    image: expect.stringMatching(/\S/),
    notification_type: 2,
  });
  expect(posts.findIndex(({ path: where }) => where.includes('/uploads'))).toBe(0);
  await expect(page.getByText('Fresh mangoes').first()).toBeVisible();
});

test('a network that goes and comes moves nothing on the page', async ({ openAs }) => {
  const page = await openAs('catalog', { path: '/brand/brandlist' });
  const row = page.getByRole('row').nth(1);
  await expect(row).toBeVisible();
  const top = () => row.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  await page.context().setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible();
  expect(await top()).toBe(before);
  await page.context().setOffline(false);
});

test('two tabs go in step: language, look and sign-out', async ({ openAs }) => {
  const page = await openAs('admin', { path: '/dashboard' });
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await expect(menu(other)).toBeVisible();
  // A tab behind another draws nothing: the one that someone works in is in front.
  await page.bringToFront();
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByTitle('العربية').click();
  await expect(other.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByRole('button', { name: /حساب/ }).click();
  await page.getByRole('menuitem', { name: 'المظهر' }).click();
  await page.getByRole('radiogroup', { name: 'الوضع' }).getByText('داكن').click();
  await expect(other.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /حساب/ }).click();
  await page.getByRole('menuitem', { name: 'تسجيل الخروج' }).click();
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  await expect(other).toHaveURL(/\/auth\/sign-in$/);
});

test('Back returns to where one was; another page begins at the top with the focus on its heading', async ({
  openAs,
}) => {
  const page = await openAs('admin', { path: '/brand/brandlist' });
  await page.setViewportSize({ width: 1200, height: 320 });
  await expect(page.getByRole('heading', { name: 'Brands' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 100));
  await expect(page.locator('.header')).toHaveAttribute('data-stuck', 'true');
  // A press of Playwright's may scroll the page to where it wants to press.
  await menu(page).getByRole('link', { name: 'Dashboard' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(100);
});

test('every dashboard counter equals the server and opens its list', async ({ openAs, apiAs }) => {
  const page = await openAs('orders', { path: '/dashboard' });
  const call = await apiAs('orders');
  const counts = (await call('GET', 'admin_panel/dashboard/counts/')) as Record<string, number>;
  const number = (name: string) => new Intl.NumberFormat('en-GB').format(counts[name] ?? -1);
  for (const name of ['pending', 'processed', 'picked', 'packed', 'ready_for_delivery']) {
    const counter = page.locator(`[data-counter=${name}]`);
    await expect(counter.locator('.counter-value')).toHaveText(number(name));
    await expect(counter).toHaveAttribute('href', `/order/${name}/orderList`);
  }
  const delivered = page.locator('[data-counter=delivered]');
  await expect(delivered.locator('.counter-value')).toHaveText(number('delivered_today'));
  await expect(delivered).toContainText(`${number('delivered')} in all`);
  await delivered.click();
  await expect(page).toHaveURL(/\/order\/delivered\/orderList\?delivered_from=/);
  // Early in the store's day nothing has been delivered yet, and an empty list has no pager.
  const today = page.locator(counts['delivered_today'] === 0 ? 'main .bo-empty' : '.bo-pager');
  await expect(today).toContainText(counts['delivered_today'] === 0 ? /\S/ : number('delivered_today'));
});

for (const language of ['en', 'ab'] as const) {
  test(`axe finds nothing serious on the shell's own pages (${language})`, async ({ openAs, page: visitor }) => {
    for (const address of ['/auth/sign-in', '/errors/error404', '/privacy-policy', '/danger/delete-account']) {
      await visitor.goto(`${address}?lng=${language}`);
      await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await seriousFindings(visitor), address).toEqual([]);
    }
    const page = await openAs('admin', { language, path: '/dashboard' });
    await expect(page.locator('.counter-value').first()).toHaveText(/\d/);
    expect(await seriousFindings(page), 'dashboard').toEqual([]);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await seriousFindings(page), 'palette').toEqual([]);
    await page.goto('/notifications');
    await expect(page.locator('.sent-one').first()).toBeVisible();
    expect(await seriousFindings(page), 'notifications').toEqual([]);
  });
}
