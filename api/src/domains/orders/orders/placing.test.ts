import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import {
  AuditEntry,
  Category,
  KeptPrice,
  listPage,
  NewServiceKey,
  Order,
  ORDER_PROBLEMS,
  OrderDetail,
  type OrderInput,
  OrderRefusal,
  PlacedOrder,
  PriceSimulation,
  Quote,
  ServiceAccount,
  StoreOrder,
} from '@bo/contracts';
import type { Insertable } from 'kysely';
import { z } from 'zod';
import { SYSTEM } from '../../../platform/access/caller.ts';
import type { CouponsTable } from '../../../platform/db/schema.ts';
import { issueCards } from '../../../testing/gift-cards.ts';
import { onPostgresql, startTestApi } from '../../../testing/test-api.ts';
import { adjust } from '../../stock/inventory/inventory.service.ts';
import { restoreUses } from '../../marketing/coupons/coupons.service.ts';

const api = await startTestApi();
const admin = await api.signedIn('administrator');
const { db, write } = api.platform;
const PHONE = '+971501230001';

/** A shop with a key, selling milk by the carton and dates by weight to one pincode from two warehouses. */
let key = '';
const stock = (variant_id: string, warehouse_id: string, change: number) =>
  write(SYSTEM, (unit) =>
    adjust(unit, `stock ${variant_id} ${warehouse_id} ${String(change)} ${String(Math.random())}`, {
      variant_id,
      warehouse_id,
      change,
      reason: 'found',
      note: '',
      batch_id: null,
    }),
  );
before(async () => {
  await db.updateTable('settings').set({ value: '1500' }).where('key', '=', 'store.vat_rate').execute();
  await db.insertInto('dealers').values({ id: 'dlr_1', code: 'D1', name: 'North', name_ar: 'الشمال' }).execute();
  await db
    .insertInto('warehouses')
    .values([
      { id: 'whs_near', code: 'N', name: 'Near', name_ar: 'قريب' },
      { id: 'whs_far', code: 'F', name: 'Far', name_ar: 'بعيد' },
    ])
    .execute();
  await db
    .insertInto('pincodes')
    .values([
      {
        id: 'pin_1',
        code: '00731',
        area: 'Barsha',
        area_ar: 'البرشاء',
        delivery_fee: 1000,
        promise_minutes: 90,
        dealer_id: 'dlr_1',
      },
      { id: 'pin_2', code: '00732', area: 'Far', area_ar: 'بعيد', serviceable: false },
      { id: 'pin_3', code: '00733', area: 'Card', area_ar: 'بطاقة', minimum_order: 10_000, cash_allowed: false },
    ])
    .execute();
  await db
    .insertInto('pincode_warehouses')
    .values([
      { pincode_id: 'pin_1', warehouse_id: 'whs_near', priority: 1 },
      { pincode_id: 'pin_1', warehouse_id: 'whs_far', priority: 2 },
      { pincode_id: 'pin_3', warehouse_id: 'whs_near', priority: 1 },
    ])
    .execute();
  const category = (await admin.post('admin_panel/categories/', { name: 'Milk', name_ar: 'حليب', parent_id: null })).as(
    Category,
  );
  const product = {
    category_id: category.id,
    status: 'active' as const,
    return_policy: 'return' as const,
    return_window_days: 7,
  };
  await db
    .insertInto('products')
    .values([
      { ...product, id: 'prd_milk', title: 'Milk', title_ar: 'حليب', slug: 'milk' },
      { ...product, id: 'prd_soya', title: 'Soya', title_ar: 'صويا', slug: 'soya' },
      { ...product, id: 'prd_dates', title: 'Dates', title_ar: 'تمر', slug: 'dates', sold_by: 'weight' },
      { ...product, id: 'prd_gone', title: 'Gone', title_ar: 'ذهب', slug: 'gone', status: 'inactive' },
    ])
    .execute();
  const variant = { unit: 'piece' as const, price: 700, selling_price: 650, discount: 50 };
  await db
    .insertInto('variants')
    .values([
      { ...variant, id: 'var_milk', product_id: 'prd_milk', code: 'MILK', max_buy: 50 },
      { ...variant, id: 'var_soya', product_id: 'prd_soya', code: 'SOYA' },
      { id: 'var_dates', product_id: 'prd_dates', code: 'DATES', unit: 'kg', price: 2490, selling_price: 2490 },
      { ...variant, id: 'var_gone', product_id: 'prd_gone', code: 'GONE' },
    ])
    .execute();
  await db
    .insertInto('volume_offers')
    .values({ id: 'vol_1', variant_id: 'var_milk', quantity_threshold: 6, discount_percentage: 800 })
    .execute();
  await db
    .insertInto('offers')
    .values({ id: 'off_1', title: 'Ten off', title_ar: 'خصم', offer_type: 'percent', offer_value: 1000, ...LIVE })
    .execute();
  await db.insertInto('offer_variants').values({ offer_id: 'off_1', variant_id: 'var_milk' }).execute();
  await aCoupon('TEN', { cart_value: 5000, maximum_discount: 500 });
  await stock('var_milk', 'whs_near', 100);
  await stock('var_dates', 'whs_near', 100);
  await stock('var_soya', 'whs_near', 5);
  await stock('var_milk', 'whs_far', 40);
  const account = (await admin.post('admin_panel/service-accounts/', { name: 'Shop', scopes: ['order.create'] })).as(
    ServiceAccount,
  );
  key = (await admin.post(`admin_panel/service-accounts/${account.id}/keys/`, { version: account.version })).as(
    NewServiceKey,
  ).key;
});

const LIVE = {
  available_from: new Date(Date.now() - 3_600_000),
  available_upto: new Date(Date.now() + 3_600_000),
};
const aCoupon = (code: string, more: Partial<Insertable<CouponsTable>> = {}) =>
  db
    .insertInto('coupons')
    .values({
      id: `cpn_${code}`,
      code,
      discount_type: 'percent',
      discount_value: 1000,
      starts_at: LIVE.available_from,
      ends_at: LIVE.available_upto,
      ...more,
    })
    .execute();
const aCard = async (value: number) => {
  const [card] = await issueCards(api, admin, { value, expires_at: LIVE.available_upto.toISOString() });
  assert.ok(card);
  return card;
};
const balanceOf = async (id: string) =>
  (await db.selectFrom('gift_cards').select('balance').where('id', '=', id).executeTakeFirstOrThrow()).balance;
const reservedOf = async (variantId: string) =>
  (
    await db
      .selectFrom('stock_balances')
      .select((eb) => eb.fn.sum<number>('reserved').as('n'))
      .where('variant_id', '=', variantId)
      .executeTakeFirstOrThrow()
  ).n;
const availableOf = async (variantId: string, warehouseId: string) =>
  (
    await db
      .selectFrom('stock_balances')
      .select('available')
      .where('variant_id', '=', variantId)
      .where('warehouse_id', '=', warehouseId)
      .executeTakeFirstOrThrow()
  ).available;
const countOf = async (table: 'orders' | 'customers') =>
  (
    await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

const milk = (quantity: number) => ({ variant_id: 'var_milk', quantity });
type Sent = Partial<z.input<typeof OrderInput>>;
const order = (more: Sent = {}) => ({
  customer: { phone: PHONE, name: 'Fatima' },
  address: { line1: 'Villa 12', area: 'Barsha', pincode: '00731' },
  lines: [milk(1)],
  ...more,
});
let sent = 0;
const headers = (own?: string) => {
  sent += 1;
  return { authorization: `Bearer ${key}`, 'idempotency-key': own ?? `order ${String(sent)}` };
};
const place = (more: Sent = {}, own?: string) =>
  api.nobody.post('store/orders/', order(more), { headers: headers(own) });
const quote = async (more: object) =>
  (await api.nobody.post('store/quotes/', { pincode: '00731', lines: [milk(1)], ...more }, { headers: headers() })).as(
    Quote,
  );
/** The refusal's codes, by field. */
const refused = async (answer: Promise<{ status: number; error: () => { code: string; current?: unknown } }>) => {
  const { status, error } = await answer;
  assert.equal(status, 422);
  assert.equal(error().code, 'order.refused');
  return OrderRefusal.parse(error().current).problems.map(({ field, code }) => `${field} ${code}`);
};
/** The basket of PRODUCT.md's check. */
const CHECK = {
  lines: [milk(6), { variant_id: 'var_dates', quantity: 1 }],
  coupon_code: 'ten',
};

describe('the price of a basket', () => {
  it('is the check of PRODUCT.md, told with every candidate', async () => {
    const card = await aCard(2000);
    const input = { ...CHECK, pincode: '00731', gift_card_codes: [card.code] };
    const answer = await admin.post('admin_panel/price-simulations/', input);
    const simulated = answer.as(PriceSimulation.strict());
    assert.deepEqual(
      { ...simulated, lines: simulated.lines.map(({ candidates: _, ...line }) => line) },
      {
        currency: 'AED',
        lines: [
          {
            variant_id: 'var_milk',
            quantity: 6,
            line_at_list: 4200,
            winner: { kind: 'volume', id: 'vol_1' },
            total: 3588,
            coupon_share: 295,
            net: 3293,
            vat_rate: 1500,
            vat: 430,
          },
          {
            variant_id: 'var_dates',
            quantity: 1,
            line_at_list: 2490,
            winner: { kind: 'selling', id: null },
            total: 2490,
            coupon_share: 205,
            net: 2285,
            vat_rate: 1500,
            vat: 298,
          },
        ],
        items_total: 6078,
        coupon: { code: 'TEN', discount: 500, accepted: true, reason: null },
        delivery_fee: 1000,
        delivery_vat: 130,
        vat: 858,
        total: 6578,
        payments: [{ kind: 'gift_card', amount: 2000 }],
        to_pay: 4578,
      },
    );
    assert.deepEqual(simulated.lines[0]?.candidates, [
      { kind: 'selling', id: null, total: 3900, won: false, reason: 'higher_total' },
      { kind: 'offer', id: 'off_1', total: 3780, won: false, reason: 'higher_total' },
      { kind: 'volume', id: 'vol_1', total: 3588, won: true, reason: 'lowest_total' },
    ]);
    const weighed = { ...input, lines: [milk(6), { variant_id: 'var_dates', quantity: 1, weight_g: 940 }] };
    assert.equal((await admin.post('admin_panel/price-simulations/', weighed)).as(PriceSimulation).to_pay, 4429);
  });

  it('can be asked for another moment: prices to come count, and what is over says so', async () => {
    await db
      .insertInto('price_history')
      .values({
        id: 'prc_1',
        variant_id: 'var_soya',
        price: 900,
        selling_price: 800,
        starts_at: new Date(Date.now() + 7_200_000),
      })
      .execute();
    const at = new Date(Date.now() + 8_000_000).toISOString();
    const lines = [{ variant_id: 'var_soya', quantity: 1 }, milk(1)];
    const later = (await admin.post('admin_panel/price-simulations/', { at, lines })).as(PriceSimulation);
    assert.deepEqual(
      later.lines.map(({ total }) => total),
      [800, 650],
    );
    assert.equal(later.lines[1]?.candidates[1]?.reason, 'ended');
    const now = (await admin.post('admin_panel/price-simulations/', { lines })).as(PriceSimulation);
    assert.deepEqual(
      now.lines.map(({ total }) => total),
      [650, 630],
    );
    await db.deleteFrom('price_history').where('id', '=', 'prc_1').execute();
  });

  it('names everything that is not there, and asks for the right to see a wallet', async () => {
    const answer = await admin.post('admin_panel/price-simulations/', {
      gift_card_codes: ['NOPE'],
      lines: [milk(1), { variant_id: 'gone', quantity: 1 }],
    });
    assert.deepEqual(Object.keys(answer.error().errors ?? {}).sort(), ['gift_card_codes.0', 'lines.1.variant_id']);
    const marketing = await api.signedIn('marketing');
    const asked = await marketing.post('admin_panel/price-simulations/', { customer_id: 'x', lines: [milk(1)] });
    assert.equal(asked.error().permission, 'customer.view');
  });
});

describe('an order from a shop', () => {
  it('is taken with all that it needs at once: customer, address, snapshots, coupon, card, stock, code', async () => {
    const card = await aCard(2000);
    const quoted = await quote({ ...CHECK, gift_card_codes: [card.code], phone: PHONE });
    assert.deepEqual([quoted.orderable, quoted.problems, quoted.total], [true, [], 6578]);
    assert.equal(quoted.warehouse?.id, 'whs_near');
    const answer = await place({
      ...CHECK,
      gift_card_codes: [card.code],
      quote_id: quoted.quote_id ?? '',
      reference: 'WEB-1',
      payment_mode: 'card',
      payment: { event: 'authorised', provider: 'shop', reference: 'ch_1', amount: 4578 },
    });
    assert.equal(answer.status, 201);
    const placed = answer.as(PlacedOrder);
    assert.deepEqual([placed.status, placed.total, placed.to_pay], ['pending', 6578, 4578]);
    assert.ok(!answer.text.includes('"kept"'));

    const kept = (await admin.get(`admin_panel/orders/${placed.id}/`)).as(OrderDetail);
    assert.deepEqual(
      [kept.customer.name, kept.customer_phone, kept.warehouse?.id, kept.amount, kept.vat, kept.payment_status],
      ['Fatima', PHONE, 'whs_near', 6578, 858, 'authorised'],
    );
    assert.equal(kept.reference, 'WEB-1');
    const called = await admin.get('admin_panel/orders/', { query: { search: ' WEB-1 ' } });
    assert.deepEqual(
      called.as(listPage(Order)).results.map(({ id }) => id),
      [placed.id],
    );
    assert.ok(kept.has_secret_code);
    assert.deepEqual(
      kept.transitions.map(({ to_status, actor_name }) => [to_status, actor_name]),
      [
        ['placed', 'Shop'],
        ['pending', 'Shop'],
      ],
    );
    const lines = await db
      .selectFrom('order_lines')
      .selectAll()
      .where('order_id', '=', placed.id)
      .orderBy('position')
      .execute();
    assert.deepEqual(
      lines.map(({ title_ar, list_price, unit_price, discount, net, vat, weight_g, return_policy }) => ({
        title_ar,
        list_price,
        unit_price,
        discount,
        net,
        vat,
        weight_g,
        return_policy,
      })),
      [
        {
          title_ar: 'حليب',
          list_price: 700,
          unit_price: 650,
          discount: 295,
          net: 3293,
          vat: 430,
          weight_g: null,
          return_policy: 'return',
        },
        {
          title_ar: 'تمر',
          list_price: 2490,
          unit_price: 2490,
          discount: 205,
          net: 2285,
          vat: 298,
          weight_g: 1000,
          return_policy: 'return',
        },
      ],
    );
    assert.deepEqual(KeptPrice.parse(lines[0]?.price_reason).rule, { type: 'volume', percent: 800 });
    assert.equal(await balanceOf(card.id), 0);
    assert.equal(await reservedOf('var_milk'), 6);
    const [coupon] = await db.selectFrom('coupons').select('used_count').where('code', '=', 'TEN').execute();
    assert.equal(coupon?.used_count, 1);
    const trail = await admin.get('admin_panel/audit-entries/', {
      query: { record_type: 'order', record_id: placed.id },
    });
    assert.ok(trail.as(listPage(AuditEntry)).results.some(({ action }) => action === 'created'));
  });

  it('is paid by a gift card once, however often and in whatever spelling its code is named', async () => {
    const card = await aCard(2000);
    const codes = [card.code, card.code, `${card.code.toLowerCase().replaceAll('-', ' ')}.`];
    const quoted = await quote({ ...CHECK, gift_card_codes: codes, phone: PHONE });
    assert.deepEqual([quoted.orderable, quoted.total, quoted.to_pay], [true, 6578, 4578]);
    const placed = (await place({ ...CHECK, gift_card_codes: codes })).as(PlacedOrder);
    assert.deepEqual([placed.total, placed.to_pay], [6578, 4578]);
    const kept = (await admin.get(`admin_panel/orders/${placed.id}/`)).as(OrderDetail);
    assert.equal(kept.captured, 2000);
  });

  it('gives all of it back when it is cancelled: coupon, gift card, wallet and stock', async () => {
    const card = await aCard(300);
    await aCoupon('UNDO', { available_count: 1 });
    const reserved = await reservedOf('var_milk');
    const placed = (await place({ coupon_code: 'UNDO', gift_card_codes: [card.code] })).as(PlacedOrder);
    assert.deepEqual([await balanceOf(card.id), await reservedOf('var_milk')], [0, reserved + 1]);
    const { version } = (await admin.get(`admin_panel/orders/${placed.id}/`)).as(OrderDetail);
    const cancelled = await admin.post(`admin_panel/orders/${placed.id}/transitions/`, {
      to: 'cancelled',
      version,
      reason: 'Changed their mind',
    });
    assert.equal(cancelled.as(OrderDetail).status, 'cancelled');
    assert.deepEqual([await balanceOf(card.id), await reservedOf('var_milk')], [300, reserved]);
    assert.equal((await place({ coupon_code: 'UNDO' })).status, 201);
  });

  it('tells the shop, and nobody else, the code that its customer tells the driver; no copy of it is kept in words', async () => {
    const answer = await place({}, 'with a code');
    const { secret_code, id } = answer.as(StoreOrder);
    assert.match(secret_code ?? '', /^\d{6}$/);
    assert.equal((await place({}, 'with a code')).as(StoreOrder).secret_code, secret_code);
    const desk = await admin.post('admin_panel/orders/', order(), { headers: { 'idempotency-key': 'by phone' } });
    assert.equal(desk.status, 201);
    assert.ok(!desk.text.includes('secret_code'));
    const asAdmin = await admin.post('store/orders/', order(), { headers: { 'idempotency-key': 'as a person' } });
    assert.equal(asAdmin.as(StoreOrder).secret_code, null);
    for (const table of ['orders', 'idempotency_keys', 'audit_entries', 'events'] as const) {
      const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute());
      assert.ok(!rows.includes(`"${secret_code ?? ''}"`) && !rows.includes(`:${secret_code ?? ''}`), `${table} ${id}`);
    }
  });

  it('is placed once, however often it is sent with one key', async () => {
    const before = await countOf('orders');
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => place({ reference: 'again' }, 'the same')));
    assert.equal(new Set(answers.map((one) => one.as(PlacedOrder).id)).size, 1);
    assert.equal(await countOf('orders'), before + 1);
    assert.equal((await place({ reference: 'other' }, 'the same')).error().code, 'idempotency_key_reused');
    const without = await api.nobody.post('store/orders/', order(), { headers: { authorization: `Bearer ${key}` } });
    assert.equal(without.error().code, 'order.key_required');
    assert.equal((await api.nobody.post('store/orders/', order())).status, 401);
  });

  it('makes one customer and one address of someone who orders twice', async () => {
    const own = { customer: { phone: '+971 50 999 0001', name: 'New One' } };
    const before = await countOf('customers');
    const both = await Promise.all([place(own), place(own)]);
    assert.equal(new Set(both.map((one) => one.as(PlacedOrder).customer_id)).size, 1);
    assert.equal(await countOf('customers'), before + 1);
    const id = both[0]?.as(PlacedOrder).customer_id ?? '';
    const addresses = await db.selectFrom('customer_addresses').selectAll().where('customer_id', '=', id).execute();
    assert.deepEqual(
      addresses.map(({ line1, pincode, is_default }) => [line1, pincode, is_default]),
      [['Villa 12', '00731', true]],
    );
  });

  it('is picked in the next warehouse where the first has not all of it', async () => {
    await stock('var_milk', 'whs_near', -(await availableOf('var_milk', 'whs_near')) + 2);
    const placed = (await place({ lines: [milk(3)] })).as(PlacedOrder);
    const { warehouse } = (await admin.get(`admin_panel/orders/${placed.id}/`)).as(OrderDetail);
    assert.equal(warehouse?.id, 'whs_far');
    await stock('var_milk', 'whs_near', 200);
  });

  it('is refused with every reason at once, and nothing of it is kept', async () => {
    const [orders, customers, reserved] = [
      await countOf('orders'),
      await countOf('customers'),
      await reservedOf('var_milk'),
    ];
    const codes = await refused(
      place({
        customer: { phone: '+971509990009', name: 'Nobody' },
        address: { line1: 'Here', pincode: '00733' },
        lines: [
          { variant_id: 'gone', quantity: 1 },
          { variant_id: 'var_gone', quantity: 1 },
          { variant_id: 'var_soya', quantity: 6 },
          milk(300),
        ],
        coupon_code: 'NOPE',
        gift_card_codes: ['AAAA-AAAA'],
        slot_starts_at: '2026-01-01T08:00:00.000Z',
        slot_ends_at: '2026-01-01T10:00:00.000Z',
        expected_total: 1,
      }),
    );
    assert.deepEqual(codes.sort(), [
      'coupon_code coupon_refused',
      'expected_total price_changed',
      'gift_card_codes.0 gift_card_refused',
      'lines.0.variant_id variant_unknown',
      'lines.1.variant_id not_for_sale',
      'lines.2.quantity out_of_stock',
      'lines.3.quantity out_of_stock',
      'lines.3.quantity too_many',
      'payment_mode cash_not_allowed',
      'slot_ends_at slot_past',
    ]);
    assert.deepEqual(
      [await countOf('orders'), await countOf('customers'), await reservedOf('var_milk')],
      [orders, customers, reserved],
    );
    const at = (pincode: string) => ({ address: { line1: 'Here', pincode } });
    assert.deepEqual(await refused(place(at('00732'))), ['address.pincode not_serviceable']);
    assert.deepEqual(await refused(place(at('99999'))), ['address.pincode pincode_unknown']);
    const few = await place({ ...at('00733'), payment_mode: 'card' });
    assert.deepEqual(await refused(Promise.resolve(few)), ['lines minimum_not_met']);
    const [{ detail = '' } = {}] = OrderRefusal.parse(few.error().current).problems;
    assert.match(detail, /^The minimum order for this pincode is AED [\d.]+\. Add AED [\d.]+ more\.$/);
    assert.deepEqual(await refused(place({ payment_mode: 'wallet' })), ['payment_mode wallet_too_low']);
  });

  it('is refused with a slot or a pick-up outside the hours in which the store drives, as its quote says before', async () => {
    const slot = (from: string, upto: string) => ({ slot_starts_at: from, slot_ends_at: upto });
    // The store is in Dubai: 03:00, across midnight, two days.
    for (const [from, upto, field] of [
      ['2029-12-31T23:00:00.000Z', '2030-01-01T05:00:00.000Z', 'slot_starts_at'],
      ['2030-01-01T19:00:00.000Z', '2030-01-01T21:00:00.000Z', 'slot_ends_at'],
      ['2030-01-01T08:00:00.000Z', '2030-01-02T08:00:00.000Z', 'slot_ends_at'],
    ] as const)
      for (const delivery_mode of ['delivery', 'pickup'] as const) {
        const asked = { ...slot(from, upto), delivery_mode };
        const answer = await place(asked);
        assert.deepEqual(await refused(Promise.resolve(answer)), [`${field} slot_hours`]);
        assert.deepEqual(
          (await quote(asked)).problems.map((one) => `${one.field} ${one.code}`),
          [`${field} slot_hours`],
        );
        const [{ detail = '' } = {}] = OrderRefusal.parse(answer.error().current).problems;
        assert.equal(detail, 'Slots and pick-ups are between 06:00 and 24:00 of one day, as set in App settings.');
      }
    const evening = slot('2030-01-01T18:00:00.000Z', '2030-01-01T20:00:00.000Z');
    assert.equal((await place(evening)).status, 201);
  });

  it('says in the language of anyone who asks what is in its way, and what could be had instead', async () => {
    const answer = await api.nobody.post('store/orders/', order({ lines: [{ variant_id: 'var_soya', quantity: 9 }] }), {
      headers: { ...headers(), 'accept-language': 'ar' },
    });
    assert.deepEqual(answer.error().errors, { 'lines.0.quantity': ['المتبقي: 5.'] });
    const [problem] = OrderRefusal.parse(answer.error().current).problems;
    assert.equal(problem?.limit, 5);
    assert.deepEqual(
      problem.substitutes?.map(({ variant_id }) => variant_id),
      ['var_milk'],
    );
  });

  it('is refused to someone who is blocked, and at another price than was quoted', async () => {
    const quoted = await quote({ lines: [{ variant_id: 'var_dates', quantity: 1 }] });
    await db.updateTable('variants').set({ price: 2500, selling_price: 2500 }).where('id', '=', 'var_dates').execute();
    const dates = { lines: [{ variant_id: 'var_dates', quantity: 1 }], quote_id: quoted.quote_id ?? '' };
    assert.deepEqual(await refused(place(dates)), ['quote_id price_changed']);
    await db.updateTable('quotes').set({ expires_at: new Date() }).execute();
    assert.deepEqual(await refused(place(dates)), ['quote_id quote_expired']);
    assert.deepEqual(await refused(place({ quote_id: 'quo_nobody' })), ['quote_id quote_unknown']);
    await db.updateTable('variants').set({ price: 2490, selling_price: 2490 }).where('id', '=', 'var_dates').execute();
    await db.updateTable('customers').set({ status: 'blocked' }).where('phone', '=', PHONE).execute();
    assert.deepEqual(await refused(place()), ['customer customer_blocked']);
    await db.updateTable('customers').set({ status: 'active' }).where('phone', '=', PHONE).execute();
  });

  it('gives back its coupon and its capped offer once when it is cancelled', async () => {
    await aCoupon('BACK', { available_count: 1 });
    const placed = (await place({ coupon_code: 'BACK' })).as(PlacedOrder);
    assert.deepEqual(await refused(place({ coupon_code: 'BACK' })), ['coupon_code coupon_refused']);
    for (const _ of [1, 2]) await write(SYSTEM, (unit) => restoreUses(unit, placed.id));
    assert.equal((await place({ coupon_code: 'BACK' })).status, 201);
    assert.deepEqual(await refused(place({ coupon_code: 'BACK' })), ['coupon_code coupon_refused']);
  });
});

/** Measured for a known customer, one winning offer and no payment; each line more asks for nothing more. */
const MOST_STATEMENTS = 34;

describe('what the database is asked for one order', () => {
  it('is a bounded number of statements, however many lines it has', async () => {
    const asked: string[] = [];
    const placing = async (lines: Sent['lines']) => {
      asked.length = 0;
      const stop = api.platform.database.statements.onEnd(({ text }) => void asked.push(text));
      const answer = await place({ lines }).finally(stop);
      assert.equal(answer.status, 201, answer.text);
      return asked.length;
    };
    const dates = { variant_id: 'var_dates', quantity: 1 };
    const soya = { variant_id: 'var_soya', quantity: 1 };
    await stock('var_soya', 'whs_near', 1);
    // The first one makes the customer.
    await placing([milk(1)]);
    const one = await placing([milk(1)]);
    const five = await placing([milk(2), dates, soya, milk(1), dates]);
    assert.ok(five <= MOST_STATEMENTS, `${String(five)} statements:\n${asked.join('\n')}`);
    assert.equal(five, one);
  });
});

describe('the examples of docs/store-api.md', () => {
  const page = readFileSync(new URL('../../../../../docs/store-api.md', import.meta.url), 'utf8');
  const example = (name: string): object =>
    z
      .record(z.string(), z.unknown())
      .parse(JSON.parse(new RegExp(`\`\`\`json ${name}\\n([^]*?)\`\`\``).exec(page)?.[1] ?? ''));

  it('run as they stand there', async () => {
    const quoted = await quote(example('quote'));
    assert.deepEqual([quoted.orderable, quoted.total], [true, 6578]);
    const answer = await api.nobody.post(
      'store/orders/',
      { ...example('order'), quote_id: quoted.quote_id },
      {
        headers: headers(),
      },
    );
    assert.equal(answer.as(StoreOrder).total, 6578);
  });

  it('name every reason there is', () => {
    for (const code of ORDER_PROBLEMS) assert.ok(page.includes(`\`${code}\``), code);
  });
});

describe('many orders at once', { skip: !onPostgresql && 'one connection has no races' }, () => {
  const MANY = Array.from({ length: 50 }, (_, at) => at);
  const others = (at: number) => ({ phone: `+9715011${String(10_000 + at)}`, name: `Customer ${String(at)}` });
  const taken = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 201).length;

  it('of 50 that want a coupon of which 10 are left exactly 10 have it', async () => {
    await aCoupon('LAST10', { available_count: 10 });
    const answers = await Promise.all(MANY.map((at) => place({ customer: others(at), coupon_code: 'LAST10' })));
    assert.equal(taken(answers), 10);
    for (const answer of answers.filter(({ status }) => status !== 201))
      assert.deepEqual(await refused(Promise.resolve(answer)), ['coupon_code coupon_refused']);
    const row = await db.selectFrom('coupons').select('used_count').where('code', '=', 'LAST10').executeTakeFirst();
    assert.equal(row?.used_count, 10);
  });

  it('a coupon that a customer may use once is used once, though they order ten times at once', async () => {
    await aCoupon('ONCE', { per_customer_limit: 1 });
    const answers = await Promise.all(MANY.slice(0, 10).map(() => place({ coupon_code: 'ONCE' })));
    assert.equal(taken(answers), 1);
  });

  it('of 50 that want one of the last five pieces exactly five have it, and no stock is below nothing', async () => {
    const answers = await Promise.all(
      MANY.map((at) => place({ customer: others(at), lines: [{ variant_id: 'var_soya', quantity: 1 }] })),
    );
    assert.equal(taken(answers), 5);
    assert.equal(await availableOf('var_soya', 'whs_near'), 0);
  });

  it('a gift card pays out what it holds and no fils more', async () => {
    const card = await aCard(5000);
    const answers = await Promise.all(
      MANY.slice(0, 20).map((at) => place({ customer: others(at), gift_card_codes: [card.code] })),
    );
    const paid = answers
      .filter(({ status }) => status === 201)
      .flatMap((one) => one.as(PlacedOrder).payments.map(({ amount }) => amount));
    assert.equal(
      paid.reduce((sum, one) => sum + one, 0),
      5000,
    );
    assert.equal(await balanceOf(card.id), 0);
  });

  it('a wallet too', async () => {
    const customer = await db.selectFrom('customers').select('id').where('phone', '=', PHONE).executeTakeFirstOrThrow();
    await db
      .insertInto('wallet_entries')
      .values({ id: 'wal_1', idempotency_key: 'top up', customer_id: customer.id, kind: 'top_up', amount: 4000 })
      .execute();
    const answers = await Promise.all(MANY.slice(0, 10).map(() => place({ wallet: true })));
    const paid = answers
      .filter(({ status }) => status === 201)
      .flatMap((one) => one.as(PlacedOrder).payments.map(({ amount }) => amount));
    assert.equal(
      paid.reduce((sum, one) => sum + one, 0),
      4000,
    );
    const { wallet } = await db
      .selectFrom('customers')
      .select('wallet')
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow();
    assert.equal(wallet, 0);
  });

  it('no two orders have one number', async () => {
    const numbers = (await db.selectFrom('orders').select('number').execute()).map(({ number }) => number);
    assert.equal(new Set(numbers).size, numbers.length);
  });
});
