import { choose } from '../harness/choose.ts';
import { expect, test } from '../harness/test.ts';

interface Payout {
  id: string;
  number: string;
  status: string;
  seller: { name: string };
}

test('a seller is paid: asked for by one, approved by another in Arabic, sent to the bank and marked as paid', {
  tag: '@gate',
}, async ({ openAs, apiAs }) => {
  const api = await apiAs('admin');
  const rowsOf = async <T>(address: string) =>
    ((await api('GET', `admin_panel/${address}`)) as { results: T[] }).results;
  const sellers = await rowsOf<{ id: string; name: string }>('sellers/?status=approved&sort=name&limit=100');
  const balances = await Promise.all(
    sellers.map(async (seller) => ({
      ...seller,
      available: ((await api('GET', `admin_panel/sellers/${seller.id}/balance/`)) as { available: number }).available,
    })),
  );
  const seller = balances.find(({ available }) => available >= 20_000);
  if (!seller) throw new Error('The demo store owes no seller 200.00.');

  const asking = await openAs('finance', { path: '/seller/payoutrequest' });
  await asking.getByRole('button', { name: 'Request a payout' }).click();
  const dialog = asking.getByRole('dialog');
  await choose(dialog.getByRole('combobox', { name: 'Seller' }), seller.name);
  await expect(dialog.getByRole('status')).toContainText('Available');
  await dialog.getByLabel('Amount').fill('123.45');
  await dialog.getByRole('button', { name: 'Request a payout' }).click();
  await expect(dialog).toBeHidden();
  const [payout] = await rowsOf<Payout>('payout-requests/?sort=-number&limit=1');
  if (!payout) throw new Error('No payout was requested.');
  expect(payout.seller.name).toBe(seller.name);

  const approving = await openAs('admin', { path: '/seller/payoutrequest', language: 'ab' });
  await approving.getByRole('button', { name: new RegExp(payout.number) }).click();
  await approving.getByRole('menuitem', { name: 'اعتماد' }).click();
  await approving.getByRole('dialog').getByRole('button', { name: 'اعتماد' }).click();
  await expect(approving.getByRole('dialog')).toBeHidden();

  await asking.goto('/seller/payout/runs');
  await asking.getByRole('button', { name: 'Start a payout run' }).click();
  await expect(asking.getByRole('dialog').getByText(payout.number)).toBeVisible();
  await asking.getByRole('dialog').getByRole('button', { name: 'Send to the bank' }).click();
  await expect
    .poll(async () => ((await api('GET', `admin_panel/payouts/${payout.id}/`)) as Payout).status)
    .toBe('processing');
  await asking.goto(`/seller/payout/details/${payout.id}`);
  await asking.getByRole('button', { name: 'Mark as paid' }).click();
  await asking.getByRole('dialog').getByLabel('Bank reference').fill('BANK-1');
  await asking.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(asking.getByRole('dialog')).toBeHidden();
  await expect(asking.getByText('BANK-1').first()).toBeVisible();
  expect(((await api('GET', `admin_panel/payouts/${payout.id}/`)) as Payout).status).toBe('paid');
});
