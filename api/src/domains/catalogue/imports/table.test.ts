import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import writeExcelFile from 'write-excel-file/node';
import type { FileRow } from './csv.ts';
import { detectEncoding, decodeText } from './decode.ts';
import { readTable } from './table.ts';

async function rowsOf(file: Buffer): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for await (const row of (await readTable(file)).rows) rows.push(row);
  return rows;
}
const refusal = async (file: Buffer): Promise<unknown> =>
  rowsOf(file).then(
    () => 'read',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );
/** 1252 and 1256 as bytes, for the letters these tests use. */
const single = (text: string, encoding: string) => {
  const table = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]),
  );
  return Buffer.from([...text].map((letter) => table.get(letter) ?? 63));
};
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

const ARABIC = 'الاسم,السعر\nحليب كامل الدسم,٥\nقهوة عربية,٧\n';
const FRENCH = 'nom,prix\nCrème fraîche,5\nThé à la menthe,7\nPâté,2\n';

for (const [named, file, encoding, text] of [
  ['UTF-8', Buffer.from(ARABIC), 'utf-8', ARABIC],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${ARABIC}`), 'utf-8', ARABIC],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${ARABIC}`, 'utf16le'), 'utf-16le', ARABIC],
  ['UTF-16 without one', Buffer.from(FRENCH, 'utf16le'), 'utf-16le', FRENCH],
  ['UTF-16 big endian', utf16be(`\uFEFF${FRENCH}`), 'utf-16be', FRENCH],
  ['Windows-1252', single(FRENCH, 'windows-1252'), 'windows-1252', FRENCH],
  [
    'Windows-1256',
    single(ARABIC.replace(/[٠-٩]/g, '5'), 'windows-1256'),
    'windows-1256',
    ARABIC.replace(/[٠-٩]/g, '5'),
  ],
] as const) {
  test(`${named} is recognised`, async () => {
    assert.equal(await detectEncoding(file), encoding);
    let decoded = '';
    for await (const chunk of decodeText(file, await detectEncoding(file))) decoded += chunk;
    assert.equal(decoded, text);
  });
}

test('an encoding that shows only on the last line is recognised', async () => {
  const file = Buffer.concat([
    Buffer.from('name,price\n'),
    Buffer.from('plain milk,5\n'.repeat(30_000)),
    single('Café crème,5\n', 'windows-1252'),
  ]);
  assert.deepEqual((await rowsOf(file)).at(-1)?.cells, ['Café crème', '5']);
});

test('one broken byte breaks one row of a UTF-8 file', async () => {
  const rows = await rowsOf(Buffer.concat([Buffer.from(ARABIC.repeat(10)), Buffer.from([0xff]), Buffer.from('x,1\n')]));
  assert.equal(rows.filter(({ cells }) => cells.join('').includes('\uFFFD')).length, 1);
});

test('a packed file is read as if it were not', async () => {
  assert.deepEqual(await rowsOf(gzipSync(ARABIC)), await rowsOf(Buffer.from(ARABIC)));
});

test('what unpacks to more than the limit is refused without being unpacked', async () => {
  const before = process.memoryUsage().rss;
  assert.equal(await refusal(gzipSync(Buffer.alloc(300 * 1024 * 1024))), 'file_too_big');
  assert.ok(process.memoryUsage().rss - before < 600 * 1024 * 1024);
});

for (const [named, file, code] of [
  ['nothing', Buffer.alloc(0), 'file_empty'],
  ['blank lines', Buffer.from('\n\n , \n'), 'file_empty'],
  ['a picture', Buffer.from(Array.from({ length: 4000 }, (_, n) => (n * 7) % 256)), 'file_not_a_table'],
  ['a cut packed file', gzipSync(FRENCH.repeat(500)).subarray(0, 60), 'file_damaged'],
  ['a cut workbook', Buffer.from('PK\u0003\u0004 and nothing else'), 'file_damaged'],
] as const) {
  test(`${named} is refused as a file`, async () => {
    assert.equal(await refusal(file), code);
  });
}

test('any bytes are a table or refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      assert.equal(typeof (await refusal(Buffer.from(bytes))), 'string');
    }),
    { numRuns: 300 },
  );
});

test('a workbook is read, with numbers as their digits and not as floats', async () => {
  const file = await writeExcelFile([
    ['Name', 'Barcode', 'Price'],
    ['Milk', 6291003304293, 0.1 + 0.2],
    [null, null, null],
    ['حليب', '0012000000850', 12.5],
  ]).toBuffer();
  assert.deepEqual(
    (await rowsOf(file)).map(({ number, cells }) => [number, ...cells]),
    [
      [1, 'Name', 'Barcode', 'Price'],
      [2, 'Milk', '6291003304293', '0.3'],
      [4, 'حليب', '0012000000850', '12.5'],
    ],
  );
});

test('cells that no database could keep are cut or marked, so that their row is refused alone', async () => {
  const [, zero, long] = await rowsOf(
    Buffer.from(`a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p\nnul\0l,1${','.repeat(60)}x\n${'y'.repeat(50_000)},2\n`),
  );
  assert.equal(zero?.cells[0], 'nul\uFFFDl');
  assert.equal(long?.cells[0]?.length, 10_001);
});
