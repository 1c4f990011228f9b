import fc from 'fast-check';
import { changedTerm, PINCODE_TERMS, type PincodeTerms } from './pincode-terms.ts';

const terms: PincodeTerms = { delivery_fee: 1000, free_delivery_from: null, minimum_order: 4000 };

test('a fee is set, raised by an amount or by a percentage, and rounds half up', () => {
  const fee = (how: 'set' | 'add' | 'percent', amount: number | null) =>
    changedTerm(terms, { term: 'delivery_fee', how, amount });
  expect([fee('set', 500), fee('add', 250), fee('percent', 1000), fee('percent', -2550)]).toEqual([
    500, 1250, 1100, 745,
  ]);
  expect(fee('set', null)).toBeUndefined();
  expect(fee('set', -1)).toBeUndefined();
});

test('what is never delivered free stays so until it is set', () => {
  const free = (how: 'set' | 'add', amount: number | null) =>
    changedTerm(terms, { term: 'free_delivery_from', how, amount });
  expect([free('add', 500), free('set', 9000), free('set', null)]).toEqual([null, 9000, null]);
});

test('no change makes an amount negative or other than a whole number', () => {
  const amount = fc.integer({ min: 0, max: 100_000_000 });
  fc.assert(
    fc.property(
      fc.record({ delivery_fee: amount, free_delivery_from: fc.option(amount), minimum_order: amount }),
      fc.record({
        term: fc.constantFrom(...PINCODE_TERMS),
        how: fc.constantFrom('set' as const, 'add' as const, 'percent' as const),
        amount: fc.option(fc.integer({ min: -100_000_000, max: 100_000_000 })),
      }),
      (before, change) => {
        const after = changedTerm(before, change);
        if (typeof after === 'number') {
          expect(Number.isSafeInteger(after)).toBe(true);
          expect(after).toBeGreaterThanOrEqual(0);
        }
      },
    ),
  );
});
