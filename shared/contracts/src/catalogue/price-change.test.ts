import fc from 'fast-check';
import {
  changedPrice,
  fallsBelowCost,
  marginOf,
  type PriceChange,
  PriceChangeForm,
  sellingPrice,
  settlePrice,
} from '../index.ts';

/** A price as the contract takes it: its three parts agree. */
const Parts = fc
  .record({
    price: fc.integer({ min: 1, max: 5_000_000 }),
    discount_type: fc.constantFrom('percent' as const, 'amount' as const),
    off: fc.integer({ min: 0, max: 9999 }),
  })
  .map(({ price, discount_type, off }) => {
    const discount = discount_type === 'percent' ? off : Math.floor((price * off) / 10_000);
    return { price, discount_type, discount, selling_price: sellingPrice(price, discount_type, discount) };
  });
const Change: fc.Arbitrary<PriceChange> = fc.oneof(
  fc.record({
    direction: fc.constantFrom('raise' as const, 'lower' as const),
    by: fc.constant('percent' as const),
    value: fc.integer({ min: 1, max: 9000 }),
  }),
  fc.record({
    direction: fc.constantFrom('raise' as const, 'lower' as const),
    by: fc.constant('amount' as const),
    value: fc.integer({ min: 1, max: 2_000_000 }),
  }),
);

test('a changed price agrees with its discount, goes the way that was asked, and is whole fils', () =>
  fc.assert(
    fc.property(Parts, Change, (parts, change) => {
      const after = changedPrice(parts, change);
      if (!after) return;
      expect(sellingPrice(after.price, after.discount_type, after.discount)).toBe(after.selling_price);
      expect(Number.isInteger(after.price) && Number.isInteger(after.selling_price)).toBe(true);
      expect(after.discount).toBeGreaterThanOrEqual(0);
      expect(after.selling_price).toBeLessThanOrEqual(after.price);
      const up = change.direction === 'raise' ? 1 : -1;
      expect((after.price - parts.price) * up).toBeGreaterThanOrEqual(0);
      expect((after.selling_price - parts.selling_price) * up).toBeGreaterThanOrEqual(0);
    }),
  ));

test('a step is rounded to the fils: no price is more than one away from the exact one', () =>
  fc.assert(
    fc.property(Parts, Change, (parts, change) => {
      const after = changedPrice(parts, change);
      if (!after) return;
      const up = change.direction === 'raise' ? 1 : -1;
      const exact = (amount: number) =>
        change.by === 'percent' ? amount * (1 + (up * change.value) / 10_000) : amount + up * change.value;
      expect(Math.abs(after.price - exact(parts.price))).toBeLessThanOrEqual(0.5 + 1e-6);
      // What a percentage is taken off is rounded once before and once after.
      const most = change.by === 'percent' && parts.discount_type === 'percent' ? 5.5 : 0.5;
      expect(Math.abs(after.selling_price - exact(parts.selling_price))).toBeLessThanOrEqual(most + 1e-6);
    }),
  ));

test('a percentage off stays that percentage under a percentage; an amount up and down again is what it was', () => {
  fc.assert(
    fc.property(Parts, fc.integer({ min: 1, max: 9000 }), (parts, value) => {
      const after = changedPrice(parts, { direction: 'raise', by: 'percent', value });
      if (after && parts.discount_type === 'percent') expect(after).toMatchObject({ discount: parts.discount });
    }),
  );
  fc.assert(
    fc.property(Parts, fc.integer({ min: 1, max: 2_000_000 }), (parts, value) => {
      const up = changedPrice(parts, { direction: 'raise', by: 'amount', value });
      const back = up && changedPrice(up, { direction: 'lower', by: 'amount', value });
      if (back) expect([back.price, back.selling_price]).toEqual([parts.price, parts.selling_price]);
    }),
  );
});

test('nothing is left of a price only where that is refused', () => {
  const parts = settlePrice({ price: 1000, discount_type: 'amount', discount: 100, selling_price: 0 }, 'selling_price');
  const by = (value: number) => changedPrice(parts, { direction: 'lower', by: 'amount', value });
  expect(by(899)?.selling_price).toBe(1);
  expect(by(900)).toBeNull();
  expect(
    changedPrice({ ...parts, price: 0, selling_price: 0 }, { direction: 'raise', by: 'amount', value: 5 }),
  ).toBeNull();
  expect(changedPrice(parts, { direction: 'raise', by: 'percent', value: 500 })).toEqual({
    price: 1050,
    discount_type: 'amount',
    discount: 105,
    selling_price: 945,
  });
});

test('what is not sensible is refused where it is typed', () => {
  const wrong = (values: object) => PriceChangeForm.safeParse(values).error?.issues.map(({ message }) => message);
  expect(wrong({ value: 9001, direction: 'lower' })).toEqual(['price_change_lower']);
  expect(wrong({ value: 50_001 })).toEqual(['price_change_raise']);
  expect(wrong({ value: 0, by: 'amount' })).toEqual(['price_change_value']);
  expect(wrong({ value: 100, starts_at: '2020-01-01T00:00:00.000Z' })).toEqual(['price_in_past']);
  expect(wrong({ value: 9001, by: 'amount', direction: 'lower' })).toBeUndefined();
});

test('a margin is below nought exactly where the price without VAT is below the cost', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 1_000_000 }), (net, cost) => {
      const { margin, below_cost } = marginOf(net, cost);
      expect(below_cost).toBe(net < cost);
      if (below_cost) expect(margin).toBeLessThanOrEqual(0);
    }),
  ));

test('a price falls below cost when it is set so, new or lower than before, VAT taken off; going up it never does', () => {
  const sold = (selling_price: number, cost: number | null = 1000, price = 2000) => ({ price, selling_price, cost });
  const before = { selling_price: 1200 };
  expect(fallsBelowCost(sold(1049), null, 500)).toBe(true);
  expect(fallsBelowCost(sold(1050), null, 500)).toBe(false);
  expect(fallsBelowCost(sold(1049), before, 500)).toBe(true);
  expect(fallsBelowCost(sold(1049), { selling_price: 900 }, 500)).toBe(false);
  expect(fallsBelowCost(sold(1049), { selling_price: 1049 }, 500)).toBe(false);
  expect(fallsBelowCost(sold(1, null), before, 500)).toBe(false);
  expect(fallsBelowCost(sold(0, 1000, 0), null, 500)).toBe(false);
  expect(fallsBelowCost(sold(0), before, 500)).toBe(true);
});
