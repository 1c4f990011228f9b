import { expect, test } from '../harness/test.ts';

test('a kept basket: every candidate with its reason, and an offer that would change its price says so before it is saved', async ({
  openAs,
  apiAs,
}) => {
  const api = await apiAs('marketing');
  const { results } = (await api('GET', 'admin_panel/variants/?limit=1&active=true&sort=-updated_at')) as {
    results: { id: string; name: string; code: string }[];
  };
  const [variant] = results;
  if (!variant) throw new Error('the demo store sells nothing');
  const page = await openAs('marketing', { path: '/offer/pricesimulator' });
  await page.getByRole('combobox', { name: 'Search or scan a product variant' }).fill(variant.code);
  await page.keyboard.press('Enter');
  const result = page.getByRole('complementary', { name: 'What it costs' });
  await expect(result.getByText('To pay')).toBeVisible();
  await expect(page.getByRole('group').filter({ hasText: 'Selling price' })).toBeVisible();
  await page.getByRole('button', { name: 'Save as a test case' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('Spec basket');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/case=pcs_/);
  await expect(result.getByText('As expected')).toBeVisible();

  const draft = (await api('POST', 'admin_panel/offers/', {
    deal_category: 'flash',
    title: 'Spec flash',
    title_ar: 'عرض المواصفات',
    available_from: new Date(Date.now() - 60_000).toISOString(),
    available_upto: new Date(Date.now() + 86_400_000).toISOString(),
    offer_type: 'percent',
    offer_value: 8000,
    variant_ids: [variant.id],
    draft: true,
  })) as { id: string };
  const arabic = await openAs('marketing', { language: 'ab', path: `/offer/editoffer/${draft.id}` });
  await expect(arabic.getByText('اختبار سعر واحد سيتغير سعره')).toBeVisible();
  await arabic.getByRole('link', { name: 'Spec basket' }).click();
  await expect(arabic.getByRole('heading', { name: 'Spec basket' })).toBeVisible();
});
