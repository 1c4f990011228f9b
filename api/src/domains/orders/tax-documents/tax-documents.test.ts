import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CreditNote, CustomerDetail, listPage, Message, MessageDetail, Prints, RefundDetail } from '@bo/contracts';
import { sql } from 'kysely';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { checkBooks } from '../../../platform/consistency/books.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { openShop, SHOP } from '../../../testing/orders.ts';
import { configureRefunds } from '../../../testing/refunds.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { BOOKS } from '../../index.ts';
import { type Paper, pdfOf } from '../../store/papers/papers.service.ts';
import { fixInvoicesJob } from './fix-invoices.job.ts';
import { noteCharge } from './tax-documents.service.ts';
import { moveOrder } from '../orders/transitions.service.ts';
import { findBrokenChain } from '../books/books.repository.ts';
import { recordPayment } from '../payments/payments.service.ts';

const api = await startTestApi({ env: { PAYMENT_TEST_PROVIDER: '1' } });
const { db, write, jobs } = api.platform;
const admin = await api.signedIn('administrator');
const finance = await api.signedIn('finance');
const shop = await openShop(api);
await configureRefunds(admin, { auto_approve_up_to: 100_000, delivery_fee: 'never' });
const NOTES = 'admin_panel/credit-notes/';

/**
 * An order of five at 10.00 and two at 6.00 with 5.00 for the delivery, all with VAT of 5 %, on its way with an
 * invoice.
 */
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

  it('is mailed to the customer with its paper, and is there although no mail leads out', async () => {
    await db.updateTable('customers').set({ email: 'huda@example.com' }).where('id', '=', SHOP.customer).execute();
    const { id, lines } = await delivered();
    await refund(id, { [lines[0] ?? '']: 1 });
    const [note] = await notesOf(id);
    const { results } = (await admin.get('admin_panel/messages/', { query: { order: id, kind: 'credit_note' } })).as(
      listPage(Message),
    );
    assert.deepEqual(
      results.map(({ channel, language }) => [channel, language]),
      [['email', 'en']],
    );
    const told = (await admin.get(`admin_panel/messages/${results[0]?.id ?? ''}/`)).as(MessageDetail);
    assert.equal(told.attachment, `${note?.number ?? ''}.pdf`);
    assert.match(told.body, new RegExp(`AED 10\\.00 lower. The credit note ${note?.number ?? ''} is attached`));
    const { attachment } = await db
      .selectFrom('messages')
      .select('attachment')
      .where('id', '=', told.id)
      .executeTakeFirstOrThrow();
    const { print } = attachment as { print: Paper };
    const said = JSON.stringify(print);
    assert.ok(said.includes(note?.number ?? '-') && said.includes(note?.invoice_number ?? '-'));
    assert.equal((await pdfOf([print])).subarray(0, 5).toString(), '%PDF-');
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
      await sql`set local session_replication_role = replica`.execute(trx);
      await trx.deleteFrom('tax_documents').where('order_id', '=', id).execute();
      await sql`update counters set value = value - 1 where name = 'tax_chain:store'`.execute(trx);
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
});

describe('an invoice', () => {
  const printed = async (id: string, language = 'both', how: 'get' | 'post' = 'get') => {
    const path = 'admin_panel/orders/prints/';
    const answer =
      how === 'get'
        ? await admin.get(path, { query: { kind: 'invoice', ids: id, language } })
        : await admin.post(path, { kind: 'invoice', ids: [id], language });
    return answer.as(Prints).documents;
  };
  const store = (key: string, value: string) =>
    db
      .updateTable('settings')
      .set({ value: JSON.stringify(value) })
      .where('key', '=', `store.${key}`)
      .execute();
  const documentsOf = (id: string) =>
    db.selectFrom('tax_documents').selectAll().where('order_id', '=', id).orderBy('position').execute();

  it('keeps the text of its moment, whatever becomes of the order, the customer and the store', async () => {
    const id = await ready();
    const [before] = await printed(id);
    await db.updateTable('orders').set({ billing_address: 'Elsewhere' }).where('id', '=', id).execute();
    await db.updateTable('order_lines').set({ title: 'Juice' }).where('order_id', '=', id).execute();
    await store('address', 'Another road');
    const [after] = await printed(id);
    assert.deepEqual(after, before);
    await store('address', '');
    assert.deepEqual(
      before?.tables[0]?.rows[0]?.cells.slice(4),
      ['0.00', '47.62', '5%', '2.38', '50.00'],
      'discount, net, rate, VAT, amount',
    );
  });

  it('shows payments, delivery and copies beside its text', async () => {
    const { id } = await delivered();
    const labels = async () => {
      const [paper] = await printed(id, 'en', 'post');
      return [paper?.mark?.en, ...(paper?.facts.map(({ label }) => label.en) ?? []), paper?.totals.at(-2)?.label.en];
    };
    const first = await labels();
    assert.ok(first.includes('Delivered') && first.includes('Paid by card'));
    assert.equal(first[0], undefined);
    assert.equal((await labels())[0], 'Copy');
  });

  it('names the tax number of the customer in its full form, which needs the tax number and legal name of the store', async () => {
    const { version } = (await admin.get(`admin_panel/customers/${SHOP.customer}/`)).as(CustomerDetail);
    const tax_number = '100000000000028';
    const saved = await admin.put(`admin_panel/customers/${SHOP.customer}/`, { name: 'Huda', tax_number, version });
    assert.equal(saved.status, 200, saved.text);
    const id = await shop.placed([{ variant_id: await shop.stocked(5), quantity: 2 }], { vat: 95 });
    await shop.reach(id, 'packed');
    const step = { to: 'ready_for_delivery', version: (await orderOf(id)).version };
    const refused = await admin.post(`admin_panel/orders/${id}/transitions/`, step);
    assert.equal(refused.status, 409);
    assert.equal(refused.error().code, 'invoice.needs_store_details');
    assert.match(refused.error().detail, /App settings/);
    assert.equal((await orderOf(id)).invoice_number, null);
    await store('vat_number', '100354871200003');
    await store('legal_name_ar', 'المتجر ذ.م.م');
    assert.equal((await admin.post(`admin_panel/orders/${id}/transitions/`, step)).status, 200);
    const [paper] = await printed(id, 'en');
    const trn = paper?.facts.find(({ label }) => label.en === 'Customer TRN');
    assert.equal(trn?.value, tax_number);
    assert.equal((await documentsOf(id))[0]?.form, 'full');
    for (const key of ['vat_number', 'legal_name_ar']) await store(key, '');
    await db.updateTable('customers').set({ tax_number: '' }).where('id', '=', SHOP.customer).execute();
  });

  it('for a difference is printed after the first, with the amount before and after', async () => {
    const { id } = await delivered('ch_fail_always');
    const asked = await refund(id, {}, { goodwill: 300 });
    const { version } = (await admin.get(`admin_panel/refunds/${asked.id}/`)).as(RefundDetail);
    await finance.post(`admin_panel/refunds/${asked.id}/reject/`, { version, reason: 'The bank refuses' });
    const [first, second, ...others] = await printed(id, 'en');
    assert.deepEqual(others, []);
    assert.deepEqual(
      second?.totals.map(({ value }) => value),
      ['64.00', '67.00', '3.00', '0.14'],
    );
    assert.equal(second?.facts.find(({ label }) => label.en === 'Of invoice')?.value, first?.facts[0]?.value);
  });

  it('for a difference is made where the order comes to more than its invoice, at the rates of the goods that were added', async () => {
    const { id, lines } = await delivered();
    const { rates: before } = (await documentsOf(id))[0] ?? {};
    await sql`
      insert into order_lines (id, order_id, position, title, title_ar, unit, quantity, list_price, unit_price, net, vat_rate)
        values (${newId('oli')}, ${id}, 9, 'Dates', 'تمر', 'piece', 1, 900, 900, 900, 0)`.execute(db);
    await db.updateTable('orders').set({ amount: 7600, items_total: 7100 }).where('id', '=', id).execute();
    await write(SYSTEM, (unit) => noteCharge(unit, id, { reason: 'Exchanged for something dearer' }));
    const [first, second, ...others] = await documentsOf(id);
    assert.deepEqual(others, []);
    assert.deepEqual(first?.rates, before);
    assert.deepEqual([second?.kind, second?.before, second?.after, second?.vat], ['invoice', 6700, 7600, 0]);
    await db.updateTable('settings').set({ value: '1500' }).where('key', '=', 'store.vat_rate').execute();
    await refund(id, { [lines[0] ?? '']: 1 });
    const rates = (await documentsOf(id))[2]?.rates as { rate: number; before: number; after: number }[];
    assert.deepEqual(
      rates.map((one) => [one.rate, one.after - one.before]),
      [
        [500, -1000],
        [0, 0],
      ],
      'a changed rate of the store reaches no order that has its invoice',
    );
    await db.updateTable('settings').set({ value: '500' }).where('key', '=', 'store.vat_rate').execute();
  });

  it('keeps its text when its customer is anonymised, and its lines cannot be deleted', async () => {
    const customer = (
      await admin.post('admin_panel/customers/', { name: 'Salma Khan', customer_phone: '+971501112222' })
    ).as(CustomerDetail);
    const id = await shop.placed([{ variant_id: await shop.stocked(5), quantity: 1 }], {
      ...{ customer_id: customer.id, customer_name: 'Salma Khan', status: 'delivered', vat: 48 },
      ...{ invoice_number: 'OLD-7', invoiced_at: new Date('2024-05-05') },
    });
    const path = `admin_panel/customers/${customer.id}/anonymise/`;
    const forgotten = await admin.post(path, { reason: 'They asked for it', version: customer.version });
    assert.equal(forgotten.status, 200, forgotten.text);
    const [paper] = await printed(id, 'en');
    assert.equal(paper?.facts.find(({ label }) => label.en === 'Customer')?.value, 'Salma Khan');
    assert.ok(!paper.facts.some(({ value }) => value === '+971501112222'));
    await assert.rejects(db.deleteFrom('order_lines').where('order_id', '=', id).execute(), /kept for a tax paper/);
  });

  it('from before texts were fixed is fixed by its first print, or by the job, and after that stays as it is', async () => {
    const unfix = sql`set content = null, hash = null, previous_hash = null, chain_position = null`;
    const plant = async (documented: boolean) => {
      const { id } = await delivered();
      await db.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        if (documented) await sql`update tax_documents ${unfix} where order_id = ${id}`.execute(trx);
        else await trx.deleteFrom('tax_documents').where('order_id', '=', id).execute();
        await sql`update counters set value = value - 1 where name = 'tax_chain:store'`.execute(trx);
      });
      return id;
    };
    const one = await plant(false);
    assert.equal((await printed(one)).length, 1);
    assert.deepEqual(await documentsOf(one), [], 'looking fixes nothing');
    await printed(one, 'en', 'post');
    const [other, noted] = [await plant(false), await plant(true)];
    await write(SYSTEM, (unit) => jobs.enqueue(unit, fixInvoicesJob, {}, { asSystem: true }));
    await jobs.runDue();
    for (const id of [one, other, noted]) {
      const [document] = await documentsOf(id);
      assert.ok(document?.hash);
      assert.equal(document.created_at, (await orderOf(id)).invoiced_at);
      const [before] = await printed(id);
      await db.updateTable('orders').set({ billing_address: 'Elsewhere' }).where('id', '=', id).execute();
      assert.deepEqual((await printed(id))[0], before);
    }
  });
});

describe('the chain of tax documents', () => {
  const books = (...kinds: string[]) =>
    checkBooks(
      db,
      BOOKS.filter(({ kind }) => kinds.includes(kind)),
    );

  it('agrees with its books', async () => {
    assert.deepEqual(await books('invoice_numbers', 'charge_undocumented', 'credit_notes', 'tax_chain'), []);
  });

  it('is one line, however many invoices and notes are written at the same time', async () => {
    const packed = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const id = await shop.placed([{ variant_id: await shop.stocked(2), quantity: 1 }]);
        await shop.reach(id, 'packed');
        return id;
      }),
    );
    const noted = await Promise.all([1, 2, 3, 4].map(() => ready('cash')));
    const to = (id: string, status: 'ready_for_delivery' | 'cancelled') =>
      write(SYSTEM, (unit) => moveOrder(api.platform, unit, id, { to: status, reason: 'Nobody was at home' }));
    await Promise.all([...packed.map((id) => to(id, 'ready_for_delivery')), ...noted.map((id) => to(id, 'cancelled'))]);
    for (const id of noted) assert.equal((await notesOf(id)).length, 1);
    assert.deepEqual(await books('invoice_numbers', 'credit_notes', 'tax_chain'), []);
  });

  it('tells of a text, a figure or a document that was changed or removed behind its back', async () => {
    const id = await ready();
    await ready();
    const found = async (change: (trx: Trx) => Promise<unknown>) => {
      const rolledBack = new Error('rolled back');
      let named: unknown[] = [];
      await db
        .transaction()
        .execute(async (trx) => {
          await sql`set local session_replication_role = replica`.execute(trx);
          await change(trx);
          named = (await findBrokenChain(trx)).map(({ name }) => name);
          throw rolledBack;
        })
        .catch((error: unknown) => assert.equal(error, rolledBack));
      return named;
    };
    const { number } = await orderOf(id);
    const of = sql`where order_id = ${id}`;
    assert.deepEqual(
      await found((trx) =>
        sql`update tax_documents set content = jsonb_set(content, '{title}', '"Other"') ${of}`.execute(trx),
      ),
      [number],
    );
    assert.deepEqual(await found((trx) => sql`update tax_documents set rates = '[]', vat = 0 ${of}`.execute(trx)), [
      number,
    ]);
    assert.equal((await found((trx) => sql`delete from tax_documents ${of}`.execute(trx))).length, 1);
    assert.deepEqual(await books('tax_chain'), []);
  });
});
