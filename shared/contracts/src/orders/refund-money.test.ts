import fc from 'fast-check';
import { deliveryRefund, giftCardShare, lineRefund, refundable, restockingFee } from './refund-money.ts';

const amount = fc.integer({ min: 0, max: 5_000_000 });

test('five units for 10.01 go back as 2.00 four times and 2.01 once, anyone who counts first', () => {
  const line = { net: 1001, quantity: 5, refunded_quantity: 0, refunded_amount: 0 };
  expect(lineRefund(line, 2)).toBe(400);
  expect(lineRefund({ ...line, refunded_quantity: 2, refunded_amount: 400 }, 3)).toBe(601);
  expect(lineRefund(line, 5)).toBe(1001);
});

test('however a line is split, its parts add up to its price and none is below zero', () => {
  fc.assert(
    fc.property(amount, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }), (net, parts) => {
      const quantity = parts.reduce((sum, part) => sum + part, 0);
      let refunded_quantity = 0;
      let refunded_amount = 0;
      for (const part of parts) {
        const back = lineRefund({ net, quantity, refunded_quantity, refunded_amount }, part);
        expect(back).toBeGreaterThanOrEqual(0);
        refunded_quantity += part;
        refunded_amount += back;
        expect(refunded_amount).toBeLessThanOrEqual(net);
      }
      expect(refunded_amount).toBe(net);
    }),
  );
});

test('a line of which nothing was delivered gives nothing back', () => {
  expect(lineRefund({ net: 500, quantity: 0, refunded_quantity: 0, refunded_amount: 0 }, 1)).toBe(0);
});

test('what can go back is what came in, less what went or is going back, and never below nothing', () => {
  expect(refundable({ captured: 10_000, refunded: 2500, in_progress: 1500 })).toBe(6000);
  expect(refundable({ captured: 100, refunded: 80, in_progress: 40 })).toBe(0);
});

test('of goods that come back the store keeps its fee, but for what was its fault', () => {
  expect(restockingFee(1000, 1500, false)).toBe(150);
  expect(restockingFee(1000, 1500, true)).toBe(0);
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (items, fee) => {
      expect(restockingFee(items, fee, false)).toBeLessThanOrEqual(items);
    }),
  );
});

test.each([
  ['never', true, true, 0],
  ['store_fault', true, false, 1000],
  ['store_fault', false, true, 0],
  ['whole_order', false, true, 1000],
  ['whole_order', true, false, 0],
] as const)(
  'the delivery fee under "%s" (fault %s, whole %s) gives %i back, and once',
  (policy, store_fault, whole, back) => {
    const of = (refunded: number) => deliveryRefund(policy, { fee: 1000, refunded, store_fault, whole });
    expect(of(0)).toBe(back);
    expect(of(1000)).toBe(0);
  },
);

test('the gift card gets its share of every refund back, and all of it with the last', () => {
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 8 }),
      (other, by_gift_card, wanted) => {
        const captured = other + by_gift_card;
        let refunded = 0;
        let to_gift_card = 0;
        for (const want of [...wanted, captured]) {
          const back = Math.min(want, captured - refunded);
          const gift = giftCardShare({ captured, by_gift_card }, { refunded, to_gift_card }, back);
          expect(gift).toBeGreaterThanOrEqual(0);
          expect(gift).toBeLessThanOrEqual(back);
          refunded += back;
          to_gift_card += gift;
          expect(to_gift_card).toBeLessThanOrEqual(by_gift_card);
          expect(refunded - to_gift_card).toBeLessThanOrEqual(other);
        }
        expect(to_gift_card).toBe(by_gift_card);
      },
    ),
  );
});
