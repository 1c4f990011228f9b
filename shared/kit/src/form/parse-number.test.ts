import { parseScaled, plainDecimal, showScaled } from './parse-number.ts';
import { dayAfter, instantOf, storeClock } from './store-time.ts';

test.each([
  ['12.50', '12.50'],
  ['١٢٫٥', '12.5'],
  ['۱۲۳', '123'],
  ['AED 2,325.00 ', '2325.00'],
  ['2,325.00AED', '2325.00'],
  ['١٬٢٣٤', '1234'],
  ['1\u00A0000', '1000'],
  ['12.5%', '12.5'],
  ['−5', '-5'],
  ['12,5', '12,5'],
  ['twelve', 'twelve'],
])('%p is read as %p', (typed, plain) => {
  expect(plainDecimal(typed)).toBe(plain);
});

test.each([
  ['12.5', 2, 1250],
  ['0.29', 2, 29],
  ['1.25', 3, 1250],
  ['7', 0, 7],
  ['7.50', 1, 75],
  ['-0', 2, 0],
  ['1.005', 2, null],
  ['12,5', 2, null],
  ['', 2, null],
])('%p with %i decimals is %p', (text, decimals, value) => {
  expect(parseScaled(text, decimals)).toBe(value);
});

test('what is shown is read back as the same number', () => {
  for (const decimals of [0, 2, 3])
    for (const value of [0, 1, 9, 10, 999, 1000, 123_456, -5])
      expect(parseScaled(showScaled(value, decimals), decimals)).toBe(value);
});

test("an instant is shown and entered as the store's clock", () => {
  expect(storeClock('2026-11-21T21:30:00.000Z', 'Asia/Dubai')).toBe('2026-11-22T01:30:00');
  expect(instantOf('2026-11-22T00:00:00', 'Asia/Dubai')).toBe('2026-11-21T20:00:00.000Z');
});

test('the change of the clocks moves nothing: every shown time leads back to its instant', () => {
  for (let hour = 0; hour < 72; hour += 1) {
    const instant = new Date(Date.UTC(2026, 2, 28, hour)).toISOString();
    expect(storeClock(instantOf(storeClock(instant, 'Europe/Berlin'), 'Europe/Berlin'), 'Europe/Berlin')).toBe(
      storeClock(instant, 'Europe/Berlin'),
    );
  }
});

test('days follow each other over months and leap years', () => {
  expect(dayAfter('2026-11-30')).toBe('2026-12-01');
  expect(dayAfter('2028-02-28')).toBe('2028-02-29');
  expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31');
});
