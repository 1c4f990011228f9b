import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CreditNote, listPage, Prints, RefundDetail } from '@bo/contracts';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { checkBooks } from '../../../platform/consistency/books.ts';
import { newId } from '../../../platform/ids.ts';
import { openShop } from '../../../testing/orders.ts';
import { configureRefunds } from '../../../testing/refunds.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { BOOKS } from '../../index.ts';
import { moveOrder } from '../orders/transitions.service.ts';
import { recordPayment } from '../payments/payments.service.ts';

const api = await startTestApi({ env: { PAYMENT_TEST_PROVIDER: '1' } });
const { db, write, jobs } = api.platform;
const admin = await api.signedIn('administrator');
const finance = await api.signedIn('finance');
const shop = await openShop(api);
await configureRefunds(admin, { auto_approve_up_to: 100_000, delivery_fee: 'never' });
const NOTES = 'admin_panel/credit-notes/';

/** An order of five at 10.00 and two at 6.00 with 5.00 for the delivery, all with VAT of 5 %, on its way with an invoice. */
async function ready(paid: 'card' | 'cash' = 'card', reference = newId('ch'), goodwill = 0) {
  const id = await shop.placed(
    [
      { variant_id: await shop.stocked(20), quantity: 5 },
      { variant_id: await shop.stocked(20), quantity: 2, price: 600 },
    ],
    { delivery_fee: 500, payment_mode: paid, vat: 320 },
  );
  if (paid === 'card')
    await write(SYSTEM, (unit) =>
      recordPayment(unit, {
        order_id: id,
        key: newId('key'),
        kind: 'card',
        event: 'captured',
        amount: 6700,
        provider: 'test',
        reference,
      }),
    );
  await shop.reach(id, 'packed');
  if (goodwill > 0) await refund(id, {}, { goodwill });
  await write(SYSTEM, (unit) => moveOrder(api.platform, unit, id, { to: 'ready_for_delivery' }));
  return id;
}
async function delivered(reference?: string) {
  const id = await ready('card', reference);
  const { version } = await orderOf(id);
  const brought = { to: 'delivered', version, override: true, reason: 'The code was lost' };
  const answer = await admin.post(`admin_panel/orders/${id}/transitions/`, brought);
  assert.equal(answer.status, 200, answer.text);
  const lines = await db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', id)
    .orderBy('position')
    .execute();
  return { id, lines: lines.map((line) => line.id) };
}
const orderOf = (id: string) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const notesOf = async (order: string) =>
  (await finance.get(NOTES, { query: { order, sort: 'number' } })).as(listPage(CreditNote)).results;
async function refund(order_id: string, lines: Record<string, number>, more: object = {}) {
  const answer = await admin.post('admin_panel/refunds/', {
    order_id,
    lines: Object.entries(lines).map(([line_id, quantity]) => ({ line_id, quantity })),
    reason_id: 'damaged',
    ...more,
  });
  assert.equal(answer.status, 201, answer.text);
  await jobs.runDue();
  return answer.as(RefundDetail);
}

describe('a tax credit note', () => {
  it('is made at once when a refund lowers what an invoiced order charges; the next one starts from there', async () => {
    const { id, lines } = await delivered();
    const { amount, invoice_number } = await orderOf(id);
    assert.equal(amount, 6700);
    assert.deepEqual(await notesOf(id), []);
    const first = await refund(id, { [lines[0] ?? '']: 2 });
    await refund(id, { [lines[1] ?? '']: 1 });
    const [one, two] = await notesOf(id);
    assert.ok(one && two);
    assert.match(one.number, /^CN-\d{6}$/);
    assert.equal(Number(two.number.slice(3)), Number(one.number.slice(3)) + 1);
    assert.deepEqual(
      [one.invoice_number, one.refund?.id, one.before, one.after, one.difference],
      [invoice_number, first.id, 6700, 4700, 2000],
    );
    assert.deepEqual([two.before, two.after, two.difference], [4700, 4100, 600]);
    assert.equal(one.reason, first.reason.name);
    assert.deepEqual(
      one.rates.map(({ rate, before, after }) => [rate, before, after]),
      [[500, 6700, 4700]],
    );
    assert.equal(
      one.vat,
      one.rates.reduce((sum, { vat_before, vat_after }) => sum + vat_before - vat_after, 0),
    );
  });

  it('needs no payment: an order that is cancelled on its way, to be paid at the door, gets one for all of it', async () => {
    const id = await ready('cash');
    await write(SYSTEM, (unit) => moveOrder(api.platform, unit, id, { to: 'cancelled', reason: 'Nobody was at home' }));
    const [note, ...others] = await notesOf(id);
    assert.deepEqual([note?.before, note?.after, note?.reason], [6700, 0, 'Nobody was at home']);
    assert.equal(note?.vat, (await orderOf(id)).vat);
    assert.deepEqual(others, []);
  });

  it('is made with the invoice for the goodwill that was given before there was one', async () => {
    const id = await ready('card', newId('ch'), 300);
    assert.deepEqual(
      (await notesOf(id)).map(({ before, after }) => [before, after]),
      [[6700, 6400]],
    );
  });

  it('is never undone: where the charge rises again, an invoice for the difference is made, with the next number', async () => {
    const { id } = await delivered('ch_fail_always');
    const asked = await refund(id, {}, { goodwill: 300 });
    assert.equal((await notesOf(id)).length, 1);
    const { version } = (await admin.get(`admin_panel/refunds/${asked.id}/`)).as(RefundDetail);
    const rejected = await finance.post(`admin_panel/refunds/${asked.id}/reject/`, {
      version,
      reason: 'The bank refuses',
    });
    assert.equal(rejected.status, 200, rejected.text);
    assert.equal((await notesOf(id)).length, 1);
    const documents = await db
      .selectFrom('tax_documents')
      .select(['kind', 'number', 'before', 'after'])
      .where('order_id', '=', id)
      .orderBy('position')
      .execute();
    assert.deepEqual(
      documents.map(({ kind, before, after }) => [kind, before, after]),
      [
        ['invoice', 0, 6700],
        ['credit_note', 6700, 6400],
        ['invoice', 6400, 6700],
      ],
    );
    assert.match(documents[2]?.number ?? '', /^INV-\d{6}$/);
    assert.notEqual(documents[2]?.number, documents[0]?.number);
  });

  it('is made for an order that had its invoice before there were notes', async () => {
    const { id, lines } = await delivered();
    await db.transaction().execute(async (trx) => {
      const { sql } = await import('kysely');
      await sql`set local session_replication_role = replica`.execute(trx);
      await trx.deleteFrom('tax_documents').where('order_id', '=', id).execute();
    });
    await refund(id, { [lines[0] ?? '']: 1 });
    assert.deepEqual(
      (await notesOf(id)).map(({ before, after }) => [before, after]),
      [[6700, 5700]],
    );
  });

  it('says the same ever after, in one language or in both, and is refused any change', async () => {
    const { id, lines } = await delivered();
    await refund(id, { [lines[0] ?? '']: 1 });
    const [note] = await notesOf(id);
    const printed = async (language: string) =>
      (await finance.post('admin_panel/orders/prints/', { kind: 'credit_note', ids: [note?.id], language })).as(Prints)
        .documents[0];
    const before = await printed('both');
    await db.updateTable('orders').set({ billing_address: 'Elsewhere' }).where('id', '=', id).execute();
    assert.deepEqual(await printed('both'), before);
    const arabic = await printed('ab');
    assert.deepEqual(arabic?.title, { en: null, ab: 'إشعار دائن' });
    assert.ok(JSON.stringify(arabic).includes(note?.invoice_number ?? '?'));
    await assert.rejects(
      db
        .updateTable('tax_documents')
        .set({ after: 0 })
        .where('id', '=', note?.id ?? '')
        .execute(),
      /append-only/,
    );
    const file = await finance.post('admin_panel/orders/prints/file/', { kind: 'credit_note', ids: [note?.id] });
    assert.equal(file.status, 200);
  });

  it('is seen by those who see refunds; others are told which permission they lack', async () => {
    const picker = await api.signedIn('picker');
    assert.equal((await picker.get(NOTES)).error().permission, 'refund.view');
  });

  it('stands in books that agree', async () => {
    const kinds = new Set(['invoice_numbers', 'charge_undocumented', 'credit_notes']);
    assert.deepEqual(
      await checkBooks(
        db,
        BOOKS.filter(({ kind }) => kinds.has(kind)),
      ),
      [],
    );
  });
});
