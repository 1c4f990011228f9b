import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { type Charge, chargedAt, byRate, totalOf } from './charge.ts';

const Part = fc.record({ rate: fc.constantFrom(0, 500, 2000), gross: fc.integer({ min: 0, max: 5_000_000 }) });
const Taxed = Part.map(({ rate, gross }) => ({ rate, gross, vat: Math.floor((gross * rate) / (10_000 + rate)) }));
const vatIn = (charges: readonly Charge[]) => charges.reduce((sum, { vat }) => sum + vat, 0);

it('however often a charge falls and rises, it is what it should be in all, between nothing and its invoice at each rate, and its VAT follows', () => {
  fc.assert(
    fc.property(
      fc.array(Taxed, { minLength: 1, maxLength: 8 }),
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.array(Part, { maxLength: 3 })), {
        maxLength: 8,
      }),
      (lines, steps) => {
        const invoice = byRate(lines);
        let now = invoice;
        for (const [part, named] of steps) {
          const total = Math.round(totalOf(invoice) * part);
          now = chargedAt(invoice, now, total, named);
          assert.equal(totalOf(now), total);
          for (const [at, { gross, vat }] of now.entries()) {
            assert.ok(gross >= 0 && gross <= (invoice[at]?.gross ?? 0));
            assert.ok(vat >= 0 && vat <= (invoice[at]?.vat ?? 0));
          }
        }
        assert.equal(vatIn(chargedAt(invoice, now, 0)), 0, 'nothing is charged, and no VAT');
        assert.deepEqual(chargedAt(invoice, now, totalOf(invoice)), invoice, 'all is charged again as on the invoice');
      },
    ),
  );
});

it('goods that go back take their own rate with them', () => {
  const invoice = byRate([
    { rate: 500, gross: 10_500, vat: 500 },
    { rate: 0, gross: 4000, vat: 0 },
  ]);
  assert.deepEqual(chargedAt(invoice, invoice, 10_500, [{ rate: 0, gross: 4000 }]), [
    { rate: 500, gross: 10_500, vat: 500 },
    { rate: 0, gross: 0, vat: 0 },
  ]);
});

it('goodwill takes of each rate in proportion', () => {
  const invoice = byRate([
    { rate: 500, gross: 10_500, vat: 500 },
    { rate: 0, gross: 10_500, vat: 0 },
  ]);
  assert.deepEqual(
    chargedAt(invoice, invoice, 19_000).map(({ gross }) => gross),
    [9500, 9500],
  );
});
