import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import {
  inCases,
  listPage,
  mostReceived,
  openUnits,
  PurchaseOrder,
  PurchaseOrderDetail,
  purchaseLine,
  PurchaseOrdersMade,
  purchaseTotals,
  ReorderSuggestions,
  StockBalance,
  StockMovement,
  statusOfLines,
  suggestUnits,
  Supplier,
} from '@bo/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { startTestApi } from '../../../testing/test-api.ts';
import { readIssuer, sayingIn } from '../../store/papers/papers.service.ts';
import { purchaseOrderPaper } from './purchase-order.document.ts';

const api = await startTestApi();
const { db } = api.platform;
const admin = await api.signedIn('administrator');
const PATH = 'admin_panel/purchase-orders/';
let supplier = '';
let small = '';

before(async () => {
  for (const side of ['own', 'foreign']) {
    const warehouseId = `whs_${side}`;
    await db
      .insertInto('warehouses')
      .values({ id: warehouseId, code: side, name: side, name_ar: side, address: side })
      .execute();
    await db
      .insertInto('dealers')
      .values({ id: `dlr_${side}`, code: side, name: side, name_ar: side, warehouse_ids: [warehouseId] })
      .execute();
  }
  for (const n of [1, 2, 3]) {
    await db
      .insertInto('products')
      .values({ id: `prd_${String(n)}`, title: `Milk ${String(n)}`, slug: `milk-${String(n)}`, status: 'active' })
      .execute();
    const row = {
      id: `var_${String(n)}`,
      product_id: `prd_${String(n)}`,
      code: `MILK-${String(n)}`,
      unit: 'L' as const,
      size: 1,
    };
    await db
      .insertInto('variants')
      .values({ ...row, price: 700, selling_price: 700, rank: 'a0', cost: 100 })
      .execute();
  }
  const make = async (code: string, more: object) => {
    const answer = await admin.post('admin_panel/suppliers/', { name: code, name_ar: code, code, ...more });
    assert.equal(answer.status, 201, answer.text);
    return answer.as(Supplier).id;
  };
  supplier = await make('Dairy', { trn: '100', lead_days: 2 });
  small = await make('Village', { lead_days: 1 });
  for (const [variant_id, case_cost, pack_size] of [
    ['var_1', 5000, 12],
    ['var_2', 900, 1],
  ] as const)
    await admin.post('admin_panel/supplier-prices/', { supplier_id: supplier, variant_id, case_cost, pack_size });
  await admin.post('admin_panel/supplier-prices/', { supplier_id: small, variant_id: 'var_2', case_cost: 800 });
});

const input = (more: object = {}) => ({
  supplier_id: supplier,
  warehouse_id: 'whs_own',
  lines: [
    { variant_id: 'var_1', cases: 2, units: 3 },
    { variant_id: 'var_2', cases: 10 },
  ],
  ...more,
});
async function create(more: object = {}): Promise<PurchaseOrderDetail> {
  const answer = await admin.post(PATH, input(more));
  assert.equal(answer.status, 201, answer.text);
  return answer.as(PurchaseOrderDetail);
}
async function sent(more: object = {}): Promise<PurchaseOrderDetail> {
  const { id, version } = await create(more);
  return (await admin.post(`${PATH}${id}/send/`, { version })).as(PurchaseOrderDetail);
}
const receive = (
  order: PurchaseOrderDetail,
  lines: object[],
  more: object = {},
  headers: Record<string, string> = {},
) => admin.post(`${PATH}${order.id}/receive/`, { lines, version: order.version, ...more }, { headers });
const stockOf = async (variant: string, warehouse = 'whs_own') =>
  (await admin.get('admin_panel/inventory/', { query: { variant, warehouse } })).as(listPage(StockBalance)).results[0]
    ?.on_hand ?? 0;

describe('what an order to a supplier comes to', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 100_000 }),
    pack_size: fc.integer({ min: 1, max: 500 }),
    case_cost: fc.integer({ min: 0, max: 5_000_000 }),
    vat_rate: fc.constantFrom(0, 500, 1500),
  });
  it('whole cases cost what cases cost, VAT is its share, and the order is the sum of its lines', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const money = lines.map(purchaseLine);
        for (const [at, one] of lines.entries()) {
          const whole = purchaseLine({ ...one, quantity: one.quantity * one.pack_size });
          assert.equal(whole.cost_net, one.quantity * one.case_cost);
          const { cost_net = 0, cost_vat = 0, cost_total = 0 } = money[at] ?? {};
          assert.equal(cost_total, cost_net + cost_vat);
          assert.ok(Math.abs(cost_vat * 10_000 - cost_net * one.vat_rate) * 2 <= 10_000);
          const { cases, units } = inCases(one.quantity, one.pack_size);
          assert.equal(cases * one.pack_size + units, one.quantity);
          assert.ok(units < one.pack_size);
        }
        const sum = purchaseTotals(money);
        assert.equal(sum.cost_total, sum.cost_net + sum.cost_vat);
        assert.equal(
          sum.cost_total,
          money.reduce((total, { cost_total }) => total + cost_total, 0),
        );
      }),
    );
  });

  it('a suggestion reaches its target in whole cases, and never by a case too many', () => {
    const need = fc.record({
      available: fc.integer({ min: 0, max: 500 }),
      on_order: fc.integer({ min: 0, max: 200 }),
      sold: fc.integer({ min: 0, max: 1000 }),
      cover_days: fc.integer({ min: 1, max: 60 }),
      lead_days: fc.integer({ min: 0, max: 30 }),
      reorder_point: fc.integer({ min: 0, max: 100 }),
      pack_size: fc.integer({ min: 1, max: 48 }),
      minimum_cases: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(need, (one) => {
        const units = suggestUnits(one);
        const target = Math.max((one.sold * (one.cover_days + one.lead_days)) / 28, one.reorder_point);
        const there = one.available + one.on_order;
        assert.equal(units % one.pack_size, 0);
        if (units === 0) assert.ok(there >= target);
        else {
          assert.ok(there + units >= target);
          assert.ok(units === one.minimum_cases * one.pack_size || there + units - one.pack_size < target + 1);
        }
      }),
    );
  });
});

describe('an order to a supplier', () => {
  it('takes cost, case and day from the supplier; its number follows the last one', async () => {
    const first = await create();
    assert.deepEqual(
      first.lines.map(({ quantity, pack_size, case_cost, cost_net, vat_rate }) => [
        quantity,
        pack_size,
        case_cost,
        cost_net,
        vat_rate,
      ]),
      [
        [27, 12, 5000, 11_250, 500],
        [10, 1, 900, 9000, 500],
      ],
    );
    assert.deepEqual([first.cost_net, first.cost_vat, first.cost_total], [20_250, 1013, 21_263]);
    assert.notEqual(first.expected_on, null);
    const second = await create({ supplier_id: small, lines: [{ variant_id: 'var_2', cases: 4 }] });
    // Who is not registered adds no VAT.
    assert.deepEqual([second.cost_net, second.cost_vat], [3200, 0]);
    assert.equal(Number(second.number.slice(3)), Number(first.number.slice(3)) + 1);
  });

  it('the same request again makes no second one', async () => {
    const headers = { 'idempotency-key': 'order once' };
    const [one, again] = [await admin.post(PATH, input(), { headers }), await admin.post(PATH, input(), { headers })];
    assert.equal(one.as(PurchaseOrderDetail).id, again.as(PurchaseOrderDetail).id);
  });

  it('all that is wrong is told at once', async () => {
    const lines = [
      { variant_id: 'var_3', cases: 1 },
      { variant_id: 'var_1' },
      { variant_id: 'var_1', cases: 1 },
      { variant_id: 'gone', cases: 1, case_cost: 5 },
    ];
    const refused = await admin.post(PATH, input({ warehouse_id: 'nowhere', lines }));
    assert.deepEqual(Object.keys(refused.error().errors ?? {}).sort(), [
      'lines.0.case_cost',
      'lines.1.cases',
      'lines.2.variant_id',
      'lines.3.variant_id',
      'warehouse_id',
    ]);
  });

  it('is changed while it is a draft, sent, taken back, and cancelled with a reason', async () => {
    const draft = await create();
    const put = (version: number) => admin.put(`${PATH}${draft.id}/`, { ...input({ note: 'Call first' }), version });
    const changed = (await put(1)).as(PurchaseOrderDetail);
    assert.deepEqual([changed.version, changed.note], [2, 'Call first']);
    const late = await put(1);
    assert.deepEqual([late.status, PurchaseOrderDetail.parse(late.error().current).version], [409, 2]);
    const out = (await admin.post(`${PATH}${draft.id}/send/`, { version: 2 })).as(PurchaseOrderDetail);
    assert.equal(out.status, 'sent');
    assert.equal((await put(3)).error().code, 'purchase_order.not_draft');
    const back = (await admin.post(`${PATH}${draft.id}/reopen/`, { version: 3 })).as(PurchaseOrderDetail);
    assert.equal(back.status, 'draft');
    assert.equal((await admin.post(`${PATH}${draft.id}/cancel/`, { version: 4 })).status, 422);
    const gone = await admin.post(`${PATH}${draft.id}/cancel/`, { version: 4, reason: 'Ordered twice' });
    assert.equal(gone.as(PurchaseOrderDetail).status, 'cancelled');
    assert.equal(
      (await admin.post(`${PATH}${draft.id}/send/`, { version: 5 })).error().code,
      'purchase_order.transition',
    );
    const trail = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('record_id', '=', draft.id)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      trail.map(({ action }) => action),
      ['created', 'updated', 'status_changed', 'status_changed', 'cancelled'],
    );
  });

  it('goods come short, damaged and over: stock, ledger and cost follow, and what is short is closed with a reason', async () => {
    const order = await sent();
    const [milk, butter] = order.lines;
    assert.ok(milk && butter);
    const stock = { milk: await stockOf('var_1'), butter: await stockOf('var_2') };
    const part = (
      await receive(order, [
        { line_id: milk.id, received: 20, damaged: 2, batch: 'B-7', expires_on: '2027-01-31' },
        { line_id: butter.id, received: 10 },
      ])
    ).as(PurchaseOrderDetail);
    assert.equal(part.status, 'partly_received');
    assert.deepEqual(
      part.lines.map(({ received, damaged }) => [received, damaged]),
      [
        [20, 2],
        [10, 0],
      ],
    );
    assert.deepEqual([(await stockOf('var_1')) - stock.milk, (await stockOf('var_2')) - stock.butter], [20, 10]);
    const costs = await db
      .selectFrom('variants')
      .select('cost')
      .where('id', 'in', ['var_1', 'var_2'])
      .orderBy('id')
      .execute();
    assert.deepEqual(
      costs.map(({ cost }) => cost),
      [417, 900],
    );
    const moved = (
      await admin.get('admin_panel/inventory/movements/', { query: { variant: 'var_1', kind: 'receive' } })
    ).as(listPage(StockMovement));
    assert.deepEqual(moved.results[0]?.purchase_order, { id: order.id, number: order.number });
    assert.equal(moved.results[0].batch, 'B-7');

    const over = (lines: object[], more: object = {}) => receive(part, lines, more);
    assert.equal((await over([{ line_id: butter.id, received: 1 }])).error().code, 'purchase_order.over');
    assert.equal(
      (await over([{ line_id: butter.id, received: 2 }], { accept_over: true })).error().code,
      'purchase_order.too_many',
    );
    const lines = [
      { line_id: butter.id, received: 1 },
      { line_id: milk.id, close: true },
    ];
    assert.equal((await over(lines, { accept_over: true })).error().code, 'purchase_order.reason');
    const done = (await over(lines, { accept_over: true, reason: 'Out of stock' })).as(PurchaseOrderDetail);
    assert.deepEqual([done.status, done.status_reason, done.received], ['closed_short', 'Out of stock', 31]);
    assert.equal(done.lines[0]?.closed, 7);
    assert.equal((await receive(done, [{ line_id: milk.id, received: 1 }])).error().code, 'purchase_order.transition');
    assert.equal(done.receipts.length, 2);
  });

  it('reverses a receipt as a whole, once, with its opposite in the ledger', async () => {
    const order = await sent();
    const [milk, butter] = order.lines;
    assert.ok(milk && butter);
    const before = { milk: await stockOf('var_1'), butter: await stockOf('var_2') };
    const costOf = () => db.selectFrom('variants').select('cost').where('id', '=', 'var_1').executeTakeFirstOrThrow();
    await db.updateTable('variants').set({ cost: 111 }).where('id', '=', 'var_1').execute();
    const booked = (
      await receive(
        order,
        [
          { line_id: milk.id, received: 5, damaged: 1, batch: 'WRONG', close: true },
          { line_id: butter.id, received: 3 },
        ],
        { reason: 'No more' },
      )
    ).as(PurchaseOrderDetail);
    assert.notEqual((await costOf()).cost, 111);
    const [receipt] = booked.receipts;
    assert.ok(receipt);
    const reverse = (seen: PurchaseOrderDetail, reason = 'Scanned the wrong order', by = admin) =>
      by.post(`${PATH}${seen.id}/receipts/${receipt.id}/reverse/`, { version: seen.version, reason });
    assert.equal((await reverse(booked, '')).status, 422);
    const back = (await reverse(booked)).as(PurchaseOrderDetail);
    assert.deepEqual([back.status, back.received, back.lines[0]?.damaged, back.lines[0]?.closed], ['sent', 0, 0, 0]);
    assert.equal(back.receipts[0]?.reversed?.reason, 'Scanned the wrong order');
    assert.deepEqual([await stockOf('var_1'), await stockOf('var_2')], [before.milk, before.butter]);
    assert.equal((await costOf()).cost, 111);
    const moved = (
      await admin.get('admin_panel/inventory/movements/', { query: { variant: 'var_1', kind: 'receive' } })
    ).as(listPage(StockMovement));
    assert.deepEqual(
      moved.results.slice(0, 2).map((one) => [one.on_hand_change, one.batch, one.purchase_order?.id]),
      [
        [-5, 'WRONG', order.id],
        [5, 'WRONG', order.id],
      ],
    );
    assert.equal((await reverse(back)).error().code, 'purchase_order.receipt_reversed');
    const reopened = await admin.post(`${PATH}${order.id}/reopen/`, { version: back.version });
    assert.equal(reopened.error().code, 'purchase_order.has_receipts');
    const again = (await receive(back, [{ line_id: milk.id, received: 2 }])).as(PurchaseOrderDetail);
    assert.deepEqual([again.status, again.received], ['partly_received', 2]);
  });

  it('refuses to reverse a receipt whose goods have left, or without inventory.adjust', async () => {
    const order = await sent();
    const [milk] = order.lines;
    assert.ok(milk);
    const booked = (await receive(order, [{ line_id: milk.id, received: 5, batch: 'GONE' }])).as(PurchaseOrderDetail);
    const path = `${PATH}${order.id}/receipts/${booked.receipts[0]?.id ?? ''}/reverse/`;
    const body = { version: booked.version, reason: 'Wrong order' };
    const { id: batch_id } = await db
      .selectFrom('stock_batches')
      .select('id')
      .where('batch', '=', 'GONE')
      .executeTakeFirstOrThrow();
    const place = { warehouse_id: 'whs_own', variant_id: 'var_1' };
    await admin.post('admin_panel/inventory/waste/', { ...place, batch_id, quantity: 1, reason: 'damaged' });
    const stock = await stockOf('var_1');
    const refused = await admin.post(path, body);
    assert.deepEqual([refused.status, refused.error().code], [409, 'stock.receipt_left']);
    assert.match(refused.error().detail, /Only 4 of the 5 units of MILK-1, batch GONE/);
    assert.equal(await stockOf('var_1'), stock);
    const orders = await api.signedIn('orders');
    assert.equal((await orders.post(path, body)).status, 403);
  });

  it('an error of a batch is told at the line that was sent', async () => {
    const order = await sent();
    const [milk, butter] = order.lines;
    assert.ok(milk && butter);
    const refused = await receive(order, [
      { line_id: butter.id, damaged: 1 },
      { line_id: milk.id, received: 1, batch: 'B-7', expires_on: '2028-01-31' },
    ]);
    assert.deepEqual(Object.keys(refused.error().errors ?? {}), ['lines.1.expires_on']);
  });

  it('a receipt keeps the delivery note and the picture of what was damaged, and nothing counted is nothing received', async () => {
    const order = await sent();
    const [first, second] = order.lines;
    const none = await receive(order, [{ line_id: first?.id, received: null }]);
    assert.deepEqual(Object.keys(none.error().errors ?? {}), ['lines.0.received']);
    const photo = '/files/images/upl_1.jpg';
    const answer = await receive(
      order,
      [
        { line_id: first?.id, received: 3, damaged: 2, photo },
        { line_id: second?.id, received: null, damaged: null },
      ],
      { delivery_note: 'DN-77' },
    );
    const [receipt] = answer.as(PurchaseOrderDetail).receipts;
    assert.deepEqual(
      [receipt?.delivery_note, receipt?.lines.map((line) => [line.received, line.damaged, line.photo])],
      ['DN-77', [[3, 2, photo]]],
    );
  });

  it('what came without having been ordered is added while goods come in, once, by those who may edit orders', async () => {
    const order = await sent({ lines: [{ variant_id: 'var_1', cases: 1 }] });
    const add = (variant_id: string, by = admin, version = order.version) =>
      by.post(`${PATH}${order.id}/lines/`, { lines: [{ variant_id, cases: 2 }], version });
    assert.deepEqual(Object.keys((await add('var_1')).error().errors ?? {}), ['lines.0.variant_id']);
    assert.deepEqual(Object.keys((await add('var_3')).error().errors ?? {}), ['lines.0.case_cost']);
    assert.equal((await add('var_2', await api.signedIn('picker'))).status, 403);
    const added = (await add('var_2')).as(PurchaseOrderDetail);
    assert.deepEqual(
      added.lines.map(({ variant_id, quantity }) => [variant_id, quantity]),
      [
        ['var_1', 12],
        ['var_2', 2],
      ],
    );
    assert.deepEqual([added.status, added.cost_net], ['sent', 5000 + 2 * 900]);
    assert.equal((await add('var_2')).status, 409);
    const draft = await create({ lines: [{ variant_id: 'var_1', cases: 1 }] });
    const early = await admin.post(`${PATH}${draft.id}/lines/`, { lines: [{ variant_id: 'var_2' }], version: 1 });
    assert.equal(early.status, 409);
  });

  it('a code that nobody has is given to a variant at the dock, and the order reads it with its pieces', async () => {
    const order = await sent({ lines: [{ variant_id: 'var_1', cases: 1 }] });
    const give = (id: string, units: number) =>
      admin.post(`admin_panel/variants/${id}/add-barcode/`, { barcode: '15901234123454', units });
    const given = await give('var_1', 12);
    assert.equal(given.status, 200, given.text);
    assert.equal((await give('var_1', 12)).error().code, 'variant.barcode_taken');
    assert.equal((await give('var_2', 1)).error().code, 'variant.barcode_taken');
    const [line] = (await admin.get(`${PATH}${order.id}/`)).as(PurchaseOrderDetail).lines;
    assert.deepEqual(
      [line?.barcode, line?.barcodes, line?.case_codes],
      ['', ['15901234123454'], [{ barcode: '15901234123454', units: 12 }]],
    );
  });

  it('nothing is received twice: not by the same request again, and not by two people at once', async () => {
    const order = await sent();
    const [milk] = order.lines;
    assert.ok(milk);
    const stock = await stockOf('var_1');
    const lines = [{ line_id: milk.id, received: 5 }];
    const headers = { 'idempotency-key': 'receive once' };
    const one = (await receive(order, lines, {}, headers)).as(PurchaseOrderDetail);
    assert.equal((await receive(order, lines, {}, headers)).as(PurchaseOrderDetail).version, one.version);
    assert.equal((await stockOf('var_1')) - stock, 5);
    const answers = await Promise.all([1, 2, 3, 4].map(() => receive(one, lines)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
    assert.equal((await stockOf('var_1')) - stock, 10);
  });

  it('whatever comes in whatever order: lines, receipts, ledger and stock say the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(
            fc.record({
              at: fc.integer({ min: 0, max: 1 }),
              received: fc.integer({ min: 0, max: 12 }),
              damaged: fc.integer({ min: 0, max: 3 }),
              close: fc.boolean(),
            }),
            { minLength: 1, maxLength: 3 },
          ),
          { minLength: 1, maxLength: 4 },
        ),
        async (deliveries) => {
          let order = await sent();
          const start = [await stockOf('var_1'), await stockOf('var_2')];
          for (const delivery of deliveries) {
            const lines = delivery.map(({ at, ...line }) => ({ ...line, line_id: order.lines[at]?.id }));
            const answer = await receive(order, lines, { accept_over: true, reason: 'As it came' });
            if (answer.status === 200) order = answer.as(PurchaseOrderDetail);
            else assert.ok([409, 422].includes(answer.status), answer.text);
          }
          for (const [at, line] of order.lines.entries()) {
            const of = (field: 'received' | 'damaged' | 'closed') =>
              order.receipts
                .flatMap(({ lines }) => lines)
                .filter(({ line_id }) => line_id === line.id)
                .reduce((sum, one) => sum + one[field], 0);
            assert.deepEqual([line.received, line.damaged, line.closed], [of('received'), of('damaged'), of('closed')]);
            assert.ok(line.received <= mostReceived(line.quantity));
            assert.ok(openUnits(line) >= 0 && line.closed <= line.quantity);
            const { rows } = await sql<{
              n: number;
            }>`select coalesce(sum(on_hand_change), 0)::int as n from stock_movements
              where purchase_order_id = ${order.id} and variant_id = ${line.variant_id}`.execute(db);
            assert.equal(rows[0]?.n, line.received);
            assert.equal((await stockOf(line.variant_id)) - (start[at] ?? 0), line.received);
          }
          if (order.receipts.length > 0) assert.equal(order.status, statusOfLines(order.lines));
        },
      ),
      { numRuns: 8 },
    );
  });

  it('prints in English, Arabic and both', async () => {
    const { id } = await create();
    for (const language of ['en', 'ab', 'both']) {
      const { status, text } = await admin.get(`${PATH}${id}/file/`, { query: { language } });
      assert.equal(status, 200);
      assert.match(text, /^%PDF/);
    }
  });

  it('its paper tells flavours of one product apart, and says how much it is in both languages', async () => {
    const order = await create();
    const [line] = order.lines;
    assert.ok(line);
    const issuer = await readIssuer(db);
    const paper = purchaseOrderPaper(
      {
        ...order,
        lines: [
          line,
          { ...line, unit: 'piece', size: 6 },
          { ...line, variant_label: '1 L, Mango', variant_label_ar: '1 لتر، مانجو' },
        ],
      },
      issuer,
      sayingIn('both', { currency: order.currency, time_zone: issuer.time_zone }),
    );
    assert.deepEqual(
      paper.tables.flatMap(({ rows }) => rows.map(({ notes }) => notes[0])),
      [
        { en: '1 L', ab: '1 لتر' },
        { en: '6 pieces', ab: '6 حبات' },
        { en: '1 L, Mango', ab: '1 لتر، مانجو' },
      ],
    );
  });

  it('what runs short is suggested with its supplier, and becomes a draft for each supplier', async () => {
    await admin.post('admin_panel/inventory/receive/', {
      warehouse_id: 'whs_foreign',
      lines: [
        { variant_id: 'var_1', quantity: 30 },
        { variant_id: 'var_2', quantity: 30 },
        { variant_id: 'var_3', quantity: 5 },
      ],
    });
    for (const [variantId, sold] of [
      ['var_1', 28],
      ['var_2', 28],
      ['var_3', 4],
    ] as const)
      await sql`insert into stock_movements (id, idempotency_key, variant_id, warehouse_id, kind, on_hand_change)
        values (${`mov_${variantId}`}, ${variantId}, ${variantId}, 'whs_foreign', 'pack', ${-sold})`.execute(db);
    const ask = async () =>
      (await admin.get(`${PATH}suggestions/`, { query: { warehouse: 'whs_foreign', cover_days: '14' } })).as(
        ReorderSuggestions,
      );
    const { results, unsupplied } = await ask();
    assert.equal(unsupplied, 1);
    assert.deepEqual(
      results
        .map(({ variant_id, supplier: from, quantity, days_of_cover }) => [
          variant_id,
          from.id,
          quantity,
          days_of_cover,
        ])
        .sort(),
      // One a day: fourteen days and two of lead time, less two that are there, in cases of twelve; the other is
      // cheaper in the village.
      [
        ['var_1', supplier, 24, 2],
        ['var_2', small, 13, 2],
      ],
    );
    const made = await admin.post(`${PATH}from-suggestions/`, {
      warehouse_id: 'whs_foreign',
      lines: results.map(({ variant_id, supplier: from, quantity, pack_size }) => ({
        variant_id,
        supplier_id: from.id,
        cases: quantity / pack_size,
      })),
    });
    const orders = made.as(PurchaseOrdersMade).results;
    assert.deepEqual(orders.map(({ status, quantity }) => [status, quantity]).sort(), [
      ['draft', 13],
      ['draft', 24],
    ]);
    // What is on order is not suggested again.
    assert.deepEqual((await ask()).results, []);
  });

  it('a dealer sees the orders of their own warehouses only; anyone who may not see costs sees none', async () => {
    const foreign = await create({ warehouse_id: 'whs_foreign' });
    const dealer = await api.signedIn('administrator', { dealer_id: 'dlr_own' });
    const listed = (await dealer.get(PATH, { query: { limit: '100' } })).as(listPage(PurchaseOrder)).results;
    assert.ok(listed.length > 0 && listed.every(({ warehouse }) => warehouse.id === 'whs_own'));
    assert.equal((await dealer.get(`${PATH}${foreign.id}/`)).status, 404);
    assert.equal((await dealer.post(`${PATH}${foreign.id}/send/`, { version: 1 })).status, 404);
    assert.equal((await dealer.get(`${PATH}suggestions/`, { query: { warehouse: 'whs_foreign' } })).status, 404);
    assert.equal((await dealer.post(PATH, input({ warehouse_id: 'whs_foreign' }))).status, 422);
    await db
      .updateTable('roles')
      .set({ permissions: ['purchase_order.view', 'purchase_order.receive'] })
      .where('key', '=', 'picker')
      .execute();
    const clerk = await api.signedIn('picker');
    const seen = (await clerk.get(`${PATH}${foreign.id}/`)).as(PurchaseOrderDetail);
    assert.deepEqual([seen.cost_total, seen.lines[0]?.case_cost], [null, null]);
    assert.equal((await clerk.get(`${PATH}${foreign.id}/file/`)).status, 200);
    assert.equal((await clerk.post(PATH, input())).error().permission, 'purchase_order.create');
  });
});
