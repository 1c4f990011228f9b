import { expect, test } from '../harness/test.ts';

interface Variants {
  results: { id: string; barcodes: string[]; name: string; name_ar: string; cost: number | null }[];
}

test('a week of offers: planned from a pasted list of barcodes, seen against what runs, stopped by one press', {
  tag: '@gate',
}, async ({ openAs, apiAs }) => {
  const api = await apiAs('supervisor');
  const { results } = (await api('GET', 'admin_panel/variants/?limit=60&active=true')) as Variants;
  const barcodes = results.flatMap((variant) => variant.barcodes.slice(0, 1));
  const page = await openAs('supervisor', { path: '/offer/offerlist' });
  await page.getByRole('link', { name: 'Add offer' }).click();
  await expect(page).toHaveURL(/\/offer\/addoffer$/);
  await page.getByLabel('Title (English)').fill('Spec week');
  await page.getByLabel('Title (Arabic)').fill('أسبوع المواصفات');
  await page.getByLabel('Offer value').fill('5');
  for (const [label, day] of [
    ['Available from', '2020-01-01'],
    ['Available upto', '2099-11-21'],
  ] as const) {
    await page.getByLabel(label).fill(day);
    await page.getByLabel(label).press('Enter');
  }
  await page.getByRole('button', { name: 'Add many' }).click();
  await page.getByRole('menuitem', { name: 'Paste a list' }).click();
  await page.getByLabel(/one per line/).fill([...barcodes, '4006381333931'].join('\n'));
  await page.getByRole('button', { name: 'Find' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 line was not found')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: '4006381333931' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(`${String(barcodes.length)} product variants`)).toBeVisible();
  await expect(page.getByText(/below cost/).first()).toBeVisible();
  const why = page.getByLabel('Reason for selling below cost');
  if (await why.isVisible()) await why.fill('Spec week gives some away');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/offer\/editoffer\//);
  await expect(page.getByLabel('Available upto')).toHaveValue('21 Nov 2099');

  await page.getByRole('button', { name: 'Stop at once' }).click();
  await expect(page.getByText('Stopped. New prices no longer use it.')).toBeVisible();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Stop at once' })).toBeVisible();

  const arabic = await openAs('supervisor', { language: 'ab', path: new URL(page.url()).pathname });
  await expect(arabic.getByRole('heading', { name: 'أسبوع المواصفات' })).toBeVisible();
  await arabic.getByRole('button', { name: 'إيقاف فوري' }).click();
  await expect(arabic.getByText('أُوقف العرض، ولن يسري على أي سعر جديد.')).toBeVisible();
});
