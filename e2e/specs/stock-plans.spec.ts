import { expect, test } from '../harness/test.ts';

interface Counts {
  results: { id: string; number: string; line_count: number }[];
}

test('a count plan is made with the keyboard, its count appears and is counted, and the plan says so in Arabic', {
  tag: '@gate',
}, async ({ openAs, apiAs }) => {
  const api = await apiAs('catalog');
  const page = await openAs('catalog', { path: '/inventory/count-plans/create' });
  await page.getByLabel('Name (English)').fill('Shelf A1-03 every week');
  await page.getByLabel('Name (Arabic)').fill('رف A1-03 كل أسبوع');
  const warehouse = page.getByRole('combobox', { name: 'Warehouse' });
  await warehouse.click();
  await warehouse.fill('Al Quoz');
  await page
    .getByTitle(/Al Quoz/)
    .first()
    .click();
  await page.getByLabel('Shelf').fill('A1-03');
  await page.getByLabel('Every how many days').fill('7');
  await page.getByLabel('Next count').click();
  // Today in the store, which is tomorrow in UTC from 20:00 on.
  await page.keyboard.type(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Dubai' }).format(new Date()));
  await page.keyboard.press('Enter');
  // The calendar is out of the way of anyone who types.
  await expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Shelf A1-03 every week' })).toBeVisible();
  const plan = /[^/]+$/.exec(new URL(page.url()).pathname)?.[0] ?? '';
  const counts = async () => ((await api('GET', `admin_panel/inventory/counts/?plan=${plan}`)) as Counts).results;
  await expect.poll(async () => (await counts()).length).toBe(1);
  const [count] = await counts();
  if (!count) throw new Error('The plan opened no count.');
  // It comes by itself, to anyone who has the plan before them.
  await page.getByRole('link', { name: count.number }).click();
  const inputs = page.getByRole('main').locator('table').getByRole('textbox');
  await expect(inputs).toHaveCount(count.line_count);
  for (let line = 0; line < count.line_count; line += 1) await inputs.nth(line).fill('5');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Waiting for approval')).toBeVisible();

  const arabic = await openAs('supervisor', { path: `/inventory/count-plans/update/${plan}`, language: 'ab' });
  await expect(arabic.getByRole('row').filter({ hasText: count.number })).toContainText('بانتظار الاعتماد');
});
