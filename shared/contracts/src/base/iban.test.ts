import fc from 'fast-check';
import { groupedIban, Iban, isIban } from './iban.ts';

/** The examples of the registry of the standard. */
const VALID = [
  'AE070331234567890123456',
  'BH67BMAG00001299123456',
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'KW81CBKU0000000000001234560101',
  'QA58DOHB00001234567890ABCDEFG',
  'SA0380000000608010167519',
  'NO9386011117947',
];

test('an IBAN of any country is taken, with blanks, small letters and Arabic digits too', () => {
  for (const iban of VALID) {
    expect(isIban(iban)).toBe(true);
    expect(Iban.parse(` ${groupedIban(iban).toLowerCase()} `)).toBe(iban);
  }
  expect(Iban.parse('AE٠٧ ٠٣٣١ ٢٣٤٥ ٦٧٨٩ ٠١٢٣ ٤٥٦')).toBe(VALID[0]);
});

test('one with one wrong digit, or two neighbouring digits exchanged, is always refused', () => {
  const slip = fc.record({ iban: fc.constantFrom(...VALID), at: fc.nat(28), by: fc.constantFrom(...'0123456789') });
  fc.assert(
    fc.property(slip, ({ iban, at, by }) => {
      const digits = [...iban].flatMap((sign, place) => (/\d/.test(sign) ? [place] : []));
      const place = digits[at % digits.length] ?? 2;
      const changed = iban.slice(0, place) + by + iban.slice(place + 1);
      expect(isIban(changed)).toBe(by === iban[place]);
      const next = iban[place + 1];
      if (next === undefined || !/\d/.test(next)) return;
      const exchanged = iban.slice(0, place) + next + (iban[place] ?? '') + iban.slice(place + 2);
      expect(isIban(exchanged)).toBe(next === iban[place]);
    }),
  );
});

test('one of the wrong length for its country is refused whatever its digits', () => {
  expect(isIban('AE07033123456789012345')).toBe(false);
  expect(Iban.safeParse('').error?.issues[0]?.message).toBe('required');
  expect(Iban.safeParse('hello').error?.issues[0]?.message).toBe('iban');
});
