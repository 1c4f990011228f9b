import fc from 'fast-check';
import { gtinCheckDigit, isGtin } from '../base/gtin.ts';
import { gramsOfCode, isCodeOf, writeScaleCode } from '../base/scale-code.ts';
import { labelCodeOf, readAskedLabel, ShelfLabelsQuery, unitPriceOf } from './shelf-label.ts';

const whole = (body: string) => `${body}${String(gtinCheckDigit(body))}`;
const number = fc.integer({ min: 0, max: 99_999 }).map((value) => String(value).padStart(5, '0'));

test('whatever weight is written on a label, picking reads that weight of that article', () => {
  fc.assert(
    fc.property(
      number,
      fc.constantFrom('number', '21', '23', '29'),
      fc.integer({ min: 1, max: 99_999 }),
      (article, how, grams) => {
        const codes = ['SKU-1', how === 'number' ? article : whole(`${how}${article}00000`)];
        const label = writeScaleCode(codes, { holds: 'weight', value: grams }) ?? '';
        expect(isGtin(label)).toBe(true);
        expect(isCodeOf({ codes, sold_by: 'weight' }, label)).toBe(true);
        expect(gramsOfCode(codes, label, 1)).toBe(grams);
      },
    ),
  );
});

test('of a price on a label picking reads the weight that costs so much, to what a minor unit buys', () => {
  fc.assert(
    fc.property(
      number,
      fc.integer({ min: 100, max: 20_000 }),
      fc.integer({ min: 50, max: 4000 }),
      (article, kilogram, grams) => {
        const price = Math.max(1, Math.round((kilogram * grams) / 1000));
        const label = writeScaleCode([article], { holds: 'price', value: price }) ?? '';
        const read = gramsOfCode([article], label, kilogram) ?? 0;
        expect(Math.abs(read - grams)).toBeLessThanOrEqual(500 / kilogram + 1);
      },
    ),
  );
});

test('what does not fit a label, or has no number of the scale, gets none', () => {
  expect(writeScaleCode(['00123'], { holds: 'weight', value: 100_000 })).toBeNull();
  expect(writeScaleCode(['00123'], { holds: 'weight', value: 0 })).toBeNull();
  expect(writeScaleCode(['SKU-1', '6291003094309'], { holds: 'weight', value: 500 })).toBeNull();
  // The shop's number for whole labels of a weight says nothing of a price.
  expect(writeScaleCode([whole('210012300000')], { holds: 'price', value: 500 })).toBeNull();
});

test('a label has the EAN among the barcodes, else the first of them, else the product code', () => {
  const of = (barcodes: string[], code = 'SKU-1') => labelCodeOf({ barcodes, code }, null);
  const carton = whole('1629100309430');
  expect(of([carton, '6291003094309'])).toEqual({ kind: 'ean13', text: '6291003094309', holds: null });
  expect(of(['96385074']).kind).toBe('ean8');
  expect(of(['036000291452'])).toEqual({ kind: 'ean13', text: '0036000291452', holds: null });
  expect(of([carton])).toEqual({ kind: 'code128', text: carton, holds: null });
  expect(of([])).toEqual({ kind: 'code128', text: 'SKU-1', holds: null });
  expect(of([], 'حليب-1').kind).toBeNull();
  expect(of([], 'MILK-FRESH-1L-BOTTLE').kind).toBeNull();
});

test('a weighed label holds what is asked for, what else fits, or nothing', () => {
  const of = (barcodes: string[], holds: 'weight' | 'price', price = 1250) =>
    labelCodeOf({ barcodes, code: '00123' }, { weight_g: 512, price, holds });
  expect(of([], 'weight')).toEqual({ kind: 'ean13', text: whole('210012300512'), holds: 'weight' });
  expect(of([], 'price')).toEqual({ kind: 'ean13', text: whole('200012301250'), holds: 'price' });
  expect(of([], 'price', 100_000).holds).toBe('weight');
  expect(
    labelCodeOf({ barcodes: ['6291003094309'], code: 'A' }, { weight_g: 512, price: 1, holds: 'weight' }),
  ).toMatchObject({ text: '6291003094309', holds: null });
});

test('a pack of a known size says what a kilogram, a litre or a piece comes to', () => {
  expect(unitPriceOf({ unit: 'g', size: 400 }, 1299)).toEqual({ price: 3248, per: 'kg' });
  expect(unitPriceOf({ unit: 'ml', size: 330 }, 250)).toEqual({ price: 758, per: 'L' });
  expect(unitPriceOf({ unit: 'piece', size: 6 }, 1000)).toEqual({ price: 167, per: 'piece' });
  expect(unitPriceOf({ unit: 'L', size: 1 }, 1000)).toBeNull();
  expect(unitPriceOf({ unit: 'g', size: 1000 }, 1000)).toBeNull();
});

test('labels are asked for by variant, of a weight with its grams', () => {
  expect(readAskedLabel('v1')).toEqual({ id: 'v1', weight_g: null });
  expect(readAskedLabel('v1:512')).toEqual({ id: 'v1', weight_g: 512 });
  expect(readAskedLabel('v1:0')).toBeNull();
  expect(readAskedLabel('v1:123456')).toBeNull();
  expect(ShelfLabelsQuery.safeParse({ labels: 'v1,v1:x' }).success).toBe(false);
  expect(ShelfLabelsQuery.safeParse({}).success).toBe(false);
  expect(ShelfLabelsQuery.parse({ labels: 'v1,v2:5' })).toEqual({
    code: 'bars',
    holds: 'weight',
    labels: ['v1', 'v2:5'],
  });
});
