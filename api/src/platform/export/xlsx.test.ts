import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import type { Cell } from './cells.ts';
import { EXCEL_ROWS, xlsxFile } from './xlsx.ts';

async function made(heading: Cell[], batches: Cell[][][], rightToLeft = false): Promise<Buffer> {
  async function* given() {
    yield* await Promise.resolve(batches);
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsxFile(heading, given(), { rightToLeft })) pieces.push(piece);
  return Buffer.concat(pieces);
}
const sheetOf = async (file: Buffer) => strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());

describe('an Excel file', () => {
  it('is read back as it was written, over several batches: text stays text, numbers numbers', async () => {
    const rows: Cell[][] = [
      ['0062910', 12.5, 'a < b & "c" > d'],
      [null, -3, '  spaces\nand a line  '],
      ['=1+1', 0, 'العين \u{1F95B}'],
    ];
    const file = await made(['code', 'price', 'text'], [rows.slice(0, 2), rows.slice(2)]);
    assert.deepEqual(await readSheet(file, { trim: false }), [['code', 'price', 'text'], ...rows]);
  });

  it('writes a day and a minute as dates that Excel counts with', async () => {
    const file = await made(['day', 'minute'], [[[{ date: '2026-02-28' }, { date: '2026-11-29 18:20' }]]]);
    assert.deepEqual(await readSheet(file), [
      ['day', 'minute'],
      [new Date('2026-02-28T00:00:00Z'), new Date('2026-11-29T18:20:00Z')],
    ]);
  });

  it('names its columns past Z as spreadsheets do', async () => {
    const heading = Array.from({ length: 60 }, (_, index) => `h${String(index)}`);
    const sheet = await sheetOf(await made(heading, []));
    for (const place of ['A1', 'Z1', 'AA1', 'AZ1', 'BH1']) assert.ok(sheet.includes(`r="${place}"`), place);
    assert.deepEqual(await readSheet(await made(heading, [])), [heading]);
  });

  it('keeps its heading in sight, and runs from the right where the reader does', async () => {
    assert.match(await sheetOf(await made(['a'], [])), /<sheetView workbookViewId="0"><pane ySplit="1"/);
    assert.match(await sheetOf(await made(['a'], [], true)), /rightToLeft="1"/);
  });

  it('holds nothing that Excel calls damaged', async () => {
    const [, row] = await readSheet(await made(['a', 'b'], [[['x\u0000\u001B[31m', 'y'.repeat(40_000)]]]));
    assert.deepEqual([row?.[0], String(row?.[1]).length], ['x[31m', 32_767]);
  });

  it('refuses more rows than Excel opens', async () => {
    const rows = new Array<Cell[]>(EXCEL_ROWS);
    await assert.rejects(made(['a'], [rows]), { code: 'export_too_large' });
  });
});
