import fc from 'fast-check';
import { gtinCheckDigit } from './gtin.ts';
import { readScan } from './gs1.ts';

const NOW = new Date('2026-11-29T08:00:00Z');
const GTIN = '06291003094309';
const EAN = '6291003094309';
const read = (scanned: string) => readScan(scanned, NOW);
const whole = { code: EAN, batch: 'AB12', expires_on: '2026-12-31' };

test.each([
  ['FNC1 as 0x1D', `01${GTIN}10AB12\u001D17261231`],
  ['with the name of the symbol', `]C101${GTIN}1726123110AB12`],
  ['of a DataMatrix that begins with FNC1', `]d2\u001D01${GTIN}10AB12\u001D17261231`],
  ['of a QR code', `]Q301${GTIN}10AB12\u001D17261231`],
  ['a sign chosen in its place', `01${GTIN}10AB12|17261231`],
  ['another one', `01${GTIN}10AB12^17261231`],
  ['no FNC1 at all', `01${GTIN}10AB1217261231`],
  ['as it is printed', `(01)${GTIN}(17)261231(10)AB12`],
  ['a Digital Link', `https://id.example.com/01/${GTIN}/10/AB12?17=261231`],
  ['a Digital Link of an EAN-13', `https://example.com/shop/gtin/${EAN}/lot/AB12?exp=261231`],
])('reads GTIN, batch and date: %s', (_, scanned) => {
  expect(read(scanned)).toMatchObject(whole);
});

test('a code of one part is what it was: barcodes, labels of scales, product codes, numbers of orders', () => {
  for (const code of [EAN, '96385074', '2100123012507', 'AB-1204', '0112345', '10ABC', 'ORD-00012', '17261231', ''])
    expect(read(code)).toEqual({
      code,
      piece: null,
      batch: null,
      expires_on: null,
      grams: null,
      price: null,
      count: null,
    });
});

test('the name of the symbol is no part of a barcode', () => {
  expect(read(`]E0${EAN}`).code).toBe(EAN);
});

test('a wrong check digit is no GTIN: the whole is looked up as it is', () => {
  expect(read('010629100309430810AB12')).toMatchObject({ code: '010629100309430810AB12', batch: null });
});

test('weights and prices have their decimals in the identifier', () => {
  expect(read(`01${GTIN}3103001250`).grams).toBe(1250);
  expect(read(`01${GTIN}3102000125`).grams).toBe(1250);
  expect(read(`01${GTIN}3202000100`).grams).toBe(454);
  expect(read(`01${GTIN}3161000125`).grams).toBeNull();
  expect(read(`01${GTIN}31030012503922499`)).toMatchObject({ grams: 1250, price: '4.99' });
  expect(read(`01${GTIN}39231250`).price).toBe('1.250');
  expect(read(`01${GTIN}39207`).price).toBe('7');
  expect(read(`01${GTIN}39227`).price).toBe('0.07');
  expect(read(`01${GTIN}39327841250`).price).toBeNull();
});

test('day 00 is the last of its month; a year is within fifty of now; no month has a 31st that it lacks', () => {
  expect(read(`01${GTIN}17280200`).expires_on).toBe('2028-02-29');
  expect(read(`01${GTIN}17760101`).expires_on).toBe('2076-01-01');
  expect(read(`01${GTIN}17770101`).expires_on).toBe('1977-01-01');
  expect(readScan(`01${GTIN}17010101`, new Date('2060-01-01')).expires_on).toBe('2101-01-01');
  expect(read(`01${GTIN}17260231`).expires_on).toBeNull();
  expect(read(`01${GTIN}15261231`).expires_on).toBe('2026-12-31');
  expect(read(`01${GTIN}1526120117261231`).expires_on).toBe('2026-12-31');
});

test('a case is known by its own number, says whose case it is, and is not a piece', () => {
  const body = `1${EAN.slice(0, -1)}`;
  const ofCase = body + String(gtinCheckDigit(body));
  expect(read(`01${ofCase}`)).toMatchObject({ code: ofCase, piece: EAN });
  expect(read(`02${GTIN}3724`)).toMatchObject({ code: EAN, count: 24, piece: null });
});

test('in whatever order and with whatever separator, the same is read', () => {
  const Lot = fc.stringMatching(/^[A-Z][A-Z0-9]{0,9}$/);
  const Separator = fc.constantFrom('\u001D', '|', '~', '^', '#', '\u001D\u001D');
  const Day = fc.date({ min: new Date('2026-01-01'), max: new Date('2039-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(
      Lot,
      Separator,
      Day,
      fc.integer({ min: 1, max: 99_999 }),
      fc.nat(23),
      (batch, separator, day, grams, at) => {
        const date = day.toISOString().slice(0, 10);
        const parts = [
          `01${GTIN}`,
          `10${batch}`,
          `17${date.slice(2).replaceAll('-', '')}`,
          `3103${String(grams).padStart(6, '0')}`,
        ];
        const shuffled: string[] = [];
        for (let left = at; parts.length > 0; left = Math.floor(left / 2))
          shuffled.push(...parts.splice(left % parts.length, 1));
        expect(read(shuffled.join(separator))).toMatchObject({ code: EAN, batch, expires_on: date, grams });
      },
    ),
  );
});

test('whatever is scanned, reading it does not throw', () => {
  fc.assert(fc.property(fc.string(), (text) => typeof read(text).code === 'string'));
  fc.assert(fc.property(fc.stringMatching(/^\d{0,60}$/), (text) => typeof read(text).code === 'string'));
});
