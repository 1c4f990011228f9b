import { emailOf, expect, PASSWORD, test } from '../harness/test.ts';

test('a visitor is sent to sign-in, and after it to where they wanted to go', { tag: '@gate' }, async ({ page }) => {
  await page.goto('/brand/brandlist');
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  await page.getByLabel('E-mail').fill(emailOf('admin'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/brand\/brandlist/);
  await expect(page.getByRole('heading', { name: 'Brands' })).toBeVisible();
  const [token, user] = await page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('user')]);
  expect(token).toBeTruthy();
  expect(JSON.parse(user ?? '{}')).toMatchObject({ email: emailOf('admin'), role: 2 });
});

test('a wrong password is refused with a sentence, and nothing is stored', async ({ page }) => {
  await page.goto('/auth/sign-in');
  await page.getByLabel('E-mail').fill(emailOf('admin'));
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});

test('logout goes to sign-in and forgets the session', async ({ openAs }) => {
  const page = await openAs('admin', { path: '/brand/brandlist' });
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});

test('a session that the server no longer knows clears the storage and asks to sign in', async ({ openAs }) => {
  const page = await openAs('admin', { path: '/brand/brandlist' });
  await page.evaluate(() => {
    localStorage.setItem('accessToken', 'worthless');
  });
  await page.reload();
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('an unknown address leads to the not-found page', async ({ openAs }) => {
  const page = await openAs('admin', { path: '/no/such/page' });
  await expect(page).toHaveURL(/\/errors\/error404$/);
  await expect(page.getByRole('heading', { name: 'Oops! This Page is Not Found.' })).toBeVisible();
  await expect(page.getByText('The requested page dose not exist.')).toBeVisible();
});
