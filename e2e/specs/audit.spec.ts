import { expect, test, unfoldMenu } from '../harness/test.ts';

test('a setting that was changed stands in the audit log, with who, from what and to what; another role sees the store and changes nothing', {
  tag: '@gate',
}, async ({ openAs, apiAs }) => {
  const page = await openAs('admin', { path: '/appsettings' });
  const name = page.getByRole('textbox', { name: 'Name of the store', exact: true });
  const before = await name.inputValue();
  await name.fill('Corner Shop');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('Settings saved')).toBeVisible();

  const log = await openAs('admin', { path: '/audit', language: 'ab' });
  await log.locator('tbody tr').first().getByRole('button').click();
  const written = log.getByRole('dialog');
  await expect(written).toContainText('Corner Shop');
  await expect(written).toContainText(before);

  const [role] = (
    (await (
      await apiAs('admin')
    )('GET', 'admin_panel/roles/?sort=name&limit=100')) as {
      results: { id: string; name: string }[];
    }
  ).results.filter((one) => one.name === 'Picker');
  if (!role) throw new Error('The demo store has no role of pickers.');
  await page.goto(`/usermanagement/roles/details/${role.id}`);
  await page.getByRole('link', { name: 'View as this role' }).click();
  await expect(page.getByText('You are viewing the store as')).toBeVisible();
  await unfoldMenu(page);
  await expect(page.locator('nav.side-nav a[href="/order/picking"]')).toBeAttached();
  await expect(page.locator('nav.side-nav a[href="/audit"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(page.getByText('You are viewing the store as')).toBeHidden();
  await unfoldMenu(page);
  await expect(page.locator('nav.side-nav a[href="/audit"]')).toBeAttached();
});
