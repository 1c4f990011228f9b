import { expect, test } from '../harness/test.ts';

/** A white picture of one pixel: what it shows does not matter here, what it is does. */
const SCAN = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4////fwAJ+wP9KobjigAAAABJRU5ErkJggg==',
  'base64',
);

test('a new seller applies, is asked for a better licence scan, is approved and sells, in both languages', {
  tag: '@gate',
}, async ({ openAs, apiAs }) => {
  const page = await openAs('admin', { path: '/seller/sellerList' });
  await page.getByRole('link', { name: 'Record application' }).click();
  await page.getByLabel(/^Code/).fill('SPEC-1');
  await page.getByLabel(/^Legal name/).fill('Spec Farms LLC');
  await page.getByLabel('Shop (English)').fill('Spec Farms');
  await page.getByLabel('Shop (Arabic)').fill('مزارع الاختبار');
  await page.getByLabel(/^Licence number/).fill('CN-77');
  await page.getByLabel(/^Licence expires/).fill('2099-11-21');
  await page.getByLabel(/^Licence expires/).press('Enter');
  await page.getByLabel(/^Commission/).fill('12.5');
  await page.getByLabel(/^Account holder/).fill('Spec Farms LLC');
  await page.getByLabel(/^IBAN/).fill('AE07 0331 2345 6789 0123 456');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/seller\/details\/sel_/);

  const ask = async (name: string, reason?: string) => {
    if (reason) {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    } else await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog', { name });
    if (reason) await dialog.getByRole('textbox').fill(reason);
    await dialog.getByRole('button', { name, exact: true }).click();
  };
  // Without a scan nobody is approved, and the button says why before it is pressed.
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveAccessibleDescription(/Add a scan of the licence\./);

  const addScan = (name: string) =>
    page.getByLabel('Document file').setInputFiles({ name, mimeType: 'image/png', buffer: SCAN });
  await addScan('blurred.png');
  await expect(page.getByRole('button', { name: 'blurred.png', exact: true })).toBeVisible();
  await ask('Send back', 'The licence scan cannot be read.');
  await expect(page.getByText('The licence scan cannot be read.').first()).toBeVisible();
  await addScan('sharp.png');
  await expect(page.getByRole('button', { name: 'sharp.png', exact: true })).toBeVisible();
  await ask('Apply again');
  await ask('Approve');
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();

  // A product that is the seller's is sold from this minute on, and not while the seller is suspended.
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const api = await apiAs('admin');
  const { results } = (await api('GET', 'admin_panel/variants/?active=true&combo=false&limit=1&sort=code')) as {
    results: { id: string; product_id: string }[];
  };
  const { id: variant = '', product_id: product = '' } = results[0] ?? {};
  const whole = (await api('GET', `admin_panel/products/${product}/`)) as Record<string, unknown>;
  await api('PUT', `admin_panel/products/${product}/`, { ...whole, seller_id: id });
  const isSold = async () => {
    const { problems } = (await api('POST', 'admin_panel/orders/quote/', {
      pincode: '00000',
      lines: [{ variant_id: variant, quantity: 1 }],
    })) as { problems: { code: string }[] };
    return !problems.some(({ code }) => code === 'not_for_sale');
  };
  expect(await isSold()).toBe(true);
  await ask('Suspend', 'Late deliveries');
  await expect(page.getByText('Suspended', { exact: true }).first()).toBeVisible();
  expect(await isSold()).toBe(false);

  const arabic = await openAs('admin', { language: 'ab', path: `/seller/details/${id}` });
  await expect(arabic.getByRole('heading', { name: 'مزارع الاختبار' })).toBeVisible();
  await arabic.getByRole('button', { name: 'استئناف', exact: true }).click();
  await arabic.getByRole('dialog', { name: 'استئناف' }).getByRole('button', { name: 'استئناف', exact: true }).click();
  await expect(arabic.getByText('معتمد', { exact: true }).first()).toBeVisible();
  expect(await isSold()).toBe(true);
});
