import { gtin14, gtinCheckDigit, isGtin } from './gtin.ts';

test('a code is a GTIN for exactly one last digit', () => {
  for (const body of ['629100309430', '03600029145', '9638507', '1400638133393']) {
    const valid = Array.from({ length: 10 }, (_, digit) => `${body}${String(digit)}`).filter(isGtin);
    expect(valid).toEqual([`${body}${String(gtinCheckDigit(body))}`]);
  }
});

test('zeros in front change neither the check digit nor the number', () => {
  expect(['036000291452', '0036000291452', '00036000291452'].map(isGtin)).toEqual([true, true, true]);
  expect(gtin14('036000291452')).toBe(gtin14('0036000291452'));
});
