import type { Page } from '@playwright/test';
import { expect, PASSWORD, test } from '../harness/test.ts';

/** A device of the browser's own making that knows its person. */
async function giveDevice(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey is added, signs in without a password, and is removed', async ({ openAs }) => {
  const page = await openAs('finance', { path: '/my-account' });
  await giveDevice(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Name, such as the device it is on').fill('Work laptop');
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue on this device' }).click();
  const list = page.getByRole('list', { name: 'Your passkeys' });
  await expect(list.getByText('Work laptop')).toBeVisible();
  await expect(list.getByText(/not used yet/)).toBeVisible();

  // The same device has no second one for the same person.
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Name, such as the device it is on').fill('Again');
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue on this device' }).click();
  await expect(dialog.getByText('This device already has a passkey for your account.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  const signIn = async (name: string) => {
    await page.goto('/auth/sign-out');
    await expect(page).toHaveURL(/\/auth\/sign-in/);
    await page.getByRole('button', { name }).click();
    await expect(page).not.toHaveURL(/\/auth\//);
  };
  await signIn('Sign in with a passkey');
  await page.goto('/my-account');
  await expect(list.getByText(/last used/)).toBeVisible();

  await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click();
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Work laptop')).toHaveCount(0);

  // What was removed opens nothing, though the device has it still.
  await page.goto('/auth/sign-out');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText(/This passkey isn’t registered here/)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});

test('the same in Arabic', async ({ openAs }) => {
  const page = await openAs('catalog', { path: '/my-account', language: 'ab' });
  await giveDevice(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'إضافة مفتاح مرور' }).click();
  await dialog.getByLabel('الاسم، كاسم الجهاز الذي هو عليه').fill('حاسوب العمل');
  await dialog.getByLabel('كلمة المرور').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'المتابعة على هذا الجهاز' }).click();
  await expect(page.getByRole('list', { name: 'مفاتيح المرور لديك' }).getByText('حاسوب العمل')).toBeVisible();
  await page.goto('/auth/sign-out');
  await page.getByRole('button', { name: 'الدخول بمفتاح مرور' }).click();
  await expect(page).not.toHaveURL(/\/auth\//);
});
