import assert from 'node:assert/strict';
import { it } from 'node:test';
import { AuditEntry, Counters, CustomerDetail, listPage, WalletCredit } from '@bo/contracts';
import { openShop, SHOP } from '../../../testing/orders.ts';
import { type Client, startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
await openShop(api);
const [desk, finance, other] = await Promise.all([
  api.signedIn('orders'),
  api.signedIn('finance'),
  api.signedIn('supervisor'),
]);
const PATH = 'admin_panel/wallet-credits/';
const ask = (amount: number, by: Client = finance, customer_id: string = SHOP.customer) =>
  by.post(PATH, { customer_id, amount, reason: 'Waited two hours' });
const asked = async (amount: number, by: Client = finance) => {
  const answer = await ask(amount, by);
  assert.equal(answer.status, 201, answer.text);
  return answer.as(WalletCredit);
};
const decide = (id: string, how: 'approve' | 'reject', by: Client, more: object = {}) =>
  by.post(`${PATH}${id}/${how}/`, { version: 1, ...more });
const wallet = async () => (await finance.get(`admin_panel/customers/${SHOP.customer}/`)).as(CustomerDetail).wallet;

it('is asked for by one person and in the wallet once another has approved it', async () => {
  const before = await wallet();
  const credit = await asked(2500);
  assert.match(credit.number, /^WC-\d{6}$/);
  assert.equal(await wallet(), before);
  assert.equal((await finance.get('admin_panel/counters/')).as(Counters)['wallet_credits'], 1);
  assert.equal((await decide(credit.id, 'approve', finance)).error().code, 'wallet_credit.own');
  assert.equal((await decide(credit.id, 'approve', desk)).error().permission, 'refund.approve');
  const approved = (await decide(credit.id, 'approve', other)).as(WalletCredit);
  assert.deepEqual(
    [approved.status, approved.decided_by?.id, await wallet()],
    ['approved', other.userId, before + 2500],
  );
  assert.equal(
    (await decide(credit.id, 'reject', other, { version: 2, reason: 'No' })).error().code,
    'wallet_credit.decided',
  );
  const trail = (
    await other.get('admin_panel/audit-entries/', { query: { record_type: 'wallet_credit', record_id: credit.id } })
  ).as(listPage(AuditEntry));
  assert.deepEqual(trail.results.map(({ action }) => action).sort(), ['approved', 'created']);
});

it('is booked once, however many approve it at once', async () => {
  const [before, { id }] = [await wallet(), await asked(1000)];
  const answers = await Promise.all(Array.from({ length: 10 }, () => decide(id, 'approve', other)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(await wallet(), before + 1000);
});

it('changes nothing where it is rejected, with the reason', async () => {
  const [before, { id }] = [await wallet(), await asked(1000, desk)];
  assert.deepEqual(Object.keys((await decide(id, 'reject', finance)).error().errors ?? {}), ['reason']);
  const rejected = (await decide(id, 'reject', finance, { reason: 'Paid back already' })).as(WalletCredit);
  assert.deepEqual(
    [rejected.status, rejected.decision_reason, await wallet()],
    ['rejected', 'Paid back already', before],
  );
});

it('is at most what the store gives at once and the role may decide on, for a customer who is there', async () => {
  for (const amount of [0, 50_001])
    assert.deepEqual(Object.keys((await ask(amount)).error().errors ?? {}), ['amount'], String(amount));
  assert.deepEqual(Object.keys((await ask(100, finance, 'cus_none')).error().errors ?? {}), ['customer_id']);
  const { id } = await asked(5000);
  await api.platform.db
    .updateTable('roles')
    .set({ limits: '{"refund":4999}' })
    .where('key', '=', 'supervisor')
    .execute();
  api.platform.sessions.forget();
  assert.equal((await decide(id, 'approve', other)).error().code, 'role.over_limit');
  assert.equal((await decide(id, 'approve', await api.signedIn('administrator'))).status, 200);
});
