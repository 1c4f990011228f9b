import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AuditEntry, BulkResult, Counters, listPage, PackagePayment } from '@bo/contracts';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const admin = await api.signedIn('administrator');
const finance = await api.signedIn('finance');
const PATH = 'admin_panel/package-payments/';
for (const [id, status] of [
  ['sel_1', 'approved'],
  ['sel_2', 'approved'],
  ['sel_gone', 'terminated'],
] as const)
  await api.platform.db
    .insertInto('sellers')
    .values({ id, code: id, legal_name: id, name: id, name_ar: 'بائع', status })
    .execute();

const input = (more: object = {}) => ({
  seller_id: 'sel_1',
  package: 'Growth package',
  package_ar: 'باقة النمو',
  amount: 99_900,
  method: 'bank_transfer',
  reference: 'RC-1',
  starts_on: '2026-12-01',
  ends_on: '2026-12-31',
  ...more,
});
async function record(more: object = {}): Promise<PackagePayment> {
  const answer = await admin.post(PATH, input(more));
  assert.equal(answer.status, 201, answer.text);
  return answer.as(PackagePayment);
}
const confirm = (client: typeof admin, { id, version }: PackagePayment) =>
  client.post(`${PATH}${id}/confirm/`, { version });

describe('package payments', () => {
  it('one waits until someone other than who recorded it confirms it, and then stays as it is', async () => {
    const made = await record();
    assert.deepEqual([made.status, made.currency], ['pending', 'AED']);
    assert.equal((await confirm(admin, made)).error().code, 'package_payment.own');
    const done = (await confirm(finance, made)).as(PackagePayment);
    assert.deepEqual([done.status, done.decided_by?.id], ['confirmed', finance.userId]);
    assert.equal((await confirm(finance, done)).error().code, 'package_payment.decided');
    const late = await admin.put(`${PATH}${made.id}/`, { ...input({ amount: 1 }), version: done.version });
    assert.equal(late.error().code, 'package_payment.decided');
    const kept = await admin.delete(`${PATH}${made.id}/`, { headers: { 'if-match': `"${String(done.version)}"` } });
    assert.equal(kept.status, 409);
    const trail = (
      await admin.get('admin_panel/audit-entries/', {
        query: { record_type: 'package_payment', record_id: made.id, sort: 'at' },
      })
    ).as(listPage(AuditEntry));
    assert.deepEqual(
      trail.results.map(({ action }) => action),
      ['created', 'approved'],
    );
  });

  it('anyone who has changed one does not confirm it either', async () => {
    const made = await record();
    const changed = (
      await finance.put(`${PATH}${made.id}/`, { ...input({ amount: 99_900 }), version: made.version })
    ).as(PackagePayment);
    assert.equal((await confirm(finance, changed)).error().code, 'package_payment.own');
  });

  it('one is rejected with a reason only, which the list and its history keep', async () => {
    const made = await record();
    const reject = (reason: string) => finance.post(`${PATH}${made.id}/reject/`, { reason, version: made.version });
    assert.equal((await reject(' ')).status, 422);
    const no = (await reject('The transfer has not arrived.')).as(PackagePayment);
    assert.deepEqual([no.status, no.decision_reason], ['rejected', 'The transfer has not arrived.']);
  });

  it('what cannot be is said at its field, all at once', async () => {
    const wrong = await admin.post(PATH, input({ ends_on: '2026-11-30', reference: '', amount: 0 }));
    assert.deepEqual(Object.keys(wrong.error().errors ?? {}).sort(), ['amount', 'ends_on', 'reference']);
    assert.deepEqual(Object.keys((await admin.post(PATH, input({ seller_id: 'sel_gone' }))).error().errors ?? {}), [
      'seller_id',
    ]);
    assert.equal((await admin.post(PATH, input({ method: 'cash', reference: '' }))).status, 201);
  });

  it('many are confirmed at once, and those one recorded oneself are refused by name', async () => {
    const theirs = await record({ seller_id: 'sel_2' });
    const own = (await finance.post(PATH, input({ seller_id: 'sel_2' }))).as(PackagePayment);
    const { results } = (
      await finance.post(`${PATH}bulk/`, { action: 'confirm', target: { ids: [theirs.id, own.id] } })
    ).as(BulkResult);
    assert.deepEqual(
      results.map(({ ok, code }) => [ok, code]),
      [
        [true, undefined],
        [false, 'package_payment.own'],
      ],
    );
    const waiting = (await finance.get(PATH, { query: { status: 'pending' } })).as(listPage(PackagePayment)).count;
    assert.equal((await finance.get('admin_panel/counters/')).as(Counters)['package_payments_pending'], waiting);
  });

  it('they are found by seller, day, method and words, and exported with headings in the reader’s language', async () => {
    const made = await record({ package: 'Shelf by the till', starts_on: '2027-01-01', ends_on: '2027-01-31' });
    for (const query of [
      { search: 'till' },
      { on: '2027-01-31', seller: 'sel_1' },
      { on: '2027-01-01', method: 'bank_transfer' },
    ] as Record<string, string>[])
      assert.deepEqual(
        (await admin.get(PATH, { query })).as(listPage(PackagePayment)).results.map(({ id }) => id),
        [made.id],
      );
    const { text } = await admin.get(`${PATH}export/`, {
      query: { search: 'till' },
      headers: { 'accept-language': 'ab' },
    });
    assert.match(text.split('\r\n')[0] ?? '', /\p{Script=Arabic}/u);
    assert.match(text, /Shelf by the till,.*,999,/);
  });

  it('a seller sees its own and nobody else’s, and confirms none', async () => {
    const [own, foreign] = [await record(), await record({ seller_id: 'sel_2' })];
    const seller = await api.signedIn('seller', { seller_id: 'sel_1' });
    const seen = (await seller.get(PATH, { query: { limit: '100' } })).as(listPage(PackagePayment)).results;
    assert.ok(seen.length > 0 && seen.every(({ seller_id }) => seller_id === 'sel_1'));
    assert.equal((await seller.get(`${PATH}${own.id}/`)).status, 200);
    assert.equal((await seller.get(`${PATH}${foreign.id}/`)).status, 404);
    assert.equal((await confirm(seller, own)).error().permission, 'payout.approve');
  });
});
