import assert from 'node:assert/strict';
import { NewServiceKey, OrderDetail, RefundSettings, ServiceAccount, Supplier } from '@bo/contracts';
import { sql } from 'kysely';
import { drawGiftCard } from '../../domains/marketing/gift-cards/gift-cards.service.ts';
import { signatureOf } from '../../domains/orders/payments/providers/test-provider.ts';
import { receive } from '../../domains/stock/inventory/inventory.service.ts';
import { SYSTEM } from '../../platform/access/caller.ts';
import { newId } from '../../platform/ids.ts';
import { openShop, SHOP } from '../orders.ts';
import { storeDay } from '../store-day.ts';
import { configureRefunds } from '../refunds.ts';
import { ibanOf, openMarket } from '../sellers.ts';
import type { Client, TestApi, TestResponse } from '../test-api.ts';

/**
 * Pincodes of the two warehouses, in either order; at the third nobody takes cash. Each life has one more, with its
 * depot.
 */
export const PINCODES = [SHOP.pincode, '00200', '00300'] as const;
export const ORDERS = 'admin_panel/orders/';
export const REFUNDS = 'admin_panel/refunds/';
export const RETURNS = 'admin_panel/returns/';
export const STOCK = 'admin_panel/inventory/';
const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

/** What a life sells: by the piece, loose, by weight, of a seller, and a combo of two milk and a bread. */
export const GOODS = ['milk', 'bread', 'nuts', 'jam', 'box'] as const;
export type Good = (typeof GOODS)[number];

/** An order of a life, with what only its customer and its provider know of it. */
export interface Tracked {
  id: string;
  number: string;
  /** The payment, as the provider calls it. */
  reference: string;
  /** Messages that the provider has sent. */
  events: string[];
  code: string | null;
}

/** A customer and all that is theirs alone, so that no life depends on the lives before it. */
export interface Life {
  customer: string;
  phone: string;
  category: string;
  seller: string;
  coupon: { id: string; code: string };
  cards: { id: string; code: string }[];
  goods: Readonly<Record<Good, string>>;
  /** A warehouse of this life alone, which can be handed over, and a pincode that it serves first. */
  depot: string;
  pincode: string;
  orders: Tracked[];
  counts: string[];
  purchases: string[];
  couponBatches: string[];
  giftBatches: string[];
}

/** A store in which lives are lived: its staff, its shop's key, and how they speak to the API. */
export async function openWorld(api: TestApi) {
  const { db, write, keys } = api.platform;
  await openShop(api);
  const market = openMarket(api);
  const [desk, finance] = [await api.signedIn('administrator'), await api.signedIn('administrator')];
  await db
    .insertInto('pincodes')
    .values([
      { id: 'pin_other', code: PINCODES[1], area: 'Karama', area_ar: 'الكرامة', delivery_fee: 900 },
      { id: 'pin_card', code: PINCODES[2], area: 'Marina', area_ar: 'المارينا', cash_allowed: false },
    ])
    .execute();
  await db.updateTable('pincodes').set({ delivery_fee: 500 }).where('code', '=', SHOP.pincode).execute();
  await db
    .insertInto('pincode_warehouses')
    .values(
      ['pin_shop', 'pin_other', 'pin_card'].flatMap((pincode_id) =>
        [SHOP.warehouse, SHOP.other].map((warehouse_id) => ({
          pincode_id,
          warehouse_id,
          priority: (pincode_id === 'pin_other') === (warehouse_id === SHOP.other) ? 1 : 2,
        })),
      ),
    )
    .execute();
  await configureRefunds(desk, {
    auto_approve_up_to: 3000,
    methods: ['original', 'wallet', 'cash'],
    delivery_fee: 'whole_order',
    restocking_fee: 500,
  });
  const { reasons } = (await desk.get('admin_panel/refund-settings/')).as(RefundSettings);
  const reasonOf = (isFault: boolean) =>
    reasons.find(({ active, store_fault }) => active && store_fault === isFault)?.id ?? '';
  await db
    .updateTable('settings')
    .set({ value: JSON.stringify({ debtor_name: 'The store', debtor_iban: ibanOf(7), minimum: 1 }) })
    .where('key', '=', 'payouts')
    .execute();
  const account = (await desk.post('admin_panel/service-accounts/', { name: 'Shop', scopes: ['order.create'] })).as(
    ServiceAccount,
  );
  const { key } = (
    await desk.post(`admin_panel/service-accounts/${account.id}/keys/`, { version: account.version })
  ).as(NewServiceKey);
  const { id: supplier } = (
    await desk.post('admin_panel/suppliers/', { name: 'Farm', name_ar: 'مزرعة', code: 'FARM' })
  ).as(Supplier);
  let lives = 0;
  /** The answers to a command, emptied before each. */
  const answers: number[] = [];

  /** Sends a request; a refusal is an answer, a fault is none. */
  async function send(path: string, body: object, by: Client | 'store' = desk): Promise<TestResponse> {
    const headers: Record<string, string> = { 'idempotency-key': newId('key') };
    const answer =
      by === 'store'
        ? await api.nobody.post(path, body, { headers: { ...headers, authorization: `Bearer ${key}` } })
        : await by.post(path, body, { headers });
    assert.ok(answer.status < 500, `${path} ${JSON.stringify(body)}: ${answer.text}`);
    answers.push(answer.status);
    return answer;
  }

  /** A signed message of the provider. */
  async function tell(event: object): Promise<void> {
    const body = JSON.stringify({ kind: 'card', ...event });
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/v1/payments/webhooks/test/',
      headers: {
        'content-type': 'application/json',
        'x-payment-signature': signatureOf(keys.webhooks, Date.now(), body),
      },
      payload: body,
    });
    assert.equal(answer.statusCode, 204, `${body}: ${answer.body}`);
  }

  const detail = async ({ id }: Pick<Tracked, 'id'>): Promise<OrderDetail> =>
    (await desk.get(`${ORDERS}${id}/`)).as(OrderDetail);

  /** The orders of a life that are in one of these states. */
  async function inState({ orders }: Life, states: readonly string[]): Promise<Tracked[]> {
    const { rows } = await sql<{ id: string }>`
      select id from orders where id = any(${orders.map(({ id }) => id)}::text[]) and status = any(${states}::text[])`.execute(
      db,
    );
    return orders.filter((order) => rows.some(({ id }) => id === order.id));
  }

  async function plantGoods({
    category,
    seller,
    depot,
  }: Pick<Life, 'category' | 'seller' | 'depot'>): Promise<Life['goods']> {
    const goods = Object.fromEntries(GOODS.map((good) => [good, newId('var')])) as Record<Good, string>;
    const prices = { milk: 1000, bread: 735, nuts: 2490, jam: 1550, box: 2500 };
    const products = new Map(GOODS.map((good) => [good, newId('prd')]));
    const productOf = (good: Good) => products.get(good) ?? '';
    await db
      .insertInto('products')
      .values(
        GOODS.map((good) => ({
          id: productOf(good),
          title: good,
          title_ar: good,
          slug: productOf(good),
          category_id: category,
          status: 'active' as const,
          sold_by: good === 'nuts' ? ('weight' as const) : ('unit' as const),
          storage: good === 'bread' ? ('chilled' as const) : ('ambient' as const),
          return_policy: 'return_or_exchange' as const,
          return_window_days: 7,
          seller_id: good === 'jam' ? seller : null,
        })),
      )
      .execute();
    await db
      .insertInto('variants')
      .values(
        GOODS.map((good) => ({
          id: goods[good],
          product_id: productOf(good),
          code: goods[good].slice(-12).toUpperCase(),
          options: '{}',
          unit: good === 'nuts' ? ('kg' as const) : ('piece' as const),
          weight_tolerance: 1000,
          price: prices[good],
          selling_price: good === 'bread' ? 700 : prices[good],
          discount: good === 'bread' ? 35 : 0,
        })),
      )
      .execute();
    await db
      .insertInto('combo_components')
      .values([
        { variant_id: goods.box, component_id: goods.milk, quantity: 2 },
        { variant_id: goods.box, component_id: goods.bread, quantity: 1 },
      ])
      .execute();
    const arrives = (warehouse_id: string, lines: readonly (readonly [Good, number, number])[]) =>
      write(SYSTEM, (unit) =>
        receive(unit, newId('key'), {
          warehouse_id,
          note: '',
          lines: lines.map(([good, quantity, days]) => ({
            variant_id: goods[good],
            quantity,
            batch: `B${String(days)}`,
            expires_on: storeDay(days),
            cost: null,
            block_reason: '',
          })),
        }),
      );
    await arrives(SHOP.warehouse, [
      ['milk', 6, 2],
      ['milk', 14, 30],
      ['bread', 12, 4],
      ['nuts', 12, 200],
      ['jam', 12, 400],
    ]);
    await arrives(SHOP.other, [
      ['milk', 8, 5],
      ['bread', 6, 3],
      ['jam', 6, 400],
    ]);
    await arrives(depot, [
      ['milk', 6, 6],
      ['bread', 6, 3],
      ['nuts', 6, 200],
    ]);
    return goods;
  }

  async function openDepot(number: string): Promise<Pick<Life, 'depot' | 'pincode'>> {
    const [depot, pincode_id, pincode] = [newId('whs'), newId('pin'), `7${number.padStart(5, '0')}`];
    await db
      .insertInto('warehouses')
      .values({ id: depot, code: `DEPOT${number}`, name: `Depot ${number}`, name_ar: 'مستودع' })
      .execute();
    await db
      .insertInto('pincodes')
      .values({ id: pincode_id, code: pincode, area: 'Hills', area_ar: 'التلال', delivery_fee: 500 })
      .execute();
    await db
      .insertInto('pincode_warehouses')
      .values([depot, SHOP.warehouse].map((warehouse_id, at) => ({ pincode_id, warehouse_id, priority: at + 1 })))
      .execute();
    return { depot, pincode };
  }

  async function giveCard(value: number): Promise<{ id: string; code: string }> {
    const { code, ...kept } = drawGiftCard();
    const id = newId('gfc');
    await db
      .insertInto('gift_cards')
      .values({ id, ...kept, value, currency: 'AED', expires_at: ago(-20) })
      .execute();
    await db
      .insertInto('gift_card_movements')
      .values({ id: newId('gcm'), idempotency_key: `${id} issue`, gift_card_id: id, kind: 'issue', change: value })
      .execute();
    return { id, code };
  }

  /** A new customer, with money in their wallet, two gift cards, a coupon, an offer and goods of this life alone. */
  async function begin(): Promise<Life> {
    lives += 1;
    const number = String(lives);
    const [customer, category, seller] = [newId('cus'), newId('cat'), await market.seller()];
    const phone = `+97150${number.padStart(7, '0')}`;
    await db
      .insertInto('customers')
      .values({ id: customer, code: `L-${number}`, name: 'Huda', phone })
      .execute();
    await db
      .insertInto('wallet_entries')
      .values({
        id: newId('wal'),
        idempotency_key: `${customer} opens`,
        customer_id: customer,
        kind: 'opening',
        amount: 2500,
      })
      .execute();
    await db
      .insertInto('categories')
      .values({
        id: category,
        name: `Life ${number}`,
        name_ar: `حياة ${number}`,
        slug: category,
        rank: `a${number}`,
        level: 1,
      })
      .execute();
    const { depot, pincode } = await openDepot(number);
    const goods = await plantGoods({ category, seller, depot });
    const coupon = { id: newId('cpn'), code: `LIFE${number}` };
    const from = ago(1);
    await db
      .insertInto('coupons')
      .values({
        ...coupon,
        discount_type: 'percent',
        discount_value: 1000,
        cart_value: 3000,
        available_count: 2,
        starts_at: from,
        ends_at: ago(-9),
      })
      .execute();
    const offer = newId('off');
    await db
      .insertInto('offers')
      .values({
        id: offer,
        title: 'Two for three',
        title_ar: 'عرض',
        offer_type: 'buy_x_get_y',
        buy_quantity: 2,
        get_quantity: 1,
        available_from: from,
        available_upto: ago(-9),
      })
      .execute();
    await db
      .insertInto('offer_variants')
      .values([
        { offer_id: offer, variant_id: goods.bread },
        { offer_id: offer, variant_id: goods.jam },
      ])
      .execute();
    const cards = [await giveCard(2000), await giveCard(700)];
    return {
      ...{ customer, phone, category, seller, coupon, cards, goods, depot, pincode },
      ...{ orders: [], counts: [], purchases: [], couponBatches: [], giftBatches: [] },
    };
  }

  /** So many days go by: everything of this life is as much older. What sellers earned is available at once here. */
  async function pass(life: Life, days: number): Promise<void> {
    const span = sql`make_interval(days => ${days}::int)`;
    const ids = life.orders.map(({ id }) => id);
    await sql`update orders set purchase_date = purchase_date - ${span}, delivered_at = delivered_at - ${span}, invoiced_at = invoiced_at - ${span},
      secret_code_locked_until = secret_code_locked_until - ${span} where id = any(${ids}::text[])`.execute(db);
    await sql`update stock_batches set expires_on = expires_on - ${days}::int where variant_id = any(${Object.values(life.goods)}::text[])`.execute(
      db,
    );
    await sql`update gift_cards set expires_at = expires_at - ${span} where id = any(${life.cards.map(({ id }) => id)}::text[])`.execute(
      db,
    );
    await sql`update coupons set starts_at = starts_at - ${span}, ends_at = ends_at - ${span} where id = ${life.coupon.id}`.execute(
      db,
    );
    await sql`update returns set status_at = status_at - ${span} where customer_id = ${life.customer}`.execute(db);
  }

  /** What lies on a shelf: of a batch, or what no batch holds; what is in totes is not there. */
  async function shelfOf(
    { variant_id, warehouse_id }: { variant_id: string; warehouse_id: string },
    batch: string | null,
  ) {
    const { rows } = await sql<{ units: number }>`
      select (case when ${batch}::text is null then b.on_hand - coalesce((select sum(quantity) from stock_batches s where s.variant_id = b.variant_id and s.warehouse_id = b.warehouse_id), 0)
        else coalesce((select s.quantity - coalesce((select sum(k.quantity) from picked_batches k where k.batch_id = s.id), 0) from stock_batches s where s.id = ${batch}), 0) end)::int as units
      from stock_balances b where b.variant_id = ${variant_id} and b.warehouse_id = ${warehouse_id}`.execute(db);
    return rows[0]?.units ?? 0;
  }

  return {
    inState,
    answers,
    shelfOf,
    db,
    desk,
    finance,
    jobs: api.platform.jobs,
    reasonOf,
    supplier,
    send,
    tell,
    detail,
    begin,
    pass,
    dayOf: storeDay,
  };
}
export type World = Awaited<ReturnType<typeof openWorld>>;
