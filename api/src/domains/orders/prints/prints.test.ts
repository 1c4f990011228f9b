import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AuditEntry, listPage, MOST_PRINTS, type PrintDocument, type PrintKind, Prints } from '@bo/contracts';
import fc from 'fast-check';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { newId } from '../../../platform/ids.ts';
import { openShop, type PlantedLine } from '../../../testing/orders.ts';
import { type Client, startTestApi } from '../../../testing/test-api.ts';
import { moveOrder } from '../orders/transitions.service.ts';
import { recordPayment } from '../payments/payments.service.ts';
import { pdfOf } from '../../store/papers/papers.service.ts';

const api = await startTestApi();
const { db, write } = api.platform;
const admin = await api.signedIn('administrator');
const desk = await api.signedIn('orders');
const shop = await openShop(api);
const PATH = 'admin_panel/orders/prints/';

const preview = async (kind: PrintKind, ids: readonly string[], { who = desk, language = 'en' } = {}) =>
  (await who.get(PATH, { query: { kind, ids: ids.join(','), language } })).as(Prints);
const print = (kind: PrintKind, ids: readonly string[], language = 'en', who: Client = desk) =>
  who.post(PATH, { kind, ids, language });
const only = ({ documents }: Prints): PrintDocument => {
  assert.equal(documents.length, 1);
  return documents[0] as PrintDocument;
};
const ready = async (lines?: PlantedLine[], more = {}): Promise<string> => {
  const id = await shop.placed(lines ?? [{ variant_id: await shop.stocked(5), quantity: 2 }], more);
  await shop.reach(id, 'ready_for_delivery');
  return id;
};
const store = (key: string, value: string) =>
  db
    .updateTable('settings')
    .set({ value: JSON.stringify(value) })
    .where('key', '=', `store.${key}`)
    .execute();

/** Amounts as they are printed, in minor units again. */
const minor = (value: unknown): number => {
  assert.match(String(value), /^-?[\d,]+\.\d{2}$/);
  return Number(String(value).replace(/[,.]/g, ''));
};
const cellsOf = (document: PrintDocument, table: number, column: number) =>
  (document.tables[table]?.rows ?? []).map(({ cells }) => minor(cells[column]));
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
const totalsOf = ({ totals }: PrintDocument) =>
  Object.fromEntries(totals.map(({ label, value }) => [label.en ?? '', minor(value)]));
const pagesOf = (file: Buffer): number => file.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

describe('an invoice', () => {
  it('is refused until it has a number, with what to do', async () => {
    const id = await shop.placed([{ variant_id: await shop.stocked(5), quantity: 2 }]);
    await shop.reach(id, 'packed');
    const { documents, refused } = await preview('invoice', [id, 'nobody']);
    assert.deepEqual(documents, []);
    assert.deepEqual(
      refused.map(({ code }) => code),
      ['print.no_invoice', 'not_found'],
    );
    assert.match(refused[0]?.detail ?? '', /has no invoice yet.*ready for delivery/);
    assert.equal((await print('invoice', [id])).error().code, 'print.no_invoice');
    assert.match(
      (await desk.post(PATH, { kind: 'invoice', ids: [id] }, { headers: { 'accept-language': 'ar' } })).error().detail,
      /جاهزًا للتوصيل/,
    );
    const other = await ready();
    assert.equal((await print('invoice', [other, id])).status, 409);
    const noted = await db.selectFrom('order_prints').selectAll().where('order_id', '=', other).execute();
    assert.deepEqual(noted, [], 'all of them, or none');
  });

  it('is a tax invoice of a store that is registered, in the languages asked for', async () => {
    assert.deepEqual(only(await preview('invoice', [await ready()])).title, { en: 'Invoice', ab: null });
    await store('vat_number', '100354871200003');
    await store('legal_name', 'Store LLC');
    await store('address', 'Sheikh Zayed Road, Dubai');
    const id = await ready();
    const english = only(await preview('invoice', [id]));
    assert.deepEqual(english.title, { en: 'Tax invoice', ab: null });
    assert.deepEqual(
      english.store_facts.map(({ value }) => value),
      [{ en: 'Store LLC', ab: null }, '100354871200003', { en: 'Sheikh Zayed Road, Dubai', ab: null }],
    );
    const both = only(await preview('invoice', [id], { language: 'both' }));
    assert.deepEqual(both.title, { en: 'Tax invoice', ab: 'فاتورة ضريبية' });
    assert.deepEqual(both.tables[0]?.rows[0]?.cells[1], { en: 'Milk', ab: 'حليب' });
    const sized = await shop.placed([{ variant_id: await shop.stocked(5), quantity: 2 }]);
    await db
      .updateTable('order_lines')
      .set({ variant_label: '1 L', variant_label_ar: '1 لتر' })
      .where('order_id', '=', sized)
      .execute();
    await shop.reach(sized, 'ready_for_delivery');
    const arabic = only(await preview('invoice', [sized], { language: 'ab' }));
    assert.ok(JSON.stringify(arabic.tables).includes('1 لتر'));
    assert.ok(!JSON.stringify(arabic.tables).includes('1 L'));
    assert.ok(!JSON.stringify(arabic.totals.map(({ label }) => label)).includes('Total'));
    const { invoice_number } = await db
      .selectFrom('orders')
      .select('invoice_number')
      .where('id', '=', sized)
      .executeTakeFirstOrThrow();
    assert.equal(arabic.facts[0]?.value, invoice_number);
  });

  it('is an original once; each print is in the trail of the order', async () => {
    const id = await ready();
    assert.equal(only(await preview('invoice', [id])).mark, null);
    assert.equal(only(await preview('invoice', [id])).mark, null, 'looking is not printing');
    const twice = await Promise.all([print('invoice', [id]), print('invoice', [id, id])]);
    const marks = twice.map((answer) => only(answer.as(Prints)).mark?.en ?? null).sort();
    assert.deepEqual(marks, ['Copy', null], 'of two at once one is the original');
    assert.equal(only(await preview('packing_slip', [id])).mark, null, 'each kind for itself');
    const { results } = (
      await admin.get('admin_panel/audit-entries/', { query: { record_type: 'order', record_id: id } })
    ).as(listPage(AuditEntry));
    assert.deepEqual(
      results
        .filter(({ action }) => action === 'printed_invoice')
        .map(({ after }) => after?.['copy'])
        .sort(),
      [false, true],
    );
  });

  it('names of an authorisation what the order takes of it, and nothing to give back', async () => {
    const id = await shop.placed([{ variant_id: await shop.stocked(5), quantity: 2, price: 1000 }], {
      payment_mode: 'card',
    });
    await write(SYSTEM, (unit) =>
      recordPayment(unit, {
        order_id: id,
        key: newId('key'),
        kind: 'card',
        event: 'authorised',
        amount: 5000,
        provider: 'test',
        reference: newId('ch'),
      }),
    );
    await shop.reach(id, 'ready_for_delivery');
    const totals = totalsOf(only(await preview('invoice', [id])));
    assert.deepEqual(
      ['Total with VAT', 'Card payment reserved', 'Amount due'].map((label) => totals[label]),
      [2000, -2000, 0],
    );
  });

  it('of whatever order adds up to what the order says, to the last fils', { timeout: 120_000 }, async () => {
    const Line = fc.record({
      quantity: fc.integer({ min: 1, max: 6 }),
      price: fc.integer({ min: 1, max: 99_999 }),
      grams: fc.option(fc.integer({ min: 50, max: 3000 }), { nil: undefined }),
      vat_rate: fc.constantFrom(0, 500, 1500),
      short: fc.integer({ min: 0, max: 2 }),
      weighed: fc.integer({ min: 40, max: 3100 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(Line, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(0, 1000, 999),
        fc.integer({ min: 0, max: 5000 }),
        fc.integer({ min: 0, max: 100 }),
        async (lines, delivery_fee, coupon, paid) => {
          const planted = await Promise.all(
            lines.map(async ({ quantity, price, grams }) => ({
              variant_id: await shop.stocked(quantity),
              quantity,
              price,
              ...(grams === undefined ? {} : { weight_g: grams }),
            })),
          );
          const id = await shop.placed(planted, {
            delivery_fee,
            ...(coupon > 0 ? { coupon_code: 'SOME', discount_total: coupon } : {}),
          });
          for (const [at, { vat_rate }] of lines.entries())
            await db
              .updateTable('order_lines')
              .set({ vat_rate })
              .where('order_id', '=', id)
              .where('position', '=', at + 1)
              .execute();
          await shop.reach(id, 'processed');
          await shop.pick(
            id,
            lines.map(({ quantity, short, weighed }, at) => ({
              picked: at === 0 ? quantity : Math.max(0, quantity - short),
              grams: weighed,
            })),
          );
          for (const to of ['picked', 'packed'] as const)
            await write(SYSTEM, (unit) => moveOrder(api.platform, unit, id, { to }));
          const { amount } = await db
            .selectFrom('orders')
            .select('amount')
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          const part = Math.floor((amount * paid) / 100);
          if (part > 0)
            await write(SYSTEM, (unit) =>
              recordPayment(unit, {
                order_id: id,
                key: newId('key'),
                kind: 'gift_card',
                event: 'captured',
                amount: part,
              }),
            );
          await write(SYSTEM, (unit) => moveOrder(api.platform, unit, id, { to: 'ready_for_delivery' }));

          const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
          const invoice = only(await preview('invoice', [id]));
          const totals = totalsOf(invoice);
          assert.equal(sum(cellsOf(invoice, 0, 8)) + order.delivery_fee, order.amount, 'lines and delivery');
          assert.equal(totals['Total with VAT'], order.amount);
          assert.equal(
            (totals['Items'] ?? 0) + (totals['Coupon SOME'] ?? 0) + (totals['Delivery'] ?? 0),
            order.amount,
            'what stands above the total',
          );
          assert.equal(sum(cellsOf(invoice, 1, 2)), order.vat, 'VAT by rate');
          assert.equal(sum(cellsOf(invoice, 1, 3)), order.amount, 'and what it is of');
          assert.equal(sum(cellsOf(invoice, 1, 1)) + order.vat, order.amount, 'before VAT');
          assert.equal(totals['of which VAT'], order.vat);
          assert.equal(order.amount + (totals['Paid by gift card'] ?? 0), totals['Amount due'], 'what is left to pay');
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('what is printed', () => {
  it('packing slips say what is missing, and no price', async () => {
    const id = await shop.placed([
      { variant_id: await shop.stocked(5), quantity: 3, price: 123_456 },
      { variant_id: await shop.stocked(5), quantity: 1 },
    ]);
    await shop.reach(id, 'processed');
    await shop.pick(id, [{ picked: 1 }, { picked: 1 }]);
    await write(SYSTEM, (unit) => moveOrder(api.platform, unit, id, { to: 'picked' }));
    const slip = only(await preview('packing_slip', [id], { language: 'both' }));
    assert.deepEqual(slip.tables[0]?.rows[0]?.cells.slice(3), ['3', '1']);
    assert.deepEqual(slip.tables[0]?.rows[0]?.notes.at(-1), { en: '2 not available', ab: 'غير متوفر: 2' });
    assert.ok(!JSON.stringify(slip).includes('1,234'));
    assert.deepEqual(slip.totals, []);
  });

  it('anyone who may not see phone numbers prints none', async () => {
    const id = await ready();
    const picker = await api.signedIn('picker');
    const phoneOf = ({ facts }: PrintDocument) => facts.find(({ label }) => label.en === 'Phone')?.value;
    assert.equal(phoneOf(only(await preview('packing_slip', [id]))), '+971501110000');
    assert.equal(phoneOf(only(await preview('packing_slip', [id], { who: picker }))), '••••000');
  });

  it('each bag has a label; before packing there is one for the first', async () => {
    const id = await shop.placed([{ variant_id: await shop.stocked(5), quantity: 1 }]);
    const { number } = await db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow();
    assert.equal(only(await preview('bag_label', [id])).barcode.text, `${number}-1`);
    for (const position of [1, 2])
      await db
        .insertInto('order_bags')
        .values({ id: newId('bag'), order_id: id, position, code: `${number}-B${String(position)}` })
        .execute();
    const { documents } = await preview('bag_label', [id]);
    assert.deepEqual(
      documents.map(({ barcode, facts }) => [barcode.text, facts[0]?.value]),
      [
        [`${number}-B1`, '1 / 2'],
        [`${number}-B2`, '2 / 2'],
      ],
    );
  });

  it('pick lists go by how things are kept, and name the aisle; a cancelled order is packed no more', async () => {
    const [cold, dry] = [await shop.stocked(5), await shop.stocked(5)];
    const id = await shop.placed([
      { variant_id: cold, quantity: 1 },
      { variant_id: dry, quantity: 2 },
    ]);
    for (const [position, variant] of [
      [1, cold],
      [2, dry],
    ] as const) {
      const { product_id } = await db
        .selectFrom('variants')
        .select('product_id')
        .where('id', '=', variant)
        .executeTakeFirstOrThrow();
      await db
        .updateTable('order_lines')
        .set({ product_id })
        .where('order_id', '=', id)
        .where('position', '=', position)
        .execute();
      if (variant === cold)
        await db.updateTable('products').set({ storage: 'chilled' }).where('id', '=', product_id).execute();
    }
    await db.updateTable('stock_balances').set({ aisle: 'A7' }).where('variant_id', '=', dry).execute();
    const list = only(await preview('pick_list', [id]));
    assert.deepEqual(
      list.tables.map(({ title, rows }) => [title?.en, rows.map(({ cells }) => cells.slice(0, 2))]),
      [
        ['Room temperature', [['A7', '2']]],
        ['Chilled', [['', '1']]],
      ],
    );
    await write(SYSTEM, (unit) => moveOrder(api.platform, unit, id, { to: 'cancelled', reason: 'Because.' }));
    for (const kind of ['pick_list', 'packing_slip', 'bag_label'] as const)
      assert.equal((await preview(kind, [id])).refused[0]?.code, 'print.cancelled');
  });
});

describe('who prints, and how much', () => {
  it('nobody without orders, nothing of others, and no more than fifty at once', async () => {
    const id = await ready();
    const marketing = await api.signedIn('marketing');
    await db.insertInto('dealers').values({ id: 'dlr_other', code: 'D', name: 'North', name_ar: 'الشمال' }).execute();
    const dealer = await api.signedIn('dealer', { dealer_id: 'dlr_other' });
    assert.equal((await print('invoice', [id], 'en', api.nobody)).status, 401);
    assert.equal((await print('invoice', [id], 'en', marketing)).error().permission, 'order.view');
    assert.equal((await print('invoice', [id], 'en', dealer)).status, 404);
    assert.equal((await print('invoice', ['nothing'])).status, 404);
    const many = Array.from({ length: MOST_PRINTS + 1 }, () => id);
    for (const answer of [
      await print('invoice', many),
      await desk.post(`${PATH}file/`, { kind: 'invoice', ids: many }),
    ])
      assert.deepEqual(Object.keys(answer.error().errors ?? {}), ['ids']);
    assert.equal((await desk.get(PATH, { query: { kind: 'receipt', ids: id } })).status, 422);
    assert.equal((await desk.get(PATH, { query: { kind: 'invoice' } })).status, 422);
  });
});

describe('the file', () => {
  it('is a PDF, each print on pages of its own, and counts as printed', async () => {
    const ids = [await ready(), await ready()];
    const answer = await desk.post(`${PATH}file/`, { kind: 'invoice', ids, language: 'both' });
    assert.equal(answer.headers['content-type'], 'application/pdf');
    assert.match(String(answer.headers['content-disposition']), /^attachment; filename="invoice-[\d-]+\.pdf"$/);
    assert.match(answer.text, /^%PDF-1\./);
    assert.deepEqual(
      (await preview('invoice', ids)).documents.map(({ mark }) => mark?.en),
      ['Copy', 'Copy'],
    );
  });

  it('has as many pages as it takes', async () => {
    const variant_id = await shop.stocked(60);
    const long = await ready(Array.from({ length: 40 }, () => ({ variant_id, quantity: 1 })));
    const short = await ready();
    const pages = async (ids: string[], kind: PrintKind = 'invoice') =>
      pagesOf(await pdfOf((await preview(kind, ids, { language: 'ab' })).documents));
    assert.equal(await pages([short]), 1);
    assert.equal(await pages([short, short, long]), 1 + (await pages([long])));
    assert.ok((await pages([long])) >= 2);
    assert.equal(await pages([short, long], 'bag_label'), 2);
  });
});
