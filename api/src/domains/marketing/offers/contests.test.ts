import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type OfferTerms, priceOrder } from '@bo/contracts';
import fc from 'fast-check';
import { type ContestedVariant, contestOf } from './contests.ts';

const NOW = '2026-11-20T08:00:00.000Z';
const day = (n: number) => new Date(Date.parse('2026-11-20T00:00:00.000Z') + n * 86_400_000).toISOString();
const offer = (more: Partial<OfferTerms> = {}): OfferTerms => ({
  id: 'ours',
  offer_type: 'percent',
  offer_value: 1000,
  buy_quantity: null,
  get_quantity: null,
  priority: 0,
  cap_per_order: null,
  cap_total: null,
  used_count: 0,
  pincodes: [],
  available_from: day(1),
  available_upto: day(11),
  draft: false,
  paused: false,
  ...more,
});
const variant = (more: Partial<ContestedVariant> = {}): ContestedVariant => ({
  id: 'milk',
  sold_by: 'unit',
  prices: [{ at: new Date(0).toISOString(), list_price: 1150, selling_price: 1150 }],
  vat_rate: 1500,
  cost: 800,
  offers: [],
  tiers: [],
  ...more,
});
const told = (contests: ReturnType<typeof contestOf>['contests']) =>
  contests.map(({ from, upto, winner, total }) => [from, upto, winner.id, total]);

describe('what an offer does to a variant', () => {
  it('is its price, and what is left of it without VAT', () => {
    const { offer_total, margin, below_cost, outcome } = contestOf(offer(), variant(), NOW);
    // 1150 − 115 = 1035; without 15 % VAT 900; 100 of them are left.
    assert.deepEqual(
      { offer_total, margin, below_cost, outcome },
      { offer_total: 1035, margin: 1111, below_cost: false, outcome: 'always' },
    );
    const dear = contestOf(offer(), variant({ cost: 901 }), NOW);
    assert.deepEqual([dear.below_cost, dear.margin], [true, -11]);
    assert.equal(contestOf(offer(), variant({ cost: null }), NOW).margin, null);
  });

  it('counts what is bought and got together', () => {
    const gift = offer({ offer_type: 'buy_x_get_y', offer_value: 0, buy_quantity: 2, get_quantity: 1 });
    const { quantity, offer_total, cost, below_cost } = contestOf(gift, variant(), NOW);
    assert.deepEqual(
      { quantity, offer_total, cost, below_cost },
      { quantity: 3, offer_total: 2300, cost: 2400, below_cost: true },
    );
    assert.equal(contestOf(gift, variant({ sold_by: 'weight' }), NOW).offer_total, null);
  });

  it('names who has the price while another lasts, and only then', () => {
    const other = offer({ id: 'other', offer_value: 2000, available_from: day(3), available_upto: day(5) });
    const { contests, outcome, winners } = contestOf(offer(), variant({ offers: [other] }), NOW);
    assert.deepEqual(told(contests), [[day(3), day(5), 'other', 920]]);
    assert.equal(outcome, 'sometimes');
    assert.deepEqual([...winners].sort(), ['other', 'ours']);
  });

  it('looks at each place where others count, and at everywhere else', () => {
    const other = offer({ id: 'other', offer_value: 2000, pincodes: ['00731', '00732'] });
    const { contests } = contestOf(offer(), variant({ offers: [other] }), NOW);
    assert.deepEqual(
      contests.map(({ pincodes, winner }) => [pincodes, winner.id]),
      [[['00731', '00732'], 'other']],
    );
    const elsewhere = contestOf(offer({ pincodes: ['00900'] }), variant({ offers: [other] }), NOW);
    assert.deepEqual(elsewhere.contests, []);
  });

  it('looks at the quantities of a volume offer', () => {
    const tiers = [
      { id: 't6', quantity_threshold: 6, discount_percentage: 2000, starts_at: null, ends_at: null, active: true },
    ];
    const { contests } = contestOf(offer(), variant({ tiers }), NOW);
    assert.deepEqual(
      contests.map(({ quantity, winner, total }) => [quantity, winner.id, total]),
      [[6, 't6', 5520]],
    );
  });

  it('is lost to a selling price that is lower, and knows the prices to come', () => {
    const cheap = variant({ prices: [{ at: day(-9), list_price: 1150, selling_price: 1000 }] });
    assert.deepEqual(
      [contestOf(offer(), cheap, NOW).outcome, contestOf(offer(), cheap, NOW).below_cost],
      ['never', false],
    );
    const falling = variant({
      prices: [
        { at: day(-9), list_price: 1150, selling_price: 1150 },
        { at: day(6), list_price: 900, selling_price: 900 },
      ],
    });
    const { offer_total, below_cost } = contestOf(offer(), falling, NOW);
    assert.deepEqual({ offer_total, below_cost }, { offer_total: 810, below_cost: true });
  });
});

describe('for any offers', () => {
  const Terms = fc.record({
    type: fc.constantFrom('percent' as const, 'amount' as const, 'fixed_price' as const),
    value: fc.integer({ min: 100, max: 1400 }),
    from: fc.integer({ min: 0, max: 10 }),
    days: fc.integer({ min: 1, max: 8 }),
    priority: fc.integer({ min: 0, max: 3 }),
    pincodes: fc.subarray(['1', '2', '3']),
  });
  const of = (id: string, terms: typeof Terms extends fc.Arbitrary<infer T> ? T : never) =>
    offer({
      id,
      offer_type: terms.type,
      offer_value: terms.value,
      priority: terms.priority,
      pincodes: terms.pincodes,
      available_from: day(terms.from),
      available_upto: day(terms.from + terms.days),
    });

  it('anyone who is told to win at a moment and a place wins there in an order', () => {
    fc.assert(
      fc.property(
        Terms,
        fc.array(Terms, { maxLength: 4 }),
        fc.integer({ min: 0, max: 18 }),
        fc.constantFrom('1', '2', '3', '9'),
        (mine, others, on, pincode) => {
          const own = of('ours', mine);
          const offers = others.map((terms, at) => of(`rival ${String(at)}`, terms));
          const at = new Date(Date.parse(day(on)) + 3_600_000).toISOString();
          const within = at >= own.available_from && at < own.available_upto && at >= NOW;
          if (!within || (own.pincodes.length > 0 && !own.pincodes.includes(pincode))) return;
          const { contests } = contestOf(own, variant({ offers }), NOW);
          if (contests.length === 12) return;
          const [line] = priceOrder({
            at,
            pincode,
            lines: [
              {
                variant_id: 'milk',
                product_id: '',
                brand_id: null,
                category_ids: [],
                quantity: 1,
                weight_g: null,
                list_price: 1150,
                selling_price: 1150,
                vat_rate: 1500,
                offers: [own, ...offers],
                tiers: [],
              },
            ],
            coupon: null,
            delivery: null,
            purse: { gift_cards: [], wallet: 0 },
          }).lines;
          const now = contests.filter(({ from, upto }) => from <= at && upto > at);
          const named = now.find(({ pincodes }) => pincodes.includes(pincode));
          const rest = now.find(({ pincodes }) => pincodes.length === 0);
          const elsewhere = offers.some(({ pincodes }) => pincodes.includes(pincode)) && own.pincodes.length === 0;
          const expected = named ?? (elsewhere ? undefined : rest);
          // Where nobody competes there is no contest: the offer has the price alone.
          if (expected) assert.deepEqual(line?.winner, expected.winner);
        },
      ),
    );
  });
});
