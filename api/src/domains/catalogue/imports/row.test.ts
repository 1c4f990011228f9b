import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ImportField, type ImportMapping, ImportOptions, toDecimal } from '@bo/contracts';
import fc from 'fast-check';
import { parsePrice } from './amounts.ts';
import { parseBarcodes } from './barcodes.ts';
import { reasonText } from './reasons.ts';
import { createRowReader, type RowRules } from './row.ts';
import { parseSize, splitTitle } from './size.ts';
import { categoryPath, cleanText } from './text.ts';

/** Whether `actual` has everything of `expected`. */
function includes(actual: object | null, expected: object): void {
  const wanted = new Set(Object.keys(expected));
  const found = Object.entries(actual ?? {}).filter(([key]) => wanted.has(key));
  for (const [key, value] of found) {
    const inner: unknown = new Map<string, unknown>(Object.entries(expected)).get(key);
    if (typeof value === 'object' && value !== null && typeof inner === 'object' && inner !== null)
      includes(value, inner);
    else assert.deepEqual(value, inner, key);
  }
  assert.equal(found.length, wanted.size);
}

function read(values: Partial<Record<ImportField, string>>, rules: Partial<RowRules> = {}) {
  const fields = Object.keys(values);
  const mapping = Object.fromEntries(fields.map((field, index) => [field, index])) satisfies ImportMapping;
  return createRowReader({
    mapping,
    options: ImportOptions.parse({}),
    currency: 'AED',
    width: 0,
    vatRate: 500,
    columnNames: [],
    ...rules,
  })({ number: 2, cells: Object.values(values) });
}
const draft = (values: Partial<Record<ImportField, string>>, rules?: Partial<RowRules>) => {
  const result = read(values, rules);
  if (!result.ok) throw new Error(JSON.stringify(result.reasons));
  return result.draft;
};
const reasons = (values: Partial<Record<ImportField, string>>, rules?: Partial<RowRules>) => {
  const result = read(values, rules);
  return result.ok ? [] : result.reasons.map(({ code, field }) => `${field ?? ''}:${code}`);
};
/** What of a row was left blank, and why. */
const blanks = (values: Partial<Record<ImportField, string>>, rules?: Partial<RowRules>) =>
  draft(values, rules).blanks.map(({ code, field }) => `${field ?? ''}:${code}`);
const price = (text: string, decimal: '.' | ',' = '.', store = 'AED', rates: Record<string, string> = {}) => {
  const result = parsePrice(text, { currency: store, decimal, rates });
  return result.ok ? result.value : result.code;
};

for (const [text, expected] of [
  ['AED 8.90 ', 890],
  ['AED 2,325.00 ', 232_500],
  ['\u00a012.50', 1250],
  ['د.إ 12.50', 1250],
  ['١٢٫٥٠', 1250],
  ['١٬٢٣٤٫٥٠ درهم', 123_450],
  ['12', 1200],
  ['12.5AED', 1250],
  ['1 234.50', 123_450],
  ["1'234.50", 123_450],
  ['1,234', 123_400],
  ['12,5', 1250],
  ['1.234,56', 123_456],
  ['0', 0],
  ['Dhs. 5.25', 525],
  ['$5', 'other_currency'],
  ['SAR 5', 'other_currency'],
  ['5 ر.س', 'other_currency'],
  ['-5', 'negative'],
  ['1.234', 'too_many_decimals'],
  ['2.50E+03', 'scientific'],
  ['5 or 6', 'not_a_price'],
  ['1,2,3', 'not_a_price'],
  ['free', 'not_a_price'],
  ['5.00 per kg', 'not_a_price'],
] as const) {
  test(`the price ${JSON.stringify(text)} is ${JSON.stringify(expected)}`, () => assert.equal(price(text), expected));
}

test('a column with decimal commas is read so', () => {
  assert.deepEqual([price('1.234', ','), price('12,50', ','), price('1.234,50', ',')], [123_400, 1250, 123_450]);
});

test('a price of another currency is taken by the rate that a person gives, and rounded once', () => {
  assert.equal(price('£2.50', '.', 'AED', { GBP: '4.68' }), 1170);
  assert.equal(price('$9.99', '.', 'AED', { USD: '1' }), 999, 'the number as it stands');
  assert.equal(price('KWD 1.255', '.', 'AED', { KWD: '11.98' }), 1503);
  assert.equal(price('AED 3.33', '.', 'KWD', { AED: '0.0835' }), 278);
  assert.equal(price('€5', '.', 'AED', { GBP: '4.68' }), 'other_currency');
});

test('every amount is read back from every way of writing it', () => {
  const group = (digits: string, sign: string): string =>
    digits.length > 3 ? `${group(digits.slice(0, -3), sign)}${sign}${digits.slice(-3)}` : digits;
  fc.assert(
    fc.property(
      fc.nat(99_999_999_999),
      fc.constantFrom('AED', 'KWD'),
      fc.constantFrom(['.', ','], ['.', ''], [',', '.'], [',', ' ']),
      fc.boolean(),
      (minor, store, [decimal = '.', sign = ''], arabic) => {
        const [units = '', fraction = ''] = toDecimal(minor, store).split('.');
        const latin = `${group(units, sign)}${decimal}${fraction}`;
        const text = arabic ? latin.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))) : latin;
        assert.equal(price(`${store} ${text} `, decimal === ',' ? ',' : '.', store), minor);
      },
    ),
  );
});

for (const [text, expected] of [
  ['6291003304293', ['6291003304293']],
  ['٦٢٩١٠٠٣٣٠٤٢٩٣', ['6291003304293']],
  [' 6291003304293.0', ['6291003304293']],
  ["'0012000000850", ['0012000000850']],
  ['00041250500735', ['0041250500735']],
  ['6291003304293; 6281036014030', ['6291003304293', '6281036014030']],
  ['629-1003-304293', ['6291003304293']],
  ['', []],
  ['6.29E+12', 'barcode_scientific'],
  ['6,29E+12', 'barcode_scientific'],
  ['6291003304294', 'barcode_check_digit'],
  ['12000000850', 'barcode_zeros'],
  ['12345', 'barcode_length'],
  ['00o27000382493', 'barcode_letters'],
] as const) {
  test(`the barcode ${JSON.stringify(text)} is ${JSON.stringify(expected)}`, () => {
    const { codes, wrong } = parseBarcodes(text);
    assert.deepEqual(wrong[0]?.code ?? codes, expected);
  });
}

test('of several barcodes those that can be read are taken, and each of the others is reported', () => {
  const { codes, wrong } = parseBarcodes('6291003304294; 6291003304293; 12345');
  assert.deepEqual(codes, ['6291003304293']);
  assert.deepEqual(
    wrong.map(({ code }) => code),
    ['barcode_check_digit', 'barcode_length'],
  );
});

test('zeros that a spreadsheet took are put back where a person says so and the check digit agrees', () => {
  const restored = (text: string) => {
    const { codes, wrong } = parseBarcodes(text, 'restore');
    return wrong[0]?.code ?? codes;
  };
  assert.deepEqual(restored('12000000850'), ['012000000850']);
  assert.deepEqual(restored('12000000850; 6291003304293'), ['012000000850', '6291003304293']);
  assert.equal(restored('12000000851'), 'barcode_length', 'the check digit is another one');
  assert.equal(restored('4015'), 'barcode_zeros', 'what is as short as a number of the shop is left alone');
  assert.equal(restored('1.2E+10'), 'barcode_scientific');
});

test('a shortened barcode is never guessed', () => {
  fc.assert(
    fc.property(fc.nat(99999), fc.integer({ min: 7, max: 13 }), (mantissa, exponent) => {
      assert.deepEqual(parseBarcodes(`${mantissa / 10_000}E+${exponent}`).codes, []);
    }),
  );
});

for (const [text, unit, size, label, label_ar] of [
  ['500g', 'g', 500, '500 g', '500 جم'],
  ['1.5L', 'ml', 1500, '1.5 L', '1.5 لتر'],
  ['2 kg', 'kg', 2, '2 kg', '2 كجم'],
  ['1000 gm', 'kg', 1, '1 kg', '1 كجم'],
  ['6x37g', 'g', 222, '6 × 37 g', '6 × 37 جم'],
  ['2×1.5L+750ml', 'ml', 3750, '2 × 1.5 L + 750 ml', '2 × 1.5 لتر + 750 مل'],
  ['30s', 'piece', 30, '30 pieces', '30 حبة'],
  ['33cl', 'ml', 330, '330 ml', '330 مل'],
  ['١ كيلو', 'kg', 1, '1 kg', '1 كجم'],
  ['16oz', 'g', 454, '16 oz', '16 أونصة'],
  ['2LB', 'g', 907, '2 lb', '2 رطل'],
  ['12 x 8 fl oz', 'ml', 2844, '12 × 8 fl oz', '12 × 8 أونصة سائلة'],
  ['1 pint', 'ml', 568, '1 pint', '1 باينت'],
  ['1 dozen', 'piece', 12, '12 pieces', '12 حبة'],
  ['Typically: 2.25kg', 'g', 2250, '2.25 kg', '2.25 كجم'],
  ['4 x 330ml', 'ml', 1320, '4 × 330 ml', '4 × 330 مل'],
  ['16 oz (454 g)', 'g', 454, '454 g', '454 جم'],
  ['250g(20pc)', 'g', 250, '250 g', '250 جم'],
  ['200g pkt', 'g', 200, '200 g', '200 جم'],
  ['45x45x25cm', 'piece', 1, '45x45x25cm', '45x45x25cm'],
  ['80g-100g', 'piece', 1, '80g-100g', '80g-100g'],
] as const) {
  test(`the size ${JSON.stringify(text)} is understood`, () =>
    includes(parseSize(text), { unit, size, label, label_ar }));
}

test('equal sizes are equal however they are written, and a pack of two is not one of twice the size', () => {
  assert.equal(parseSize('1000g')?.key, parseSize('1 KG')?.key);
  assert.notEqual(parseSize('2x500g')?.key, parseSize('1kg')?.key);
});

test('a size at the end of a title is taken off where there is no other', () => {
  includes(splitTitle('Al Ain Water 500ml'), { title: 'Al Ain Water', size: { label: '500 ml' } });
  assert.equal(splitTitle('7up').title, '7up');
  assert.equal(draft({ title: 'Al Ain Water 500ml', size: '6x500ml', price: '5' }).title, 'Al Ain Water 500ml');
});

test('text is cleaned of what exports leave in it', () => {
  assert.equal(cleanText('  Al\u00a0Rawabi  &amp; Co’s “best”\u200f '), 'Al Rawabi & Co\'s "best"');
  assert.equal(cleanText('Fruit%20Juice'), 'Fruit Juice');
  assert.equal(cleanText('100% Apple Juice'), '100% Apple Juice');
  assert.equal(cleanText('="0012"'), '0012');
});

test('categories written in one cell, or as a shop’s address, are their levels', () => {
  assert.deepEqual(categoryPath('Snacks > Chips'), ['Snacks', 'Chips']);
  assert.deepEqual(categoryPath('https://www.example.com/store/a-shop/baby-kids-98/diapers-wipes'), [
    'Baby Kids',
    'Diapers Wipes',
  ]);
});

test('prices, discounts and sale prices fill each other in; a discount that cannot be understood is unknown', () => {
  const base = { title: 'Milk', price: '10' };
  includes(draft({ ...base, discount: '12.5%' }), { discount_type: 'percent', discount: 1250, selling_price: 875 });
  includes(draft({ ...base, discount: '10' }, { columnNames: ['', '', 'Discount %'] }), {
    discount_type: 'percent',
    discount: 1000,
    selling_price: 900,
  });
  includes(draft({ ...base, discount: '2.50' }), { discount_type: 'amount', discount: 250, selling_price: 750 });
  includes(draft({ ...base, selling_price: '9' }), { discount: 100, selling_price: 900 });
  includes(draft({ title: 'Milk' }), { price: null });
  for (const [values, blank] of [
    [{ ...base, selling_price: '11' }, 'selling_price:selling_above_price'],
    [{ ...base, discount: '1', selling_price: '8' }, 'selling_price:prices_disagree'],
    [{ ...base, discount: '0.1' }, 'discount:discount_ambiguous'],
    [{ ...base, discount: '11' }, 'discount:discount_above_price'],
    [{ ...base, selling_price: 'ask' }, 'selling_price:not_a_price'],
  ] as const) {
    assert.deepEqual(blanks(values), [blank]);
    includes(draft(values), { price: 1000, selling_price: 1000, discount: 0 });
    assert.deepEqual(draft(values).unknown, ['discount']);
  }
  includes(draft({ title: 'Milk', price: ' ', selling_price: '9' }), { price: 900, selling_price: 900 });
  assert.deepEqual(reasons({ ...base, currency: 'USD' }), ['price:other_currency']);
  assert.deepEqual(reasons({ title: 'Milk', price: ' ' }), ['price:required']);
});

test('a reorder point is a whole number; a weight step is in grams, or kilograms where it says so', () => {
  const base = { title: 'Bananas', price: '5' };
  includes(draft(base), { reorder_point: null, weight_step_g: null });
  includes(draft({ ...base, reorder_point: '0', weight_step_g: '250' }), { reorder_point: 0, weight_step_g: 250 });
  for (const written of ['250 g', '0.25 kg', '٢٥٠ جم', '0.25 كجم'])
    includes(draft({ ...base, weight_step_g: written }), { weight_step_g: 250 });
  assert.deepEqual(blanks({ ...base, reorder_point: '-1', weight_step_g: '0' }), [
    'reorder_point:too_small',
    'weight_step_g:too_small',
  ]);
  assert.deepEqual(blanks({ ...base, reorder_point: '2.5', weight_step_g: 'a handful' }), [
    'reorder_point:whole',
    'weight_step_g:not_an_amount',
  ]);
  assert.deepEqual(blanks({ ...base, weight_step_g: '0.5 g' }), ['weight_step_g:whole']);
});

test('only a missing title and an unreadable price refuse a row, both at once', () => {
  assert.deepEqual(reasons({ title: 'x', price: 'y', barcode: '1', max_buy: '0' }), [
    'title:too_short',
    'price:not_a_price',
  ]);
  assert.deepEqual(reasons({ title: '', price: '5' }), ['title:required']);
});

test('any other cell that cannot be read counts as empty, and the row says so', () => {
  const base = { title: 'Milk', price: '5' };
  for (const [field, cell, code] of [
    ['shelf_life_days', 'soon', 'not_days'],
    ['reorder_point', 'many', 'whole'],
    ['cost_price', 'ask', 'not_a_price'],
    ['max_buy', '2000', 'too_big'],
    ['return_window_days', 'a while', 'not_days'],
    ['salt_mg', 'a pinch', 'not_an_amount'],
    ['barcode', '12345', 'barcode_length'],
    ['attributes', 'organic', 'attributes_unreadable'],
    ['category_path', 'x > Juices', 'too_short'],
    ['brand', '#REF!', 'spreadsheet_error'],
    ['code', '=A1', 'formula'],
    ['description', 'Caf\uFFFD', 'unreadable_characters'],
    ['title_ar', 'x'.repeat(10_001), 'cell_too_long'],
    ['vat_class', '7%', 'vat_unknown'],
  ] as const)
    assert.deepEqual(blanks({ ...base, [field]: cell }), [`${field}:${code}`], field);
});

test('an unreadable cell refuses its row where a person wants that of its column', () => {
  const options = ImportOptions.parse({ unreadable: { barcode: 'refuse' } });
  assert.deepEqual(reasons({ title: 'Milk', price: '5', barcode: '12345', shelf_life_days: 'soon' }, { options }), [
    'barcode:barcode_length',
  ]);
});

test('what a blank would decide is unknown instead', () => {
  const { unknown } = draft({
    title: 'Milk',
    price: '5',
    vat_class: '7%',
    storage: 'Warm',
    sold_by: 'Dozen',
    return_policy: 'perhaps',
    allergens: 'Dust',
    min_buy: 'two',
    max_buy: '0',
    origin: 'x'.repeat(200),
  });
  assert.deepEqual(unknown.toSorted(), [
    'allergens',
    'max_buy',
    'min_buy',
    'return_policy',
    'sold_by',
    'storage',
    'vat_class',
  ]);
  assert.deepEqual(draft({ title: 'Milk', price: '5', vat_class: '', storage: 'N.A.' }).unknown, []);
});

for (const [text, expected] of [
  ['30', 30],
  ['LIFE 2d+', 2],
  ['LIFE 1w+', 7],
  ['1 year', 365],
  ['٣٠ يوم', 30],
  ['6m', 180],
  ['18 months', 540],
  ['7-10 days', 7],
  ['1.5 years', 547],
  ['أسبوع', 'not_days'],
  ['best before end', 'not_days'],
  ['2025-06-01', 'not_days'],
] as const)
  test(`the shelf life ${JSON.stringify(text)} is ${String(expected)}`, () => {
    const { details, blanks: left } = draft({ title: 'Milk', price: '5', shelf_life_days: text });
    assert.equal(details.shelf_life_days ?? left[0]?.code, expected);
  });

test('several columns feed the pictures of a product', () => {
  const read = draft({ title: 'Milk', price: '5', image: 'https://x.test/a.jpg', image_2: 'https://x.test/b.jpg' });
  assert.deepEqual(read.images, ['https://x.test/a.jpg', 'https://x.test/b.jpg']);
});

test('a title that cannot be read refuses its row unless the other language has one', () => {
  assert.deepEqual(reasons({ title: '=HYPERLINK("http://x","y")&A1', price: '5' }), ['title:formula']);
  assert.deepEqual(reasons({ title: '#REF!', price: '5' }), ['title:spreadsheet_error']);
  assert.deepEqual(reasons({ title: 'Caf\uFFFD', price: '5' }), ['title:unreadable_characters']);
  assert.deepEqual(reasons({ title: 'x'.repeat(10_001), price: '5' }), ['title:cell_too_long']);
  const long = `Body wash ${'with mint '.repeat(20)}`.trim();
  const cut = draft({ title: long, price: '5' });
  assert.ok(cut.title.length <= 120 && long.startsWith(`${cut.title} `), cut.title);
  assert.deepEqual([cut.details.description, cut.warnings.map(({ code }) => code)], [long, ['title_shortened']]);
  assert.deepEqual(reasons({ title: 'Mil\u0007k', price: '5' }), ['title:unsafe_text']);
  includes(draft({ title: '#REF!', title_ar: 'حليب', price: '5' }), {
    title: 'حليب',
    title_ar: 'حليب',
    english: false,
  });
});

test('what says that there is nothing is nothing', () => {
  for (const cell of ['none available', 'N.A.', 'n/a', 'nan', 'NULL', 'غير محدد', '—', '-'])
    assert.deepEqual(
      blanks({ title: 'Milk', price: '5', barcode: cell, shelf_life_days: cell, origin: cell }),
      [],
      cell,
    );
});

test('an Arabic name is the Arabic title too; nothing is translated', () => {
  includes(draft({ title: 'حليب كامل الدسم', price: '5' }), { title: 'حليب كامل الدسم', title_ar: 'حليب كامل الدسم' });
  includes(draft({ title: 'Full cream milk', price: '5' }), { title_ar: '' });
});

test('a reason has the plural form of its number in both languages', () => {
  const of = (n: number, language: 'en' | 'ab') => reasonText({ code: 'barcode_length', values: { n } }, language);
  assert.deepEqual(
    [1, 5].map((n) => of(n, 'en').split(';')[0]),
    ['The barcode has 1 digit', 'The barcode has 5 digits'],
  );
  assert.deepEqual(
    [1, 2, 5, 11].map((n) => of(n, 'ab').split('،')[0]),
    ['الباركود من رقم واحد', 'الباركود من رقمين', 'الباركود من 5 أرقام', 'الباركود من 11 رقمًا'],
  );
});

test('no row makes the reader throw', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('6.29E+12', '10%', '=1', '1,2', '٣', '2x', '+', 'a > > b', '&#99999999;', '%E0%A4%A'),
  );
  fc.assert(
    fc.property(
      cell,
      cell,
      cell,
      cell,
      cell,
      cell,
      cell,
      (title, price, barcode, size, discount, category_path, image) =>
        void read({ title, price, barcode, size, discount, category_path, image }),
    ),
    { numRuns: 1000 },
  );
});
