import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { csvRows, DELIMITERS, type Delimiter, detectDelimiter, type FileRow } from './csv.ts';

async function* chunked(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}
async function rowsOf(text: string, delimiter: Delimiter = ',', size = 7): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for await (const row of csvRows(chunked(text, size), delimiter)) rows.push(row);
  return rows;
}
const cellsOf = async (text: string, delimiter?: Delimiter) =>
  (await rowsOf(text, delimiter)).map(({ cells }) => cells);
const escaped = (cell: string, delimiter: string) =>
  /["\r\n]/.test(cell) || cell.includes(delimiter) || cell !== cell.trim() || cell === ''
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;

const cell = fc.string({
  unit: fc.constantFrom('a', 'ب', ' ', '"', ',', ';', '\n', '\r\n', '|', '\t', '0', '€'),
  maxLength: 8,
});
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 });
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');

test('any table that was written properly is read back as it was, however it is cut into chunks', async () => {
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.constantFrom(...DELIMITERS),
      lineEnd,
      fc.integer({ min: 1, max: 40 }),
      async (rows, delimiter, end, size) => {
        const text = rows.map((row) => row.map((value) => escaped(value, delimiter)).join(delimiter)).join(end);
        assert.deepEqual(
          (await rowsOf(text, delimiter, size)).map(({ cells }) => cells),
          rows,
        );
      },
    ),
    { numRuns: 300 },
  );
});

test('nothing makes it crash, and every line is in some row', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' '), maxLength: 60 }),
      fc.integer({ min: 1, max: 9 }),
      async (text, size) => {
        const rows = await rowsOf(text, ',', size);
        const letters = (part: string) => part.replace(/[^a]/g, '').length;
        assert.equal(
          rows.reduce((sum, row) => sum + letters(row.cells.join('')), 0),
          letters(text),
        );
      },
    ),
    { numRuns: 500 },
  );
});

test('a quote that is never closed costs its own line and no other', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(20),
      fc.array(fc.constantFrom('"broken,1', '"half "open,2', 'a,"b,3'), { minLength: 1, maxLength: 3 }),
      async (before, broken) => {
        const good = (from: number, count: number) =>
          Array.from({ length: count }, (_, n) => `good ${from + n},"say ""hi""",${n}`);
        const lines = [...good(0, before), ...broken, ...good(100, 20)];
        const rows = await rowsOf(lines.join('\n'));
        assert.deepEqual(
          rows.filter(({ damaged }) => !damaged).map(({ cells }) => cells[0]),
          lines.filter((line) => line.startsWith('good')).map((line) => line.split(',')[0]),
        );
        assert.equal(rows.filter(({ damaged }) => damaged).length, broken.length);
      },
    ),
  );
});

test('quotes amid text, blanks around quotes and line breaks within them are taken as they are meant', async () => {
  assert.deepEqual(await cellsOf('Plate 5",1\n"Plate 7" wide",2\n "a, b" ,3\n"two\r\nlines",4'), [
    ['Plate 5"', '1'],
    ['Plate 7" wide', '2'],
    ['a, b', '3'],
    ['two\r\nlines', '4'],
  ]);
});

test('rows are counted as a spreadsheet counts them', async () => {
  assert.deepEqual(
    (await rowsOf('a,b\n\n"x\ny",2\nlast,3\n')).map(({ number, cells }) => [number, cells[0]]),
    [
      [1, 'a'],
      [2, ''],
      [3, 'x\ny'],
      [4, 'last'],
    ],
  );
});

test('ten million characters in one cell are one row', async () => {
  const rows = await rowsOf(`a,b\n"${'x'.repeat(10_000_000)}",2\nc,3`, ',', 65_536);
  assert.deepEqual(
    rows.map(({ cells }) => cells.length),
    [2, 2, 2],
  );
});

for (const [text, delimiter] of [
  ['a;b;c\n1,5;2;3\n4,5;5;6', ';'],
  ['a\tb\nx, y\t1\nz, q, r\t2', '\t'],
  ['a|b\n1|2', '|'],
  ['sep=;\na,b;c\n', ';'],
  ['only one column\nand another', ','],
] as const) {
  test(`the delimiter of ${JSON.stringify(text)} is found`, async () => {
    assert.equal(await detectDelimiter(text), delimiter);
  });
}
