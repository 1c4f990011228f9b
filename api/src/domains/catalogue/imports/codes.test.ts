import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeKey, ImportOptions } from '@bo/contracts';
import { parseBarcodes } from './barcodes.ts';
import { withCode } from './codes.ts';
import { createRepeats } from './group.ts';
import { createJournal } from './journal.ts';
import { createRowReader } from './row.ts';

const store = [
  { code: 'AB-1204', title: 'Fresh milk' },
  { code: '1-11', title: 'Butter' },
];
const byCode = new Map(store.map((one) => [codeKey(one.code), [one]]));

for (const [code, title, expected] of [
  ['ab-1204', 'Another name', 'AB-1204'],
  ['AB‑1204', 'Another name', 'AB-1204'],
  ['\u202aAB-١٢٠٤\u202c', 'Another name', 'AB-1204'],
  ['AB 1204', 'fresh MILK', 'AB-1204'],
  ['AB1204', 'Another name', undefined],
  ['11-1', 'Salt', undefined],
] as const)
  test(`the code ${JSON.stringify(code)} of “${title}” is ${expected ?? 'another thing'}`, () => {
    assert.equal(withCode(byCode, code, title)?.code, expected);
  });

test('a code that a file spells in two ways is one row and its repeat; codes that only look alike are two things', () => {
  const reader = createRowReader({
    mapping: { title: 0, code: 1, price: 2 },
    options: ImportOptions.parse({}),
    currency: 'AED',
    width: 0,
    vatRate: 500,
    columnNames: [],
  });
  const repeatOf = createRepeats(createJournal());
  const seen = (...cells: string[]) => {
    const read = reader({ number: 2, cells });
    assert.ok(read.ok);
    const { draft, repeat } = repeatOf(read.draft);
    return [draft.code, repeat?.how];
  };
  assert.deepEqual(seen('Milk', 'M-1', '5'), ['M-1', undefined]);
  assert.deepEqual(seen('Milk', 'M1', '5'), ['M1', 'same']);
  assert.deepEqual(seen('Milk', 'm–1', '6'), ['m–1', 'price']);
  assert.deepEqual(seen('Salt', '1-11', '1'), ['1-11', undefined]);
  assert.deepEqual(seen('Sugar', '11-1', '1'), ['11-1', undefined]);
});

test('a barcode is read as a scan of it is: without marks, blanks and dashes of any kind', () => {
  for (const text of [
    '\u202a6291041507007\u202c',
    '629-1041507007',
    '629–104 1507007',
    '٦٢٩١٠٤١٥٠٧٠٠٧',
    "'6291041507007",
    '6291041507007.0',
  ])
    assert.deepEqual(parseBarcodes(text).codes, ['6291041507007'], text);
});
