import fc from 'fast-check';
import {
  keepTerms,
  type CouponTerms,
  type OfferTerms,
  type OrderAmounts,
  type PricedOrder,
  type PricingInput,
  type PricingLine,
  priceOrder,
  repriceOrder,
  splitAmount,
  vatInside,
} from '../../index.ts';
import en from '../../labels/en.json';
import ab from '../../labels/ab.json';
import { COUPON_REASONS, PRICE_KINDS, PRICE_REASONS, type PriceCandidate } from './terms.ts';

const AT = '2026-11-22T10:00:00.000Z';
const line = (over: Partial<PricingLine> = {}): PricingLine => ({
  variant_id: 'v1',
  product_id: 'p1',
  brand_id: null,
  category_ids: [],
  quantity: 1,
  weight_g: null,
  list_price: 1000,
  selling_price: 1000,
  vat_rate: 1500,
  offers: [],
  tiers: [],
  ...over,
});
const offer = (over: Partial<OfferTerms> = {}): OfferTerms => ({
  id: 'o1',
  offer_type: 'percent',
  offer_value: 1000,
  buy_quantity: null,
  get_quantity: null,
  priority: 0,
  cap_per_order: null,
  cap_total: null,
  used_count: 0,
  pincodes: [],
  available_from: '2026-11-01T00:00:00.000Z',
  available_upto: '2026-12-01T00:00:00.000Z',
  draft: false,
  paused: false,
  ...over,
});
const tier = (quantity_threshold: number, discount_percentage: number, over = {}) => ({
  id: `t${String(quantity_threshold)}`,
  quantity_threshold,
  discount_percentage,
  starts_at: null,
  ends_at: null,
  active: true,
  ...over,
});
const coupon = (over: Partial<CouponTerms> = {}): CouponTerms => ({
  code: 'TEN',
  discount_type: 'percent',
  discount_value: 1000,
  cart_value: 0,
  maximum_discount: null,
  starts_at: '2026-11-01T00:00:00.000Z',
  ends_at: '2026-12-01T00:00:00.000Z',
  active: true,
  available_count: null,
  used_count: 0,
  per_customer_limit: null,
  customer_uses: 0,
  category_ids: [],
  brand_ids: [],
  product_ids: [],
  excluded_category_ids: [],
  excluded_brand_ids: [],
  excluded_product_ids: [],
  excludes_offers: false,
  ...over,
});
const basket = (lines: readonly PricingLine[], over: Partial<PricingInput> = {}): PricingInput => ({
  at: AT,
  pincode: '00001',
  lines,
  coupon: null,
  delivery: null,
  purse: { gift_cards: [], wallet: 0 },
  ...over,
});
const withCoupon = (terms: Partial<CouponTerms>) => ({ coupon: { code: 'TEN', terms: coupon(terms) } });
const only = (input: PricingInput) => {
  const [first] = priceOrder(input).lines;
  if (!first) throw new Error('no line');
  return first;
};
const reasons = (input: PricingLine, over: Partial<PricingInput> = {}) =>
  only(basket([input], over)).candidates.map(({ kind, id, total, won, reason }) => [
    id ?? kind,
    total,
    won ? 'won' : 'lost',
    reason,
  ]);

/** What an order keeps, read back as lines of so many units and grams. */
const placed = (
  order: PricedOrder,
  input: PricingInput,
  measures: readonly { quantity: number; weight_g: number | null }[],
) =>
  order.lines.map(({ kept }, at) => ({
    list_price: input.lines[at]?.list_price ?? 0,
    selling_price: input.lines[at]?.selling_price ?? 0,
    vat_rate: input.lines[at]?.vat_rate ?? 0,
    quantity: measures[at]?.quantity ?? 0,
    weight_g: measures[at]?.weight_g ?? null,
    price: kept,
  }));

describe('the check of PRODUCT.md', () => {
  const input = basket(
    [
      line({
        variant_id: 'milk',
        quantity: 6,
        list_price: 700,
        selling_price: 650,
        offers: [offer()],
        tiers: [tier(6, 800)],
      }),
      line({ variant_id: 'dates', weight_g: 1000, list_price: 2490, selling_price: 2490 }),
    ],
    {
      ...withCoupon({ cart_value: 5000, maximum_discount: 500 }),
      delivery: { fee: 1000, free_from: null, vat_rate: 1500 },
      purse: { gift_cards: [{ balance: 2000 }], wallet: 0 },
    },
  );

  test('the basket comes to 6578, of which 4578 are to pay', () => {
    const order = priceOrder(input);
    expect(order).toMatchObject({
      items_total: 6078,
      coupon: { code: 'TEN', discount: 500, accepted: true, reason: null },
      delivery_fee: 1000,
      delivery_vat: 130,
      vat: 858,
      total: 6578,
      payments: [{ kind: 'gift_card', amount: 2000 }],
      to_pay: 4578,
      lines: [
        {
          line_at_list: 4200,
          winner: { kind: 'volume', id: 't6' },
          total: 3588,
          coupon_share: 295,
          net: 3293,
          vat: 430,
        },
        { winner: { kind: 'selling', id: null }, total: 2490, coupon_share: 205, net: 2285, vat: 298 },
      ],
    });
    expect(order.lines[0]?.candidates).toEqual([
      { kind: 'selling', id: null, total: 3900, won: false, reason: 'higher_total' },
      { kind: 'offer', id: 'o1', total: 3780, won: false, reason: 'higher_total' },
      { kind: 'volume', id: 't6', total: 3588, won: true, reason: 'lowest_total' },
    ]);
  });

  test('the dates weigh 940 g: 4429 to pay, 149 back', () => {
    const order = priceOrder(input);
    const weighed = repriceOrder({
      lines: placed(order, input, [
        { quantity: 6, weight_g: null },
        { quantity: 1, weight_g: 940 },
      ]),
      terms: order.terms,
      kept_fee: order.delivery_fee,
      purse: input.purse,
    });
    expect(weighed).toMatchObject({
      coupon: { discount: 500 },
      total: 6429,
      vat: 838,
      to_pay: 4429,
      lines: [
        { total: 3588, coupon_share: 303, net: 3285, vat: 428 },
        { total: 2341, coupon_share: 197, net: 2144, vat: 280 },
      ],
    });
    expect(order.to_pay - weighed.to_pay).toBe(149);
  });
});

describe('the price of a line', () => {
  test('the lowest total wins, and each loser is told by what', () => {
    const offers = [
      offer({ id: 'percent', offer_value: 1000 }),
      offer({ id: 'amount', offer_type: 'amount', offer_value: 250 }),
      offer({ id: 'fixed', offer_type: 'fixed_price', offer_value: 800 }),
      offer({ id: 'gift', offer_type: 'buy_x_get_y', offer_value: 0, buy_quantity: 2, get_quantity: 1 }),
    ];
    expect(
      reasons(line({ quantity: 3, selling_price: 950, offers, tiers: [tier(2, 500), tier(3, 1000), tier(9, 2000)] })),
    ).toEqual([
      ['selling', 2850, 'lost', 'higher_total'],
      ['percent', 2700, 'lost', 'higher_total'],
      ['amount', 2250, 'lost', 'higher_total'],
      ['fixed', 2400, 'lost', 'higher_total'],
      ['gift', 2000, 'won', 'lowest_total'],
      ['t2', null, 'lost', 'higher_tier'],
      ['t3', 2565, 'lost', 'higher_total'],
      ['t9', null, 'lost', 'threshold_not_reached'],
    ]);
  });

  test('equals are decided by the selling price, then priority, earlier end, smaller id', () => {
    expect(reasons(line({ selling_price: 900, offers: [offer()] }))).toEqual([
      ['selling', 900, 'won', 'tie_selling'],
      ['o1', 900, 'lost', 'lost_to_selling'],
    ]);
    expect(reasons(line({ offers: [offer({ id: 'a' }), offer({ id: 'b', priority: 1 })] }))).toEqual([
      ['selling', 1000, 'lost', 'higher_total'],
      ['a', 900, 'lost', 'lost_by_priority'],
      ['b', 900, 'won', 'tie_priority'],
    ]);
    const sooner = offer({ id: 'b', available_upto: '2026-11-23T00:00:00.000Z' });
    expect(reasons(line({ offers: [offer({ id: 'a' }), sooner] })).slice(1)).toEqual([
      ['a', 900, 'lost', 'lost_by_end'],
      ['b', 900, 'won', 'tie_end'],
    ]);
    expect(reasons(line({ offers: [offer({ id: 'b' }), offer({ id: 'a' })] })).slice(1)).toEqual([
      ['b', 900, 'lost', 'lost_by_id'],
      ['a', 900, 'won', 'tie_id'],
    ]);
  });

  test('what does not count at the moment, here, or any more, says why', () => {
    const offers = [
      offer({ id: 'draft', draft: true }),
      offer({ id: 'paused', paused: true }),
      offer({ id: 'later', available_from: '2026-11-22T10:00:00.001Z' }),
      offer({ id: 'over', available_upto: AT }),
      offer({ id: 'elsewhere', pincodes: ['1'] }),
      offer({ id: 'gone', cap_total: 5, used_count: 5 }),
      offer({ id: 'dearer', offer_type: 'fixed_price', offer_value: 1001 }),
    ];
    const tiers = [
      tier(2, 500, { active: false }),
      tier(3, 600, { ends_at: AT }),
      tier(4, 700, { starts_at: '2027-01-01T00:00:00.000Z' }),
    ];
    expect(reasons(line({ quantity: 4, offers, tiers }))).toEqual([
      ['selling', 4000, 'won', 'only_price'],
      ['draft', null, 'lost', 'draft'],
      ['paused', null, 'lost', 'paused'],
      ['later', null, 'lost', 'scheduled'],
      ['over', null, 'lost', 'ended'],
      ['elsewhere', null, 'lost', 'other_pincode'],
      ['gone', null, 'lost', 'used_up'],
      ['dearer', 4004, 'lost', 'raises_price'],
      ['t2', null, 'lost', 'paused'],
      ['t3', null, 'lost', 'ended'],
      ['t4', null, 'lost', 'scheduled'],
    ]);
    expect(
      reasons(
        line({
          weight_g: 900,
          offers: [offer({ id: 'gift', offer_type: 'buy_x_get_y', buy_quantity: 1, get_quantity: 1 })],
        }),
      )[1],
    ).toEqual(['gift', null, 'lost', 'units_only']);
    expect(reasons(line({ offers: [offer({ pincodes: ['00001'] })] }), { pincode: null })[1]?.[3]).toBe(
      'other_pincode',
    );
  });

  test('a cap per order is shared by the lines of the order; the rest of them costs the selling price', () => {
    const capped = offer({ cap_per_order: 3 });
    const order = priceOrder(
      basket([
        line({ quantity: 2, selling_price: 950, offers: [capped] }),
        line({ variant_id: 'v2', quantity: 2, selling_price: 950, offers: [capped] }),
        line({ variant_id: 'v3', quantity: 2, selling_price: 950, offers: [capped] }),
      ]),
    );
    expect(order.lines.map(({ total }) => total)).toEqual([1800, 900 + 950, 1900]);
    expect(order.lines[2]?.candidates[1]).toMatchObject({ total: null, reason: 'order_cap_used' });
  });

  test('buy 2 get 1: the third is free, and of five the last two are paid', () => {
    const gift = offer({ offer_type: 'buy_x_get_y', buy_quantity: 2, get_quantity: 1 });
    const paid = [1, 2, 3, 4, 5, 6, 7].map(
      (quantity) => only(basket([line({ quantity, offers: [gift] })])).total / 1000,
    );
    expect(paid).toEqual([1, 2, 2, 3, 4, 4, 5]);
  });
});

describe('the coupon', () => {
  const two = [
    line({ product_id: 'p1', brand_id: 'b1', category_ids: ['c1', 'root'] }),
    line({ variant_id: 'v2', product_id: 'p2', brand_id: 'b2', category_ids: ['c2', 'root'], offers: [offer()] }),
  ];
  const shares = (terms: Partial<CouponTerms>) =>
    priceOrder(basket(two, withCoupon(terms))).lines.map(({ coupon_share }) => coupon_share);

  test('is only for the lines in its scope', () => {
    expect(shares({})).toEqual([100, 90]);
    expect(shares({ brand_ids: ['b1'] })).toEqual([100, 0]);
    expect(shares({ category_ids: ['c2'] })).toEqual([0, 90]);
    expect(shares({ category_ids: ['root'], excluded_category_ids: ['c2'] })).toEqual([100, 0]);
    expect(shares({ product_ids: ['p2'], excluded_brand_ids: ['b2'] })).toEqual([0, 0]);
    expect(shares({ excluded_product_ids: ['p1'] })).toEqual([0, 90]);
    expect(shares({ excludes_offers: true })).toEqual([100, 0]);
  });

  test.each([
    [{ active: false }, 'paused'],
    [{ starts_at: '2026-11-23T00:00:00.000Z' }, 'not_started'],
    [{ ends_at: AT }, 'ended'],
    [{ available_count: 3, used_count: 3 }, 'used_up'],
    [{ per_customer_limit: 1, customer_uses: 1 }, 'customer_used_up'],
    [{ product_ids: ['other'] }, 'nothing_eligible'],
    [{ cart_value: 1901 }, 'cart_value'],
  ] as const)('takes nothing off where it does not hold: %j is %s', (terms, reason) => {
    const order = priceOrder(basket(two, withCoupon(terms)));
    expect(order.coupon).toEqual({ code: 'TEN', discount: 0, accepted: false, reason });
    expect(order.terms.coupon).toBeNull();
    expect(order.total).toBe(1900);
  });

  test('that nobody knows takes nothing off', () => {
    expect(priceOrder(basket(two, { coupon: { code: 'nope', terms: null } })).coupon).toEqual({
      code: 'nope',
      discount: 0,
      accepted: false,
      reason: 'unknown',
    });
  });

  test('is worth at most what there is to take it off', () => {
    const order = priceOrder(
      basket(two, withCoupon({ discount_type: 'amount', discount_value: 5000, brand_ids: ['b1'] })),
    );
    expect(order.coupon?.discount).toBe(1000);
    expect(order.lines.map(({ net }) => net)).toEqual([0, 900]);
  });
});

describe('delivery and payments', () => {
  const fee = { fee: 1000, free_from: 2000, vat_rate: 500 };
  test('delivery is free from the subtotal before the coupon on', () => {
    const half = withCoupon({ discount_value: 5000 });
    expect(priceOrder(basket([line({ quantity: 2 })], { delivery: fee, ...half }))).toMatchObject({
      delivery_fee: 0,
      total: 1000,
    });
    expect(priceOrder(basket([line({ list_price: 1999, selling_price: 1999 })], { delivery: fee }))).toMatchObject({
      delivery_fee: 1000,
      delivery_vat: 48,
      total: 2999,
    });
  });

  test('gift cards pay in the order given, then the wallet, and never more than there is to pay', () => {
    const order = priceOrder(
      basket([line()], { purse: { gift_cards: [{ balance: 300 }, { balance: 0 }, { balance: 400 }], wallet: 5000 } }),
    );
    expect(order.payments).toEqual([
      { kind: 'gift_card', amount: 300 },
      { kind: 'gift_card', amount: 400 },
      { kind: 'wallet', amount: 300 },
    ]);
    expect(order.to_pay).toBe(0);
  });
});

describe('a placed order', () => {
  const gift = offer({ offer_type: 'buy_x_get_y', buy_quantity: 2, get_quantity: 1 });
  const input = basket(
    [line({ quantity: 3, selling_price: 700, offers: [gift] }), line({ variant_id: 'v2', quantity: 2 })],
    {
      ...withCoupon({ cart_value: 3900 }),
      delivery: { fee: 500, free_from: 3500, vat_rate: 1500 },
    },
  );
  const order = priceOrder(input);
  const lines = placed(order, input, [
    { quantity: 2, weight_g: null },
    { quantity: 1, weight_g: null },
  ]);

  test('keeps coupon and free delivery when the store falls short, and what is left never costs more than it did', () => {
    expect(order).toMatchObject({ items_total: 4000, delivery_fee: 0, coupon: { discount: 400 } });
    expect(repriceOrder({ lines, terms: order.terms, kept_fee: order.delivery_fee })).toMatchObject({
      items_total: 1400 + 1000,
      delivery_fee: 0,
      coupon: { discount: 240, accepted: true },
    });
  });

  test('earns coupon and free delivery again when the customer takes something away', () => {
    expect(repriceOrder({ lines, terms: order.terms, kept_fee: null })).toMatchObject({
      delivery_fee: 500,
      coupon: { discount: 0, accepted: false, reason: 'cart_value' },
      total: 2900,
    });
  });
});

test('every code has its words in both languages', () => {
  for (const labels of [en, ab]) {
    expect(Object.keys(labels.price_reason).sort()).toEqual([...PRICE_REASONS].sort());
    expect(Object.keys(labels.coupon_reason).sort()).toEqual([...COUPON_REASONS].sort());
    expect(Object.keys(labels.price_kind).sort()).toEqual([...PRICE_KINDS].sort());
  }
});

// ------------------------------------------------------------------------------------------------ properties

const half = (n: bigint, d: bigint) => (2n * n + d) / (2n * d);
const shareOf = (x: bigint, bp: bigint) => (2n * x * bp + 10_000n) / 20_000n;
/** The formulas of PRODUCT.md once more, in whole numbers of any size; `null` where an offer does not count. */
function expected(
  { quantity, weight_g, list_price, selling_price }: PricingLine,
  given: OfferTerms | undefined,
): bigint | null {
  const at = (price: number) =>
    weight_g === null ? BigInt(price) * BigInt(quantity) : half(BigInt(price) * BigInt(weight_g), 1000n);
  if (!given) return at(selling_price);
  const { offer_type, offer_value, buy_quantity: x, get_quantity: y } = given;
  switch (offer_type) {
    case 'percent':
      return at(list_price) - shareOf(at(list_price), BigInt(offer_value));
    case 'amount': {
      const total = at(Math.max(0, list_price - offer_value));
      return total > at(selling_price) ? null : total;
    }
    case 'fixed_price':
      return at(offer_value) > at(selling_price) ? null : at(offer_value);
    case 'buy_x_get_y': {
      if (weight_g !== null || x === null || y === null) return null;
      const free = Math.floor(quantity / (x + y)) * y + Math.max(0, (quantity % (x + y)) - x);
      return BigInt(list_price) * BigInt(quantity - free);
    }
  }
}

const money = fc.integer({ min: 0, max: 500_000_000 });
const anyOffer = fc
  .record({
    id: fc.stringMatching(/^o[a-d]$/),
    offer_type: fc.constantFrom('percent' as const, 'amount' as const, 'fixed_price' as const, 'buy_x_get_y' as const),
    offer_value: fc.integer({ min: 100, max: 9000 }),
    buy_quantity: fc.integer({ min: 1, max: 5 }),
    get_quantity: fc.integer({ min: 1, max: 5 }),
    priority: fc.integer({ min: 0, max: 2 }),
    available_upto: fc.constantFrom('2026-11-30T00:00:00.000Z', '2026-12-01T00:00:00.000Z'),
  })
  .map((over) => offer(over));
const anyLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 999 }),
    weight_g: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    list_price: money,
    percent_off: fc.integer({ min: 0, max: 10_000 }),
    vat_rate: fc.constantFrom(0, 500, 1500),
    offers: fc.uniqueArray(anyOffer, { maxLength: 4, selector: ({ id }) => id }),
    tiers: fc.uniqueArray(fc.integer({ min: 2, max: 20 }), { maxLength: 5 }),
  })
  .map(({ percent_off, tiers, ...rest }) =>
    line({
      ...rest,
      selling_price: Math.floor((rest.list_price * (10_000 - percent_off)) / 10_000),
      tiers: [...tiers].sort((a, b) => a - b).map((threshold, at) => tier(threshold, (at + 1) * 700)),
    }),
  );
const anyBasket = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 8 }),
    discount_type: fc.constantFrom('percent' as const, 'amount' as const),
    discount_value: fc.integer({ min: 1, max: 10_000 }),
    maximum_discount: fc.option(money),
    cart_value: money,
    fee: fc.integer({ min: 0, max: 5000 }),
    free_from: fc.option(money),
    cards: fc.array(money, { maxLength: 3 }),
    wallet: money,
  })
  .map(({ lines, fee, free_from, cards, wallet, ...terms }) =>
    basket(lines, {
      ...withCoupon(terms),
      delivery: { fee, free_from, vat_rate: 500 },
      purse: { gift_cards: cards.map((balance) => ({ balance })), wallet },
    }),
  );
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

test('the winner is the least of all prices that count, whatever the order in which offers are asked', () => {
  fc.assert(
    fc.property(anyLine, (given) => {
      const priced = only(basket([given]));
      const tiers = given.tiers.filter(({ quantity_threshold }) => quantity_threshold <= given.quantity);
      const selling = expected(given, undefined) ?? 0n;
      const totals = [
        selling,
        ...given.offers.map((one) => expected(given, one)),
        ...tiers.slice(-1).map(({ discount_percentage }) => selling - shareOf(selling, BigInt(discount_percentage))),
      ].filter((total) => total !== null);
      expect(BigInt(priced.total)).toBe(totals.reduce((least, one) => (one < least ? one : least)));
      expect(priced.candidates.filter(({ won }) => won)).toHaveLength(1);
      const turned = only(
        basket([{ ...given, offers: [...given.offers].reverse(), tiers: [...given.tiers].reverse() }]),
      );
      expect([turned.winner, turned.total]).toEqual([priced.winner, priced.total]);
    }),
  );
});

test('anyone who does not ask for the losers is told the same prices, and of each line who won and why', () => {
  fc.assert(
    fc.property(anyBasket, (input) => {
      const { lines, ...all } = priceOrder(input);
      const winners = (candidates: readonly PriceCandidate[]) => candidates.filter(({ won }) => won);
      expect(priceOrder({ ...input, losers: false })).toEqual({
        ...all,
        lines: lines.map((one) => ({
          ...one,
          candidates: winners(one.candidates),
          kept: { ...one.kept, candidates: winners(one.candidates) },
        })),
      });
    }),
  );
});

test('an order adds up to the last unit, and nothing is below zero', () => {
  fc.assert(
    fc.property(anyBasket, (input) => {
      const order = priceOrder(input);
      expect(order.items_total).toBe(sum(order.lines.map(({ total }) => total)));
      expect(sum(order.lines.map(({ coupon_share }) => coupon_share))).toBe(order.coupon?.discount);
      expect(order.total).toBe(order.items_total - (order.coupon?.discount ?? 0) + order.delivery_fee);
      expect(order.vat).toBe(
        sum(order.lines.map(({ net, vat_rate }) => vatInside(net, vat_rate))) + order.delivery_vat,
      );
      expect(sum(order.payments.map(({ amount }) => amount)) + order.to_pay).toBe(order.total);
      for (const { total, coupon_share, net, vat } of order.lines)
        for (const amount of [total, coupon_share, net, vat, net - vat]) expect(amount).toBeGreaterThanOrEqual(0);
      for (const amount of [order.to_pay, order.delivery_fee, ...order.payments.map(({ amount: paid }) => paid)])
        expect(amount).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('a split loses nothing, gives no line more than it has, and each is within one unit of its part', () => {
  fc.assert(
    fc.property(
      fc.array(money, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 0, max: 10_000 }),
      (totals, part) => {
        const whole = sum(totals);
        const amount = Number((BigInt(whole) * BigInt(part)) / 10_000n);
        const shares = splitAmount(amount, totals);
        expect(sum(shares)).toBe(amount);
        shares.forEach((one, at) => {
          const total = totals[at] ?? 0;
          expect(one).toBeLessThanOrEqual(total);
          if (whole > 0) expect(Math.abs(one - (amount * total) / whole)).toBeLessThan(1.001);
        });
      },
    ),
  );
});

const amounts = ({ items_total, delivery_fee, vat, total, to_pay, payments, lines }: OrderAmounts) => ({
  order: { items_total, delivery_fee, vat, total, to_pay, payments },
  lines: lines.map((one) => [one.line_at_list, one.total, one.coupon_share, one.net, one.vat_rate, one.vat]),
});
test('a placed order that nobody changed costs what it cost, though every offer has ended since', () => {
  fc.assert(
    fc.property(anyBasket, (input) => {
      const order = priceOrder(input);
      const again = repriceOrder({
        lines: placed(order, input, input.lines),
        terms: order.terms,
        kept_fee: null,
        purse: input.purse,
      });
      expect(amounts(again)).toEqual(amounts(order));
    }),
  );
});

test('what falls short or weighs less never makes an order dearer', () => {
  fc.assert(
    fc.property(
      anyBasket,
      fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 8, maxLength: 8 }),
      (input, left) => {
        const order = priceOrder(input);
        const measures = input.lines.map(({ quantity, weight_g }, at) => {
          const part = left[at] ?? 1000;
          return {
            quantity: Math.floor((quantity * part) / 1000),
            weight_g: weight_g === null ? null : Math.floor((weight_g * part) / 1000),
          };
        });
        const less = repriceOrder({
          lines: placed(order, input, measures),
          terms: order.terms,
          kept_fee: order.delivery_fee,
          purse: input.purse,
        });
        expect(less.items_total).toBeLessThanOrEqual(order.items_total);
        expect(less.total).toBeLessThanOrEqual(order.total);
      },
    ),
  );
});

/** Baskets in which lines share offers and their caps, and a coupon's cart value lies at the edge of the basket. */
const anyEditing = fc
  .record({
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 12 }),
        before: fc.integer({ min: 0, max: 12 }),
        list_price: fc.integer({ min: 1, max: 5000 }),
        off: fc.integer({ min: 0, max: 300 }),
        grams: fc.option(fc.integer({ min: 1, max: 3000 }), { freq: 2 }),
        covered: fc.subarray([0, 1, 2]),
        tiers: fc.boolean(),
        product: fc.constantFrom('p1', 'p2'),
      }),
      { minLength: 2, maxLength: 6 },
    ),
    caps: fc.array(fc.option(fc.integer({ min: 1, max: 8 }), { freq: 2 }), { minLength: 3, maxLength: 3 }),
    coupon: fc.record({
      edge: fc.constantFrom(-1, 0, 1),
      type: fc.constantFrom('percent' as const, 'amount' as const),
      value: fc.integer({ min: 1, max: 5000 }),
      excludes_offers: fc.boolean(),
      excluded: fc.boolean(),
    }),
    delivery: fc.record({
      fee: fc.integer({ min: 0, max: 2000 }),
      free_from: fc.option(fc.integer({ min: 0, max: 40_000 })),
    }),
    cards: fc.array(money, { maxLength: 2 }),
  })
  .map(({ lines, caps, coupon: { edge, type, value, excludes_offers, excluded }, delivery, cards }) => {
    const offers = [
      offer({ id: 'percent', offer_value: 1500, cap_per_order: caps[0] ?? null }),
      offer({
        id: 'x_for_y',
        offer_type: 'buy_x_get_y',
        buy_quantity: 1,
        get_quantity: 1,
        cap_per_order: caps[1] ?? null,
      }),
      offer({ id: 'amount', offer_type: 'amount', offer_value: 200, cap_per_order: caps[2] ?? null }),
    ];
    const full = lines.map(({ quantity, list_price, off, grams, covered, tiers, product }, at) =>
      line({
        variant_id: `v${String(at)}`,
        product_id: product,
        quantity,
        weight_g: grams === null ? null : grams * quantity,
        list_price,
        selling_price: Math.max(1, list_price - off),
        offers: offers.filter((_, index) => covered.includes(index)),
        tiers: tiers ? [tier(3, 800), tier(6, 2000)] : [],
      }),
    );
    const terms = {
      discount_type: type,
      discount_value: value,
      excludes_offers,
      excluded_product_ids: excluded ? ['p2'] : [],
    };
    const more = {
      delivery: { ...delivery, vat_rate: 500 },
      purse: { gift_cards: cards.map((balance) => ({ balance })), wallet: 0 },
    };
    const eligible = sum(
      priceOrder(basket(full, withCoupon(terms))).lines.flatMap(({ kept, total }) =>
        kept.coupon_eligible ? [total] : [],
      ),
    );
    const input = basket(full, { ...more, ...withCoupon({ ...terms, cart_value: Math.max(0, eligible + edge) }) });
    // The first part of the basket that was placed; at least one line of it.
    const part = lines.map(({ before, quantity }, at) =>
      at === 0 ? Math.max(1, Math.min(before, quantity)) : Math.min(before, quantity),
    );
    return { input, part, grams: lines.map((one) => one.grams) };
  });

test('a basket costs the same whether it is placed at once, or in part and edited up to it at the same moment', () => {
  let runs = 0;
  const seen = { tier: 0, x_for_y: 0, cap: 0, edge: 0, weight: 0, gift_card: 0 };
  fc.assert(
    fc.property(anyEditing, ({ input, part, grams }) => {
      const atOnce = priceOrder(input);
      const measure = (at: number, quantity: number) => ({
        quantity,
        weight_g: grams[at] == null ? null : grams[at] * quantity,
      });
      const first = input.lines.flatMap((one, at) => (part[at] ? [{ ...one, ...measure(at, part[at]) }] : []));
      const order = priceOrder({ ...input, lines: first });
      const scope = input.coupon?.terms ?? coupon();
      const { coupon: kept } = priceOrder(
        basket([line()], withCoupon({ ...scope, cart_value: 0, excluded_product_ids: [] })),
      ).terms;
      const at = (id: string) => order.lines.find(({ variant_id }) => variant_id === id)?.kept;
      // Lines that are added stand after those that were placed.
      const lines = [...input.lines.keys()]
        .sort((a, b) => Number(!part[a]) - Number(!part[b]))
        .flatMap((index) => {
          const one = input.lines[index];
          if (!one) return [];
          const price = at(one.variant_id) ?? {
            winner: { kind: 'selling' as const, id: null },
            rule: { type: 'selling' as const },
            coupon_eligible: false,
            candidates: [],
            terms: keepTerms(one, input, scope),
          };
          return [{ ...one, price }];
        });
      const edited = repriceOrder({
        lines,
        terms: {
          ...order.terms,
          coupon: order.terms.coupon ?? (kept && { ...kept, scope, cart_value: scope.cart_value, lost: 'cart_value' }),
        },
        kept_fee: null,
        purse: input.purse,
      });
      const again = priceOrder({ ...input, lines });
      expect(amounts(edited)).toEqual(amounts(again));
      expect(edited.coupon).toEqual(again.coupon);
      expect(edited.lines.map(({ price: { winner, rule, candidates } }) => [winner, rule, candidates])).toEqual(
        again.lines.map(({ kept: { winner, rule, candidates } }) => [winner, rule, candidates]),
      );
      runs += 1;
      const any = (holds: (one: (typeof atOnce.lines)[number]) => boolean) => Number(atOnce.lines.some(holds));
      seen.tier += any(({ winner }) => winner.kind === 'volume');
      seen.x_for_y += any(({ winner }) => winner.id === 'x_for_y');
      seen.cap += any(
        ({ candidates, kept: { rule } }) =>
          ('units' in rule && rule.units !== null) || candidates.some(({ reason }) => reason === 'order_cap_used'),
      );
      seen.edge += Number(scope.cart_value > 0);
      seen.weight += any(({ weight_g }) => weight_g !== null);
      seen.gift_card += Number(atOnce.payments.length > 0);
    }),
    { numRuns: 500 },
  );
  for (const [what, times] of Object.entries(seen))
    expect(`${what} ${String(times > runs * 0.3)}`).toBe(`${what} true`);
});
