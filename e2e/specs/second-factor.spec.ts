import { emailOf, expect, PASSWORD, test } from '../harness/test.ts';
import { totp } from '../harness/totp.ts';

test('an app is set up, asked for when signing in, replaced by a recovery code, and removed', { tag: '@gate' }, async ({
  openAs,
}) => {
  const page = await openAs('marketing', { path: '/my-account' });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = (await dialog.locator('.factor-secret bdi').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Code of the app').fill(totp(secret, -1));
  await dialog.getByRole('button', { name: 'Confirm the code' }).click();
  await expect(dialog.locator('.factor-code-list li')).toHaveCount(10);
  const codes = await dialog.locator('.factor-code-list li').allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  await dialog.getByLabel('I have kept these codes').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/Recovery codes left: 10/)).toBeVisible();

  async function signIn(): Promise<void> {
    await page.goto('/auth/sign-out');
    // The person who went on before it ends would be signed in still.
    await expect(page).toHaveURL(/\/auth\/sign-in/);
    await page.getByLabel('E-mail').fill(emailOf('marketing'));
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  }
  await signIn();
  const code = totp(secret);
  await page.getByLabel('Code of the app').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).not.toHaveURL(/\/auth\//);

  // The same code once more opens nothing; a recovery code does.
  await signIn();
  await page.getByLabel('Code of the app').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/This code is wrong, or was used before/)).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).not.toHaveURL(/\/auth\//);

  await page.goto('/my-account');
  await expect(page.getByText(/Recovery codes left: 9/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByLabel(/Authenticator code or/).fill(codes[1] ?? '');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
});
