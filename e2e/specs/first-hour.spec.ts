import type { Page } from '@playwright/test';
import { expect, test, unfoldMenu } from '../harness/test.ts';

const PASSWORD = 'a good long password';

test.use({ ownStore: true });

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** Chooses in a list that is not searched. */
async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .click();
}

/** Invites someone on the screen; answers their link. */
async function invite(page: Page, name: string, role: string): Promise<string> {
  await page.goto('/usermanagement/users/invite');
  await page.getByLabel(/^E-mail/).fill(`${name.toLowerCase()}@shop.test`);
  await page.getByLabel(/^Name \(English\)/).fill(name);
  await page.getByLabel(/^Name \(Arabic\)/).fill(`${name} ع`);
  await choose(page, 'Role', role);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Link to choose a password' });
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(heading(page)).toContainText(name);
  return link;
}

test("an owner's first hour: name, colour and language, two warehouses, 500 pincodes, five people, a webhook", {
  tag: '@gate',
}, async ({ openAs, browser, baseURL }) => {
  test.slow();
  const page = await openAs('admin', { path: '/appsettings' });

  // The store is called and looks as its owner wants, and speaks Arabic to anyone who has not chosen.
  await page.getByRole('textbox', { name: /^Name of the store/ }).fill('Al Wadi Fresh');
  await page.getByRole('textbox', { name: /^Arabic name of the store/ }).fill('الوادي الطازج');
  await choose(page, 'Default language', 'Arabic');
  const color = page.locator('.set-swatch[aria-pressed="false"]').first();
  const chosen = (await color.getAttribute('aria-label')) ?? '';
  await color.click();
  await save(page);
  await expect(page.getByText('Settings saved')).toBeVisible();

  const anybody = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'en-GB' });
  const signIn = await anybody.newPage();
  await signIn.goto('/auth/sign-in');
  await expect(signIn.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(signIn.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(
    await signIn.evaluate(async () => {
      const { theme } = (await (await fetch('/api/v1/settings/public/')).json()) as { theme: Record<string, string> };
      return theme['theme_color'];
    }),
  ).toBe(chosen);
  await signIn.goto('/auth/sign-in?lng=en');
  await expect(signIn.locator('html')).toHaveAttribute('lang', 'en');
  await signIn.goto('/auth/sign-in');
  await expect(signIn.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
  await expect(signIn.locator('html')).toHaveAttribute('lang', 'en');

  // Two warehouses.
  for (const [name, latitude] of [
    ['Marina Depot', '25.0800'],
    ['Harbour Depot', '25.2700'],
  ] as const) {
    await page.goto('/warehouse/create');
    await page.getByLabel(/^Name \(English\)/).fill(name);
    await page.getByLabel(/^Name \(Arabic\)/).fill(`${name} ع`);
    await page.getByLabel(/^Code/).fill(name.slice(0, 3).toUpperCase());
    await page.getByLabel(/^Latitude/).fill(latitude);
    await page.getByLabel(/^Longitude/).fill('55.3000');
    await save(page);
    await expect(heading(page)).toContainText(name);
  }

  // 500 pincodes from a file, delivered to from one of them.
  await page.goto('/pincodes/import');
  const rows = Array.from({ length: 500 }, (_, at) => `${String(70_000 + at)},Area ${String(at)},Dubai`);
  await page.locator('input[type="file"]').setInputFiles({
    name: 'areas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Pincode,Area,City\n${rows.join('\n')}\n`),
  });
  await expect(page.getByRole('button', { name: 'Import 500 pincodes' })).toBeVisible({ timeout: 60_000 });
  await choose(page, 'Warehouses', 'Marina Depot');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Import 500 pincodes' }).click();
  await expect(page.getByText('500 created, 0 updated, 0 rejected.')).toBeVisible({ timeout: 60_000 });

  // A role made by hand, and five people with three roles.
  await page.goto('/usermanagement/roles/create');
  await page.getByLabel(/^Name \(English\)/).fill('Shelf checker');
  await page.getByLabel(/^Name \(Arabic\)/).fill('مدقق الرفوف');
  for (const permission of ['Products: view', 'Inventory: view'])
    await page.getByRole('checkbox', { name: permission, exact: true }).check();
  await save(page);
  await expect(heading(page)).toContainText('Shelf checker');
  const links: string[] = [];
  for (const [name, role] of [
    ['Huda', 'Shelf checker'],
    ['Omar', 'Shelf checker'],
    ['Rania', 'Order desk'],
    ['Salim', 'Order desk'],
    ['Yara', 'Marketing'],
  ] as const)
    links.push(await invite(page, name, role));

  // The first of them chooses a password, sees what the role may see, and is out as soon as they are suspended.
  const huda = await anybody.newPage();
  await huda.goto(links[0] ?? '');
  await huda.getByLabel('New password').fill(PASSWORD);
  await huda.getByRole('button', { name: 'Save and sign in' }).click();
  await unfoldMenu(huda, 30_000);
  const entries = await huda
    .locator('nav.side-nav a[href]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(entries).toContain('/product/productlist');
  expect(entries).toContain('/inventory');
  expect(entries.some((to) => to.startsWith('/order') || to.startsWith('/coupons'))).toBe(false);
  await page.goto('/usermanagement/users?search=huda');
  await page.getByRole('row').nth(1).getByRole('gridcell').nth(1).click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Left on the first day');
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(huda.getByRole('textbox', { name: 'E-mail' })).toBeVisible({ timeout: 60_000 });

  // A webhook to the own system: its secret is shown this once.
  await page.goto('/integrations/webhooks/create');
  await page.getByLabel(/^Name/).fill('Our own system');
  await page.getByLabel(/^Address/).fill('https://hooks.example.com/al-wadi');
  await page.getByRole('combobox', { name: 'Events' }).click();
  await page.locator('.ant-select-item-option').first().click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const secret = page.getByRole('dialog').getByRole('textbox', { name: 'Secret' });
  await expect(secret).toHaveValue(/.{20,}/);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect(heading(page)).toBeVisible();

  await anybody.close();
});
