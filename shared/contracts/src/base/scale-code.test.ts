import fc from 'fast-check';
import { gtinCheckDigit } from './gtin.ts';
import { gramsOfCode, isCodeOf, readScaleCode } from './scale-code.ts';

const whole = (body: string) => `${body}${String(gtinCheckDigit(body))}`;

test('a label of a scale says what it is of, and how heavy or how dear', () => {
  expect(readScaleCode(whole('210012301250'))).toEqual({
    article: '2100123',
    number: '00123',
    holds: 'weight',
    value: 1250,
  });
  expect(readScaleCode(whole('200012301250'))).toMatchObject({ holds: 'price', value: 1250 });
  expect(gramsOfCode(['123', '00123'], whole('210012301250'), 999)).toBe(1250);
  // 12.50 at 10.00 a kilogram.
  expect(gramsOfCode(['00123'], whole('200012301250'), 1000)).toBe(1250);
  expect(gramsOfCode(['00123'], whole('200012301250'), 0)).toBeNull();
  expect(gramsOfCode(['00123'], whole('210012300000'), 1000)).toBeNull();
  expect(gramsOfCode(['00123'], '6291003094309', 1000)).toBeNull();
});

test('every label is read back as it was printed, and one wrong digit makes it none', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 0, max: 99_999 }),
      fc.integer({ min: 0, max: 99_999 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 9 }),
      (kind, number, value, at, off) => {
        const code = whole(`2${String(kind)}${String(number).padStart(5, '0')}${String(value).padStart(5, '0')}`);
        expect(readScaleCode(code)).toMatchObject({ value, holds: kind % 2 === 1 ? 'weight' : 'price' });
        const wrong = code.slice(0, at) + String((Number(code[at]) + off) % 10) + code.slice(at + 1);
        expect(readScaleCode(wrong)).toBeNull();
      },
    ),
  );
});

test('one article is known by a label with nothing on it, by its number, and by barcodes of any length', () => {
  const label = whole('210012300750');
  const isOf = (codes: string[], scanned: string, sold_by: 'unit' | 'weight' = 'weight') =>
    isCodeOf({ codes, sold_by }, scanned);
  expect(isOf([whole('210012300000')], label)).toBe(true);
  expect(isOf(['00123'], label)).toBe(true);
  expect(isOf([whole('210012400000'), '124'], label)).toBe(false);
  expect(isOf(['036000291452'], '0036000291452', 'unit')).toBe(true);
  expect(isOf(['mlk-1'], 'MLK-1', 'unit')).toBe(true);
  expect(isOf(['MLK-1'], '٠')).toBe(false);
  expect(isOf([''], '')).toBe(false);
});

test('numbers that a shop has given to whole pieces are only themselves', () => {
  const [one, other] = [whole('260002940002'), whole('260002950001')];
  expect(isCodeOf({ codes: [one], sold_by: 'unit' }, other)).toBe(false);
  expect(isCodeOf({ codes: [one], sold_by: 'weight' }, other)).toBe(false);
  expect(isCodeOf({ codes: [whole('260002900000')], sold_by: 'unit' }, other)).toBe(false);
  // The stored barcode of something that is weighed says no weight.
  expect(gramsOfCode([one], one, 1000)).toBeNull();
});
