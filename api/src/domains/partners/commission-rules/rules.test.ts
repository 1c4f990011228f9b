import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import {
  AuditEntry,
  type CommissionLine,
  CommissionPreview,
  CommissionRule,
  commissionReturned,
  commissionOf,
  type CommissionTerms,
  LineCommission,
  listPage,
  winningRule,
} from '@bo/contracts';
import fc from 'fast-check';
import { openShop, SHOP } from '../../../testing/orders.ts';
import { openMarket } from '../../../testing/sellers.ts';
import { storeDay } from '../../../testing/store-day.ts';
import { type Client, startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const { db } = api.platform;
const finance = await api.signedIn('finance');
const desk = await api.signedIn('orders');
const shop = await openShop(api);
const market = openMarket(api);
const PATH = 'admin_panel/commission-rules/';
const STARTS = '2026-01-01T00:00:00.000Z';
const create = async (rule: object) => {
  const answer = await finance.post(PATH, { rate: 500, starts_at: STARTS, ...rule });
  assert.equal(answer.status, 201, answer.text);
  return answer.as(CommissionRule);
};

let seller: string;
let variant: string;
let product: string;
before(async () => {
  seller = await market.seller({ commission_rate: 1500 });
  variant = await shop.stocked(500);
  ({ product_id: product } = await db
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', variant)
    .executeTakeFirstOrThrow());
  for (const [id, parent_id, level] of [
    ['cat_top', null, 1],
    ['cat_mid', 'cat_top', 2],
    ['cat_low', 'cat_mid', 3],
  ] as const)
    await db
      .insertInto('categories')
      .values({ id, parent_id, level, name: id, name_ar: id, slug: id, rank: 'a0' })
      .execute();
  await db.insertInto('brands').values({ id: 'brd_1', name: 'Rawdat', name_ar: 'روضة' }).execute();
  await db
    .updateTable('products')
    .set({ seller_id: seller, category_id: 'cat_low', brand_id: 'brd_1' })
    .where('id', '=', product)
    .execute();
  await db.updateTable('variants').set({ seller_id: seller }).where('id', '=', variant).execute();
  await db
    .insertInto('pincode_warehouses')
    .values({ pincode_id: 'pin_shop', warehouse_id: SHOP.warehouse, priority: 1 })
    .execute();
});

/** The rate that a line gets which is placed now. */
async function placedRate(): Promise<{ commission_rate: number; commission_rule_id: string | null }> {
  const answer = await desk.post(
    'admin_panel/orders/',
    {
      customer: { id: SHOP.customer, phone: '+971501110000', name: 'Huda' },
      address: { line1: 'Villa 1', area: 'Deira', pincode: SHOP.pincode },
      payment_mode: 'cash',
      lines: [{ variant_id: variant, quantity: 1 }],
    },
    { headers: { 'idempotency-key': randomUUID() } },
  );
  assert.equal(answer.status, 201, answer.text);
  const { id } = answer.as(CommissionRule.pick({ id: true }));
  return db
    .selectFrom('order_lines')
    .select(['commission_rate', 'commission_rule_id'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
}

describe('rules of commission', () => {
  it('most conditions win, then the newest; a line keeps the rate it was placed with, and which rule it came from', async () => {
    assert.deepEqual(await placedRate(), { commission_rate: 1500, commission_rule_id: null });
    const category = await create({ category_id: 'cat_top', rate: 1200 });
    assert.deepEqual(await placedRate(), { commission_rate: 1200, commission_rule_id: category.id });
    const brand = await create({ brand_id: 'brd_1', rate: 1100 });
    assert.equal((await placedRate()).commission_rule_id, brand.id, 'of two with one condition the newer');
    const both = await create({ seller_id: seller, category_id: 'cat_mid', rate: 900 });
    await create({ product_id: product, rate: 100 });
    assert.deepEqual(await placedRate(), { commission_rate: 900, commission_rule_id: both.id });
    // What comes later, or is over, counts for nothing now.
    await create({
      seller_id: seller,
      product_id: product,
      brand_id: 'brd_1',
      rate: 1,
      starts_at: '2090-01-01T00:00:00Z',
    });
    await create({
      seller_id: seller,
      product_id: product,
      brand_id: 'brd_1',
      rate: 2,
      ends_at: '2026-01-02T00:00:00Z',
    });
    assert.equal((await placedRate()).commission_rate, 900);
    const archived = await finance.post(`${PATH}${both.id}/archive/`, { version: both.version });
    assert.equal(archived.status, 200, archived.text);
    assert.equal((await placedRate()).commission_rate, 100);
  });

  it('each line tells which rules competed for it and why one won, as they stood when it was placed', async () => {
    const lineOf = async () => {
      await placedRate();
      return db
        .selectFrom('order_lines')
        .select(['id', 'order_id', 'net'])
        .where('variant_id', '=', variant)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
    };
    const explained = async ({ id, order_id }: { id: string; order_id: string }, by = finance) =>
      by.get(`admin_panel/orders/${order_id}/lines/${id}/commission/`);
    for (const rule of (await finance.get(PATH)).as(listPage(CommissionRule)).results)
      await finance.post(`${PATH}${rule.id}/archive/`, { version: rule.version });
    const plain = await lineOf();
    const none = (await explained(plain)).as(LineCommission);
    assert.deepEqual(
      [none.rate, none.own_rate, none.won_by, none.rules, none.amount],
      [1500, 1500, 'own_rate', [], commissionOf(plain.net, 1500)],
    );
    const wide = await create({ category_id: 'cat_top', rate: 1300 });
    assert.equal((await explained(await lineOf())).as(LineCommission).won_by, 'only_rule');
    const newer = await create({ brand_id: 'brd_1', rate: 1200 });
    assert.equal((await explained(await lineOf())).as(LineCommission).won_by, 'newer');
    const narrow = await create({ seller_id: seller, brand_id: 'brd_1', rate: 700 });
    const line = await lineOf();
    const before = (await explained(line)).as(LineCommission);
    assert.deepEqual(
      [before.rate, before.won_by, before.rules.map(({ id, rate }) => [id, rate])],
      [
        700,
        'more_conditions',
        [
          [narrow.id, 700],
          [newer.id, 1200],
          [wide.id, 1300],
        ],
      ],
    );
    assert.deepEqual(
      [before.rules[0]?.seller?.id, before.rules[0]?.brand?.name_ar, before.rules[2]?.category?.name],
      [seller, 'روضة', 'cat_top'],
    );
    // What becomes of the rules later is nothing to the line.
    const { id: _, ...input } = { ...narrow, rate: 9000, brand_id: null };
    assert.equal((await finance.put(`${PATH}${narrow.id}/`, input)).status, 200);
    assert.deepEqual((await explained(line)).as(LineCommission), before);
    // A line from before knows its rule, and not the others.
    await db.updateTable('order_lines').set({ commission_reason: '{}' }).where('id', '=', line.id).execute();
    const old = (await explained(line)).as(LineCommission);
    assert.deepEqual([old.rate, old.own_rate, old.won_by, old.rules.length], [700, null, null, 1]);
    // It is for anyone who sees the order: no seller does, and reads it with what was earned.
    const own = await api.signedIn('seller', { seller_id: seller });
    assert.deepEqual([(await explained(line, own)).status, (await explained(line, desk)).status], [404, 403]);
    assert.equal((await explained({ ...line, order_id: plain.order_id })).status, 404);
  });

  it('is archived and restored, which its trail tells; archived it sets no rate', async () => {
    const rule = await create({ seller_id: seller, product_id: product, brand_id: 'brd_1', rate: 33 });
    assert.equal((await placedRate()).commission_rate, 33);
    const archived = (await finance.post(`${PATH}${rule.id}/archive/`, { version: rule.version })).as(CommissionRule);
    assert.notEqual((await placedRate()).commission_rate, 33);
    const listed = async (query: object) =>
      (await finance.get(PATH, { query: { seller, ...query } }))
        .as(listPage(CommissionRule))
        .results.some(({ id }) => id === rule.id);
    assert.deepEqual([await listed({}), await listed({ archived: true })], [false, true]);
    assert.equal((await finance.put(`${PATH}${rule.id}/`, { ...archived, rate: 34 })).status, 409);
    const back = await finance.post(`${PATH}${rule.id}/restore/`, { version: archived.version });
    assert.equal(back.as(CommissionRule).archived_at, null);
    assert.deepEqual([(await placedRate()).commission_rate, await listed({})], [33, true]);
    const trail = (
      await finance.get('admin_panel/audit-entries/', {
        query: { record_type: 'commission_rule', record_id: rule.id },
      })
    ).as(listPage(AuditEntry));
    assert.deepEqual(trail.results.map(({ action }) => action).sort(), ['archived', 'created', 'restored']);
    await finance.post(`${PATH}${rule.id}/archive/`);
  });

  it('are in the file of the list with what each is for and its last day; a seller’s file holds their own only', async () => {
    const own = await market.seller();
    const made = [
      await create({ seller_id: own, brand_id: 'brd_1', rate: 750, ends_at: '2026-02-28T20:00:00.000Z', note: 'Deal' }),
      await create({ seller_id: seller, rate: 900 }),
    ];
    const rows = async (by: Client) => (await by.get(`${PATH}export/`)).text.trim().replace('\uFEFF', '').split('\r\n');
    const { name } = await db.selectFrom('sellers').select('name').where('id', '=', own).executeTakeFirstOrThrow();
    const [head, row, ...others] = await rows(await api.signedIn('seller', { seller_id: own }));
    assert.equal(head, 'Seller,Category,Brand,Product,Commission %,Status,Starts,Ends,Note,Created');
    assert.ok(row?.startsWith(`${name},,Rawdat,,7.5,Ended,2026-01-01 04:00,2026-02-28,Deal,`), row);
    assert.deepEqual(others, []);
    assert.ok((await rows(finance)).length > 2);
    assert.equal((await (await api.signedIn('picker')).get(`${PATH}export/`)).error().permission, 'payout.export');
    for (const { id } of made) await finance.post(`${PATH}${id}/archive/`, { version: 1 });
  });

  it('is for something that is there, and ends after it begins', async () => {
    const wrong = async (rule: object) =>
      Object.keys((await finance.post(PATH, { rate: 500, starts_at: STARTS, ...rule })).error().errors ?? {});
    assert.deepEqual(await wrong({}), ['seller_id']);
    assert.deepEqual(await wrong({ seller_id: 'nobody' }), ['seller_id']);
    assert.deepEqual(await wrong({ seller_id: seller, ends_at: STARTS }), ['ends_at']);
    assert.deepEqual(await wrong({ seller_id: seller, rate: 10_001 }), ['rate']);
    // A seller may ask for money, and never sets the rate that they are charged themselves.
    const own = await api.signedIn('seller', { seller_id: seller });
    const cheap = { seller_id: seller, rate: 0, starts_at: STARTS };
    assert.equal((await own.post(PATH, cheap)).error().permission, 'payout.edit');
    assert.equal((await own.post(`${PATH}preview/`, cheap)).error().permission, 'payout.edit');
    assert.ok((await finance.get(PATH, { query: { state: 'live' } })).as(listPage(CommissionRule)).count > 0);
  });

  it('is tried on what was delivered last month before it is saved', async () => {
    const last = new Date(`${storeDay().slice(0, 7)}-01T10:00:00.000Z`);
    last.setUTCDate(0);
    const other = await market.seller();
    await market.sold(
      [
        { seller_id: other, net: 1000, rate: 1000 },
        { seller_id: other, net: 205, rate: 1000 },
      ],
      { delivered_at: last },
    );
    await market.sold([{ seller_id: other, net: 9999, rate: 1000 }]);
    const preview = (await finance.post(`${PATH}preview/`, { seller_id: other, rate: 1200 })).as(CommissionPreview);
    assert.deepEqual(
      [preview.lines, preview.net, preview.commission_before, preview.commission_after, preview.month],
      [2, 1205, 121, 145, last.toISOString().slice(0, 7)],
    );
    assert.deepEqual(
      preview.sellers.map(({ seller: { id }, before: was, after }) => [id, was, after]),
      [[other, 121, 145]],
    );
    // A rule with more conditions still wins over what is being tried.
    await db.updateTable('order_lines').set({ product_id: product }).where('seller_id', '=', other).execute();
    await create({ seller_id: other, product_id: product, rate: 100 });
    const beaten = (await finance.post(`${PATH}preview/`, { seller_id: other, rate: 9000 })).as(CommissionPreview);
    assert.equal(beaten.commission_after, beaten.commission_before);
  });

  it('the order in which rules are read never matters', () => {
    const Choice = fc.constantFrom(null, 'x', 'y');
    const Rule = fc.record({
      seller_id: Choice,
      category_id: Choice,
      brand_id: Choice,
      product_id: Choice,
      rate: fc.integer({ min: 0, max: 10_000 }),
      starts_at: fc.constant(STARTS),
      ends_at: fc.constantFrom(null, '2026-06-01T00:00:00.000Z'),
      created_at: fc.constantFrom(STARTS, '2026-02-01T00:00:00.000Z'),
    });
    const line: CommissionLine = { seller_id: 'x', category_ids: ['x', 'y'], brand_id: 'x', product_id: 'y' };
    fc.assert(
      fc.property(fc.array(Rule, { maxLength: 12 }), fc.boolean(), (rules, early) => {
        const terms: CommissionTerms[] = rules.map((rule, at) => ({ ...rule, id: `crl_${String(at)}` }));
        const at = Date.parse(early ? '2026-03-01' : '2026-07-01');
        const won = winningRule(terms, line, at);
        assert.equal(winningRule([...terms].reverse(), line, at)?.id, won?.id);
        assert.ok(won === undefined || won.ends_at === null || early);
      }),
    );
  });

  it('refunds in any parts give the commission back exactly once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 9 }),
        fc.integer({ min: 0, max: 10_000 }),
        (parts, rate) => {
          let before = 0;
          let back = 0;
          for (const part of parts) {
            const some = commissionReturned(rate, before, part);
            assert.ok(some >= 0);
            back += some;
            before += part;
          }
          assert.equal(back, commissionOf(before, rate));
        },
      ),
    );
  });
});
