import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AuditEntry, listPage, VatEntry, VatReturn } from '@bo/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { newId } from '../../../platform/ids.ts';
import { openShop, SHOP } from '../../../testing/orders.ts';
import { storeDay } from '../../../testing/store-day.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { fixInvoices, noteCharge } from '../tax-documents/tax-documents.service.ts';
import { periodOf } from './vat-period.ts';

const api = await startTestApi();
const { db, write } = api.platform;
const admin = await api.signedIn('administrator');
const finance = await api.signedIn('finance');
const shop = await openShop(api);
const PATH = 'admin_panel/reports/vat-return/';

const read = async (month: string, months: 1 | 3 = 1) =>
  (await finance.get(PATH, { query: { month, months: String(months) } })).as(VatReturn);
const entriesOf = async (month: string, query: Record<string, string> = {}) =>
  (await finance.get(`${PATH}entries/`, { query: { month, limit: '2000', ...query } })).as(listPage(VatEntry)).results;
const boxesOf = async (month: string) =>
  Object.fromEntries((await read(month)).boxes.map(({ box, net, vat }) => [box, [net, vat]]));
const close = ({ month, months, seen }: VatReturn, who = finance) =>
  who.post(`${PATH}close/`, { month, months, seen }, { headers: { 'idempotency-key': newId('key') } });
const setting = (key: string, value: unknown) =>
  db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute();

interface Line {
  gross: number;
  rate: number;
  exempt?: boolean;
  seller_id?: string;
}
const vatOf = ({ gross, rate }: Line) => Math.floor((2 * gross * rate + 10_000 + rate) / (2 * (10_000 + rate)));
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
let invoices = 0;

/** A delivered order with these lines and the next invoice, dated on a day. */
async function invoiced(day: string, lines: readonly Line[], more = {}): Promise<string> {
  const planted = await Promise.all(
    lines.map(async ({ gross }) => ({ variant_id: await shop.stocked(1), quantity: 1, price: gross })),
  );
  const id = await shop.placed(planted, { vat: sum(lines.map(vatOf)), status: 'delivered', ...more });
  for (const [at, line] of lines.entries()) {
    const product_id = newId('prd');
    const vat_class = line.exempt ? 'exempt' : line.rate === 0 ? 'zero' : 'standard';
    await db
      .insertInto('products')
      .values({ id: product_id, title: 'Rice', title_ar: 'أرز', slug: product_id, status: 'active', vat_class })
      .execute();
    await db
      .updateTable('order_lines')
      .set({ vat_rate: line.rate, vat: vatOf(line), product_id, seller_id: line.seller_id ?? null })
      .where('order_id', '=', id)
      .where('position', '=', at + 1)
      .execute();
  }
  invoices += 1;
  await db
    .updateTable('orders')
    .set({ invoice_number: `INV-${String(invoices).padStart(6, '0')}`, invoiced_at: new Date(`${day}T08:00:00Z`) })
    .where('id', '=', id)
    .execute();
  await write(SYSTEM, (unit) => fixInvoices(unit, [id]));
  return id;
}
/** Lowers what an order charges, noted on a day. */
async function credit(id: string, credited: number, day: string): Promise<void> {
  await db.updateTable('orders').set({ credited }).where('id', '=', id).execute();
  await write(SYSTEM, (unit) => noteCharge(unit, id, { at: new Date(`${day}T09:00:00Z`), reason: 'Goodwill' }));
}
async function supplierInvoice(dated: string, net_minor: number, more = {}): Promise<string> {
  await db
    .insertInto('suppliers')
    .values({ id: 'spp_vat', code: 'SUP-VAT', name: 'Farm', name_ar: 'مزرعة' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const id = newId('spi');
  await db
    .insertInto('supplier_invoices')
    .values({
      ...{ id, supplier_id: 'spp_vat', number: id, dated, tax_number: '100000000000003', currency: 'AED' },
      ...{ net_minor, vat_minor: net_minor / 20, warehouse_id: SHOP.warehouse, ...more },
    })
    .execute();
  return id;
}
await db.updateTable('warehouses').set({ emirate: 'dubai' }).where('id', '=', SHOP.warehouse).execute();
await db.updateTable('pincodes').set({ emirate: 'sharjah' }).where('code', '=', SHOP.pincode).execute();

describe('a period', () => {
  it('is whole months, and without a month the last one that is over', () => {
    assert.deepEqual(periodOf({ months: 1 }, '2026-01-05'), {
      ...{ month: '2025-12', months: 1, from: '2025-12-01', upto: '2025-12-31' },
    });
    assert.equal(periodOf({ month: '2024-02', months: 1 }, '2026-01-05').upto, '2024-02-29');
    assert.equal(periodOf({ month: '2025-11', months: 3 }, '2026-01-05').upto, '2026-01-31');
  });
});

describe('a VAT return', () => {
  it('adds up to its documents, whatever was sold and credited', { timeout: 120_000 }, async () => {
    const Sold = fc.record({
      month: fc.constantFrom('2024-01', '2024-02', '2024-03'),
      noted: fc.constantFrom('2024-01-31', '2024-02-15', '2024-03-31'),
      lines: fc.array(
        fc.record({
          gross: fc.integer({ min: 1, max: 90_000 }),
          rate: fc.constantFrom(0, 500, 500),
          exempt: fc.boolean(),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      part: fc.integer({ min: 0, max: 100 }),
    });
    for (const { month, noted, lines, part } of fc.sample(Sold, { numRuns: 25, seed: 39 })) {
      const id = await invoiced(
        `${month}-10`,
        lines.map((line) => ({ ...line, exempt: line.exempt && line.rate === 0 })),
      );
      const credited = Math.floor((sum(lines.map(({ gross }) => gross)) * part) / 100);
      if (credited > 0 && noted >= month) await credit(id, credited, noted);
    }
    const documents = await db.selectFrom('tax_documents').select(['due_at', 'rates', 'id']).execute();
    const parts = documents.flatMap(({ due_at, rates }) =>
      (
        rates as {
          rate: number;
          exempt?: boolean;
          before: number;
          after: number;
          vat_before: number;
          vat_after: number;
        }[]
      ).map((one) => ({
        month: due_at.slice(0, 7),
        box: one.rate > 0 ? '1b' : one.exempt ? '5' : '4',
        vat: one.vat_after - one.vat_before,
        net: one.after - one.before - (one.vat_after - one.vat_before),
      })),
    );
    for (const month of ['2024-01', '2024-02', '2024-03']) {
      const { boxes, output } = await read(month);
      const of = parts.filter((one) => one.month === month);
      assert.equal(output.vat, sum(of.map(({ vat }) => vat)), month);
      assert.equal(output.net, sum(of.map(({ net }) => net)), month);
      const entries = await entriesOf(month);
      for (const { box, net, vat, entries: count } of boxes) {
        assert.equal(net, sum(of.filter((one) => one.box === box).map((one) => one.net)), `${month} ${box}`);
        const behind = entries.filter((one) => one.box === box);
        assert.deepEqual([behind.length, sum(behind.map((one) => one.vat))], [count, vat], 'the list behind it');
        assert.equal((await entriesOf(month, { box })).length, count);
      }
    }
    const quarter = await read('2024-01', 3);
    assert.equal(quarter.output.vat, sum(parts.map(({ vat }) => vat)), 'three months are the sum of each');
    assert.equal(quarter.payable, quarter.output.vat - quarter.input.vat);
  });

  it('counts the emirate of the warehouse, or that of the customer where the settings say so', async () => {
    await invoiced('2024-04-10', [{ gross: 10_500, rate: 500 }]);
    assert.deepEqual(await boxesOf('2024-04'), { '1b': [10_000, 500] });
    await setting('tax.emirate_of', 'customer');
    assert.deepEqual(await boxesOf('2024-04'), { '1c': [10_000, 500] });
    await setting('tax.emirate_of', 'warehouse');
    await invoiced('2024-04-11', [{ gross: 2100, rate: 500 }], { warehouse_id: null });
    assert.deepEqual((await boxesOf('2024-04'))['1b'], [12_000, 600], 'of no known place: the emirate of the store');
  });

  it('leaves the sales of a registered seller to the seller, and counts the commission', async () => {
    await db
      .insertInto('sellers')
      .values({
        ...{ id: 'sel_vat', code: 'S-VAT', name: 'Bakery', name_ar: 'مخبز', legal_name: 'Bakery LLC' },
        ...{ vat_number: '100000000000028', status: 'approved' },
      })
      .execute();
    const id = await invoiced('2024-05-10', [
      { gross: 10_500, rate: 500, seller_id: 'sel_vat' },
      { gross: 2100, rate: 500 },
    ]);
    const { id: line } = await db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', id)
      .where('seller_id', '=', 'sel_vat')
      .executeTakeFirstOrThrow();
    const entry = { seller_id: 'sel_vat', currency: 'AED', order_id: id, order_line_id: line };
    const at = { at: '2024-05-12T08:00:00Z', available_at: '2024-05-12T08:00:00Z' };
    await db
      .insertInto('seller_entries')
      .values({
        ...{ ...entry, ...at, id: newId('ent'), idempotency_key: newId('key'), amount: 1050 },
        ...{ kind: 'commission', debit: 'earnings', credit: 'commission' },
      })
      .execute();
    await setting('store.vat_rate', 1500);
    await db
      .insertInto('seller_entries')
      .values({
        ...{ ...entry, ...at, id: newId('ent'), idempotency_key: newId('key'), amount: 210 },
        ...{ kind: 'commission_returned', debit: 'commission', credit: 'earnings' },
      })
      .execute();
    await setting('store.vat_rate', 500);
    assert.deepEqual(
      await boxesOf('2024-05'),
      { '1b': [2000 + 800, 100 + 40] },
      'what is returned bore the rate of its day',
    );
    const sources = (await entriesOf('2024-05')).map(({ source }) => source).sort();
    assert.deepEqual(sources, ['commission', 'commission', 'invoice']);
    await setting('tax.sellers_output', true);
    assert.deepEqual(await boxesOf('2024-05'), { '1b': [12_000, 600] });
    await setting('tax.sellers_output', false);
  });

  it('counts suppliers’ tax invoices, not those without a tax number or voided', async () => {
    await supplierInvoice('2024-06-05', 2000);
    await supplierInvoice('2024-06-06', 4000, { voided_at: new Date(), void_reason: 'Wrong' });
    await supplierInvoice('2024-06-07', 8000, { tax_number: '', vat_minor: 0 });
    const { boxes, payable } = await read('2024-06');
    assert.deepEqual(boxes, [{ box: '9', net: 2000, vat: 100, entries: 1 }]);
    assert.equal(payable, -100);
  });

  it('is a table by rate where the store trades in another currency', async () => {
    await setting('store.currency', 'SAR');
    const { rules, boxes } = await read('2024-06');
    assert.deepEqual([rules.form, boxes.map(({ box }) => box)], ['by_rate', ['input']]);
    assert.ok((await read('2024-01')).boxes.some(({ box }) => box === 'rate_500'));
    await setting('store.currency', 'AED');
  });

  it('takes VAT as due when an order was paid in full before its invoice, if the settings say so', async () => {
    const ready = async () => {
      const id = await shop.placed([{ variant_id: await shop.stocked(1), quantity: 1 }], { vat: 48 });
      await db
        .insertInto('order_payments')
        .values({
          ...{ id: newId('pay'), order_id: id, idempotency_key: newId('key'), at: '2024-07-31T08:00:00.000Z' },
          ...{ kind: 'card', event: 'captured', amount: 1000 },
        })
        .execute();
      await shop.reach(id, 'ready_for_delivery');
      invoices += 1;
      return db
        .selectFrom('tax_documents')
        .select(['due_at', 'created_at'])
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow();
    };
    await sql`update counters set value = ${invoices} where name = 'invoice'`.execute(db);
    const usual = await ready();
    assert.equal(usual.due_at, usual.created_at);
    await setting('tax.due', 'payment');
    assert.equal((await ready()).due_at, '2024-07-31T08:00:00.000Z');
    await setting('tax.due', 'invoice');
  });
});

describe('closing a period', () => {
  it('keeps its figures and documents; nothing is dated into it after that, and a note of it counts in its own period', async () => {
    const id = await invoiced('2024-09-10', [{ gross: 10_500, rate: 500 }]);
    const bought = await supplierInvoice('2024-09-11', 2000);
    const before = await read('2024-09');
    const entries = await entriesOf('2024-09');
    assert.equal(before.obstacle, null);
    const closed = (await close(before)).as(VatReturn);
    assert.deepEqual(closed.boxes, before.boxes);
    assert.ok(closed.closed?.by);
    const again = await close(before);
    assert.deepEqual([again.status, again.error().code], [409, 'vat.closed']);
    assert.equal((await close(await read('2024-08', 3))).error().code, 'vat.overlaps');

    await assert.rejects(credit(id, 2100, '2024-09-30'), { code: 'vat.period_closed' });
    await assert.rejects(
      sql`insert into tax_documents (id, kind, number, order_id, order_number, invoice_number, customer_id, customer_name, currency,
          before, after, vat, rates, content, created_at, due_at)
        values ('txd_late', 'invoice', 'INV-X', ${id}, 'X', 'INV-X', 'c', 'c', 'AED', 0, 1, 0, '[]', '{}', '2024-09-30', '2024-09-30')`.execute(
        db,
      ),
      /VAT period .* is closed/,
    );
    await db.updateTable('orders').set({ credited: 0 }).where('id', '=', id).execute();
    await credit(id, 2100, '2024-10-01');
    assert.deepEqual((await boxesOf('2024-10'))['1b'], [-2000, -100]);
    await setting('tax.emirate_of', 'customer');
    await setting('store.vat_rate', 1500);
    await db
      .updateTable('supplier_invoices')
      .set({ voided_at: new Date('2024-10-05'), void_reason: 'Wrong' })
      .where('id', '=', bought)
      .execute();
    assert.deepEqual((await read('2024-09')).boxes, before.boxes);
    assert.deepEqual(await entriesOf('2024-09'), entries);
    await setting('tax.emirate_of', 'warehouse');
    await setting('store.vat_rate', 500);
    await assert.rejects(db.deleteFrom('vat_periods').execute(), /append-only/);
    const { results } = (await admin.get('admin_panel/audit-entries/', { query: { type: 'vat_period' } })).as(
      listPage(AuditEntry),
    );
    assert.deepEqual(
      results.map(({ action, record_name, after }) => [action, record_name, after?.['payable']]),
      [['closed', '2024-09', 400]],
    );
  });

  it('brings a supplier’s invoice that came late into the period in which it was entered, and takes a voided one back there', async () => {
    const month = storeDay().slice(0, 7);
    await supplierInvoice('2024-09-20', 6000);
    const late = (await entriesOf(month, { box: '9' })).map(({ net }) => net);
    assert.deepEqual(late, [6000]);
    assert.deepEqual((await boxesOf('2024-10'))['9'], [-2000, -100], 'voided in October, after September was closed');
  });

  it('counts what was changed of a supplier’s invoice after its period was closed in the period of the change, and nothing twice', async () => {
    const change = (id: string, at: string, more: object) =>
      db
        .updateTable('supplier_invoices')
        .set({ ...more, updated_at: new Date(at) })
        .where('id', '=', id)
        .execute();
    const before = { created_at: new Date('2023-05-20') };
    const [raised, moved, empty, untouched] = [
      await supplierInvoice('2023-05-11', 2000, before),
      await supplierInvoice('2023-05-12', 1000, before),
      await supplierInvoice('2023-05-13', 4000, { ...before, tax_number: '', vat_minor: 0 }),
      await supplierInvoice('2023-06-02', 500, { created_at: new Date('2023-06-02') }),
    ];
    assert.equal((await close(await read('2023-05'))).status, 200);
    await change(raised, '2023-06-05', { net_minor: 3000, vat_minor: 150 });
    await change(moved, '2023-06-06', { dated: '2023-06-06' });
    await change(empty, '2023-06-07', { tax_number: '100000000000003', vat_minor: 200 });
    // Back into a period that is closed: it still counts where it can.
    await change(untouched, '2023-06-08', { dated: '2023-05-31' });
    const counted = async (month: string) =>
      (await entriesOf(month, { box: '9', sort: 'dated' })).map(({ record_id, net, vat }) => [record_id, net, vat]);
    assert.deepEqual(await counted('2023-05'), [
      [raised, 2000, 100],
      [moved, 1000, 50],
    ]);
    assert.deepEqual(await counted('2023-06'), [
      [raised, 1000, 50],
      [empty, 4000, 200],
      [untouched, 500, 25],
    ]);
    assert.equal((await close(await read('2023-06'))).status, 200);
    await change(raised, '2023-06-30', { net_minor: 2500, vat_minor: 125 });
    assert.deepEqual(await counted('2023-07'), [[raised, -500, -25]], 'in the next period that is open');
  });

  it('is refused while the period is not over, has unfixed invoices, or shows other figures by now', async () => {
    const current = await read(storeDay().slice(0, 7));
    assert.equal(current.obstacle, 'not_over');
    assert.equal((await close(current)).error().code, 'vat.not_over');
    const seen = await read('2024-11');
    await invoiced('2024-11-03', [{ gross: 10_500, rate: 500 }]);
    assert.equal((await close(seen)).error().code, 'vat.changed');
    const id = await shop.placed([{ variant_id: await shop.stocked(1), quantity: 1 }], { status: 'delivered' });
    const old = { invoice_number: 'OLD-1', invoiced_at: new Date('2024-11-04') };
    await db.updateTable('orders').set(old).where('id', '=', id).execute();
    assert.equal((await close(await read('2024-11'))).error().code, 'vat.unfixed');
    await write(SYSTEM, (unit) => fixInvoices(unit, [id]));
    assert.equal((await close(await read('2024-11'))).status, 200);
  });

  it('of two at the same time is done once', async () => {
    const seen = await read('2024-12');
    const answers = await Promise.all([close(seen), close(seen)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  });
});

describe('who may', () => {
  it('finance reads, exports and closes; nobody without the permission, and nobody limited to a part of the store', async () => {
    const orders = await api.signedIn('orders');
    for (const path of [PATH, `${PATH}entries/`])
      assert.equal((await orders.get(path)).error().permission, 'report.vat');
    assert.equal(
      (await orders.get(`${PATH}export/`)).error().permission,
      'report.vat',
      'its export permission is not enough',
    );
    assert.equal((await close(await read('2025-01'), orders)).error().permission, 'report.close_vat');
    const file = await finance.get(`${PATH}entries/export/`, { query: { month: '2024-05', format: 'csv' } });
    assert.match(file.text, /Commission/);
    assert.equal((await finance.get(`${PATH}export/`, { query: { month: '2024-05', format: 'xlsx' } })).status, 200);
  });
});
