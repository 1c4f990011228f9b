import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OrderDetail, OrderHistory, OrderLinesPreview, PlacedOrder } from '@bo/contracts';
import fc from 'fast-check';
import { type Insertable, sql } from 'kysely';
import { SYSTEM } from '../../../platform/access/caller.ts';
import type { CouponsTable, OffersTable } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { openShop, SHOP } from '../../../testing/orders.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { recordPayment } from '../payments/payments.service.ts';
import { moveOrder } from './transitions.service.ts';

const api = await startTestApi({ env: { PAYMENT_TEST_PROVIDER: '1' } });
const { platform } = api;
const { db, write } = platform;
const shop = await openShop(api);
const desk = await api.signedIn('administrator');
await db.insertInto('pincode_warehouses').values({ pincode_id: 'pin_shop', warehouse_id: SHOP.warehouse }).execute();

const ORDERS = 'admin_panel/orders/';
const LIVE = {
  from: new Date(Date.now() - 3_600_000),
  upto: new Date(Date.now() + 3_600_000),
};

interface BasketLine {
  variant_id: string;
  quantity: number;
}
const detail = async (id: string) => (await desk.get(`${ORDERS}${id}/`)).as(OrderDetail);
const send = (lines: readonly BasketLine[], more: object = {}) =>
  desk.post(
    ORDERS,
    {
      customer: { id: SHOP.customer },
      address: { line1: 'Villa 1', area: 'Deira', pincode: SHOP.pincode },
      lines,
      ...more,
    },
    { headers: { 'idempotency-key': newId('key') } },
  );
async function place(lines: readonly BasketLine[], more: object = {}): Promise<string> {
  const answer = await send(lines, more);
  assert.equal(answer.status, 201, answer.text);
  return answer.as(PlacedOrder).id;
}
/** The lines of an order with other quantities, and more lines after them. */
async function edit(id: string, quantities: readonly number[], added: readonly BasketLine[] = [], ending = '') {
  const { version, lines } = await detail(id);
  const kept = lines.flatMap(({ id: line, variant_id }, at) =>
    quantities[at] === undefined || quantities[at] === 0
      ? []
      : [{ id: line, variant_id: variant_id ?? '', quantity: quantities[at] }],
  );
  return desk.post(`${ORDERS}${id}/lines/${ending}`, {
    version,
    lines: [...kept, ...added.map((line) => ({ id: null, ...line }))],
  });
}
async function edited(...asked: Parameters<typeof edit>): Promise<OrderDetail> {
  const answer = await edit(...asked);
  assert.equal(answer.status, 200, answer.text);
  return answer.as(OrderDetail);
}
const previewed = async (id: string, quantities: readonly number[], added: readonly BasketLine[] = []) =>
  (await edit(id, quantities, added, 'preview/')).as(OrderLinesPreview);

let codes = 0;
async function aCoupon(more: Partial<Insertable<CouponsTable>> = {}): Promise<string> {
  codes += 1;
  const code = `EDIT${String(codes)}`;
  await db
    .insertInto('coupons')
    .values({
      id: `cpn_${code}`,
      code,
      discount_type: 'percent',
      discount_value: 1000,
      starts_at: LIVE.from,
      ends_at: LIVE.upto,
      ...more,
    })
    .execute();
  return code;
}
async function anOffer(variants: readonly string[], more: Partial<Insertable<OffersTable>> = {}): Promise<string> {
  const id = newId('off');
  await db
    .insertInto('offers')
    .values({
      id,
      title: 'Offer',
      title_ar: 'عرض',
      offer_type: 'percent',
      offer_value: 1000,
      available_from: LIVE.from,
      available_upto: LIVE.upto,
      ...more,
    })
    .execute();
  await db
    .insertInto('offer_variants')
    .values(variants.map((variant_id) => ({ offer_id: id, variant_id })))
    .execute();
  return id;
}
const usesOf = async (code: string) =>
  (await db.selectFrom('coupons').select('used_count').where('code', '=', code).executeTakeFirstOrThrow()).used_count;
const step = (id: string, to: Parameters<typeof moveOrder>[3]['to']) =>
  write(SYSTEM, (unit) => moveOrder(platform, unit, id, { to, reason: 'Because.' }));
async function picked(id: string, picks: Parameters<typeof shop.pick>[1] = []): Promise<OrderDetail> {
  await step(id, 'processed');
  await shop.pick(id, picks);
  await step(id, 'picked');
  return detail(id);
}
describe('the coupon of an edited order', () => {
  it('stays lost at picking and after reopening, once an edit has lost it; its use is given back at once', async () => {
    const milk = await shop.stocked(50);
    for (const value of [{}, { discount_type: 'amount' as const, discount_value: 2000 }]) {
      const code = await aCoupon({ cart_value: 5000, ...value });
      const id = await place([{ variant_id: milk, quantity: 6 }], { coupon_code: code });
      assert.equal(await usesOf(code), 1);
      const preview = await previewed(id, [4]);
      assert.deepEqual([preview.after.amount, preview.coupon], [4000, { code, lost: 'cart_value' }]);
      assert.equal(await usesOf(code), 1);
      const after = await edited(id, [4]);
      assert.deepEqual([after.discount_total, after.amount, after.coupon_code], [0, 4000, null]);
      assert.equal(await usesOf(code), 0);
      assert.equal((await picked(id)).amount, 4000);
      await step(id, 'processed');
      assert.equal((await detail(id)).amount, 4000);
      assert.equal((await detail(id)).discount_total, 0);
      assert.deepEqual(await shop.wrongBooks(), []);
    }
  });

  it('comes back with a use of its own when another edit reaches the cart value again', async () => {
    const milk = await shop.stocked(50);
    const code = await aCoupon({ cart_value: 5000 });
    const id = await place([{ variant_id: milk, quantity: 6 }], { coupon_code: code });
    await edited(id, [4]);
    const after = await edited(id, [7]);
    assert.deepEqual([after.discount_total, after.amount, after.coupon_code], [700, 6300, code]);
    assert.equal(await usesOf(code), 1);
    const done = await picked(id, [{ picked: 3 }]);
    assert.deepEqual([done.discount_total, done.amount], [300, 2700]);
  });

  it('stays lost, and the preview says why, when another order took its last use meanwhile', async () => {
    const milk = await shop.stocked(50);
    const code = await aCoupon({ cart_value: 5000, available_count: 1 });
    const id = await place([{ variant_id: milk, quantity: 6 }], { coupon_code: code });
    await edited(id, [4]);
    await place([{ variant_id: milk, quantity: 5 }], { coupon_code: code });
    assert.deepEqual((await previewed(id, [6])).coupon, { code, lost: 'used_up' });
    const after = await edited(id, [6]);
    assert.deepEqual([after.discount_total, after.amount, await usesOf(code)], [0, 6000, 1]);
  });

  it('counts for a line that is added, and for one that replaces another, as if they had been ordered at once', async () => {
    const [milk, bread] = [await shop.stocked(50), await shop.stocked(50)];
    const code = await aCoupon({ cart_value: 2000 });
    const id = await place([{ variant_id: milk, quantity: 3 }], { coupon_code: code });
    assert.equal((await edited(id, [3], [{ variant_id: bread, quantity: 2 }])).discount_total, 500);
    const replaced = await edited(id, [0, 0], [{ variant_id: bread, quantity: 4 }]);
    assert.deepEqual([replaced.discount_total, replaced.coupon_code, await usesOf(code)], [400, code, 1]);
    assert.equal((await picked(id)).discount_total, 400);
  });

  it('leaves a line alone that its scope excludes, also when the line is added', async () => {
    const [milk, bread] = [await shop.stocked(50), await shop.stocked(50)];
    const { product_id } = await db
      .selectFrom('variants')
      .select('product_id')
      .where('id', '=', bread)
      .executeTakeFirstOrThrow();
    const code = await aCoupon({ excluded_product_ids: [product_id] });
    const id = await place([{ variant_id: milk, quantity: 3 }], { coupon_code: code });
    assert.equal((await edited(id, [3], [{ variant_id: bread, quantity: 2 }])).discount_total, 300);
  });
});

describe('a basket', () => {
  it('costs the same whether it is placed at once, or in part and edited up to it, with detours', async () => {
    const [milk, bread, dates] = [await shop.stocked(900), await shop.stocked(900), await shop.stocked(900)];
    const { product_id } = await db
      .updateTable('variants')
      .set({ unit: 'g', size: 335 })
      .where('id', '=', dates)
      .returning('product_id')
      .executeTakeFirstOrThrow();
    await db.updateTable('products').set({ sold_by: 'weight' }).where('id', '=', product_id).execute();
    await anOffer([milk, bread], { offer_value: 1500, cap_per_order: 4 });
    await anOffer([bread], { offer_type: 'buy_x_get_y', offer_value: 0, buy_quantity: 2, get_quantity: 1 });
    await db
      .insertInto('volume_offers')
      .values({ id: newId('vol'), variant_id: milk, quantity_threshold: 4, discount_percentage: 1800 })
      .execute();
    const variants = [milk, bread, dates];
    const totals = ({ items_total, discount_total, delivery_fee, amount, vat, lines }: OrderDetail) => ({
      ...{ items_total, discount_total, delivery_fee, amount, vat },
      lines: lines.map(({ variant_id, quantity, weight_g, net, discount }) => [
        variant_id,
        quantity,
        weight_g,
        net,
        discount,
      ]),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 })), {
          minLength: 3,
          maxLength: 3,
        }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 9000 }),
        async (quantities, first, cart_value) => {
          const line = (at: number, quantity: number) => ({ variant_id: variants[at] ?? '', quantity });
          const basket = quantities.map(([, quantity], at) => line(at, quantity));
          const coupon_code = await aCoupon({ cart_value });
          const one = await send(basket, { coupon_code });
          if (one.status !== 201) return;
          const atOnce = await detail(one.as(PlacedOrder).id);
          const begun = await send(
            quantities.slice(0, first).map(([before], at) => line(at, before)),
            { coupon_code },
          );
          if (begun.status !== 201) return;
          const { id } = begun.as(PlacedOrder);
          await edited(
            id,
            basket.slice(0, first).map(() => 1),
          );
          const after = await edited(
            id,
            basket.slice(0, first).map(({ quantity }) => quantity),
            basket.slice(first),
          );
          assert.deepEqual(totals(after), totals(atOnce));
        },
      ),
      {
        numRuns: 12,
        examples: [
          [
            [
              [3, 3],
              [2, 5],
              [1, 1],
            ],
            3,
            0,
          ],
          [
            [
              [3, 6],
              [2, 5],
              [1, 1],
            ],
            1,
            1000,
          ],
        ],
      },
    );
  });
});

describe('the limits of an edited order', () => {
  it('give an offer no more units than its cap over all lines, whichever line grows or is added', async () => {
    const [milk, bread] = [await shop.stocked(50), await shop.stocked(50)];
    const offer = await anOffer([milk, bread], { offer_value: 5000, cap_per_order: 3 });
    const id = await place([{ variant_id: milk, quantity: 2 }]);
    assert.equal((await detail(id)).amount, 1000);
    assert.equal((await edited(id, [2], [{ variant_id: bread, quantity: 4 }])).amount, 1000 + 500 + 3000);
    assert.equal((await edited(id, [5, 4])).amount, 1500 + 2000 + 4000);
    assert.equal((await edited(id, [0, 4])).amount, 1500 + 1000);
    const { used_count } = await db
      .selectFrom('offers')
      .select('used_count')
      .where('id', '=', offer)
      .executeTakeFirstOrThrow();
    assert.equal(used_count, 1);
  });

  it('refuse more of a variant than can be bought, over all lines, but let what is there already be reduced', async () => {
    const milk = await shop.stocked(50);
    await db.updateTable('variants').set({ max_buy: 5 }).where('id', '=', milk).execute();
    const id = await place([{ variant_id: milk, quantity: 3 }]);
    assert.deepEqual(Object.keys((await edit(id, [6])).error().errors ?? {}), ['lines.0.quantity']);
    assert.equal((await edit(id, [3], [{ variant_id: milk, quantity: 3 }])).status, 422);
    await edited(id, [5]);
    await db.updateTable('variants').set({ max_buy: 2 }).where('id', '=', milk).execute();
    await edited(id, [4]);
  });

  it('keep a tier of the day of placing, although the volume offer has ended since', async () => {
    const milk = await shop.stocked(50);
    await db
      .insertInto('volume_offers')
      .values({ id: newId('vol'), variant_id: milk, quantity_threshold: 4, discount_percentage: 1000 })
      .execute();
    const id = await place([{ variant_id: milk, quantity: 3 }]);
    await db.updateTable('volume_offers').set({ active: false }).where('variant_id', '=', milk).execute();
    assert.equal((await edited(id, [4])).amount, 3600);
    assert.equal((await edited(id, [3])).amount, 3000);
  });
});

describe('the limits of an order', () => {
  const change = (to: object) => db.updateTable('pincodes').set(to).where('code', '=', SHOP.pincode).execute();

  it('stay those of its placing when its pincode takes no cash any more and asks for more', async () => {
    const id = await place([{ variant_id: await shop.stocked(10), quantity: 3 }]);
    await change({ cash_allowed: false, minimum_order: 4000 });
    const placed = await detail(id);
    assert.deepEqual([placed.cash_allowed, placed.minimum_order], [true, 0]);
    assert.equal((await edited(id, [2])).amount, 2000);
    assert.equal((await edited(id, [4])).amount, 4000);
    await step(id, 'processed');
    assert.equal((await send([{ variant_id: await shop.stocked(10), quantity: 3 }])).error().code, 'order.refused');
    await change({ cash_allowed: true, minimum_order: 0 });
  });

  it('do not loosen either when its pincode takes cash again and asks for less', async () => {
    const milk = await shop.stocked(10);
    await change({ cash_allowed: false, minimum_order: 2000 });
    const payment = { event: 'authorised', provider: 'test', reference: newId('pay'), amount: 3000 };
    const id = await place([{ variant_id: milk, quantity: 3 }], { payment_mode: 'card', payment });
    await change({ cash_allowed: true, minimum_order: 0 });
    assert.equal((await edit(id, [4])).error().code, 'order.cannot_collect');
    const low = (await edit(id, [1])).error();
    assert.equal(low.code, 'order.minimum_not_met');
    assert.equal(low.detail, 'The minimum order for this pincode is AED 20.00. Add AED 10.00 more.');
    assert.equal((await edited(id, [2])).amount, 2000);
  });
});

describe('what nobody collects at the door', () => {
  it('is not weighed into an order: above what is authorised the pick is refused, and a lighter one goes on', async () => {
    const variant_id = await shop.stocked(10);
    const id = await shop.placed([{ variant_id, quantity: 1, weight_g: 1000 }], { payment_mode: 'card' });
    await write(SYSTEM, (unit) =>
      recordPayment(unit, {
        order_id: id,
        key: newId('key'),
        kind: 'card',
        event: 'authorised',
        amount: 1000,
        provider: 'test',
        reference: 'ok weighed',
      }),
    );
    await db.updateTable('pincodes').set({ cash_allowed: false }).where('code', '=', SHOP.pincode).execute();
    await step(id, 'pending');
    await step(id, 'processed');
    await shop.pick(id, [{ picked: 1, grams: 1200 }]);
    const { version } = await detail(id);
    const refused = await desk.post(`${ORDERS}${id}/transitions/`, { to: 'picked', version });
    assert.deepEqual([refused.status, refused.error().code], [409, 'order.cannot_collect']);
    await shop.pick(id, [{ picked: 1, grams: 990 }]);
    await step(id, 'picked');
    assert.equal((await detail(id)).amount, 990);
    await db.updateTable('pincodes').set({ cash_allowed: true }).where('code', '=', SHOP.pincode).execute();
  });
});

describe('the history of an order from before the audit log kept its amounts', () => {
  it('knows them at its last moment only, where the order itself tells them', async () => {
    const id = await place([{ variant_id: await shop.stocked(50), quantity: 6 }]);
    await step(id, 'processed');
    await db.transaction().execute(async (trx) => {
      await sql`alter table audit_entries disable trigger user`.execute(trx);
      await trx
        .updateTable('audit_entries')
        .set({ after: sql`jsonb_build_object('status', after->'status')` })
        .where('record_id', '=', id)
        .execute();
      await sql`alter table audit_entries enable trigger user`.execute(trx);
    });
    const { amount, lines } = await detail(id);
    const { moments } = (await desk.get(`${ORDERS}${id}/moments/`)).as(OrderHistory);
    const told = moments.map(({ amounts, lines: known }) => [amounts.amount, known?.length ?? null]);
    assert.ok(told.length > 1);
    assert.deepEqual(told, [...told.slice(1).map(() => [null, null]), [amount, lines.length]]);
  });
});
