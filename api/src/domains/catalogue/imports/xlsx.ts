import { inflateRawSync } from 'node:zlib';
import readWorkbook from 'read-excel-file/node';
import type { FileRow } from './csv.ts';
import { LIMITS, UnreadableFile } from './limits.ts';

const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** What the reader lays out for a sheet: every cell up to the last one in use, empty ones too. */
const MOST_CELLS = LIMITS.rows * LIMITS.columns;
/** Rows a title, a date and blank lines may take beside those that count. */
const SPARE_ROWS = 1000;
const MOST_TAG_CHARS = 2000;

/**
 * The unpacked parts of a zip, never more than the limit: the sizes it declares are not believed, every part is
 * inflated with a cap.
 */
function* unpackedParts(file: Buffer): Generator<Buffer> {
  let end = file.length - 22;
  while (end >= 0 && file.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new UnreadableFile('file_damaged');
  let left: number = LIMITS.unpackedBytes;
  let at = file.readUInt32LE(end + 16);
  for (let part = file.readUInt16LE(end + 10); part > 0; part -= 1) {
    if (file.readUInt32LE(at) !== CENTRAL) throw new UnreadableFile('file_damaged');
    const packed = file.readUInt32LE(at + 20);
    const local = file.readUInt32LE(at + 42);
    const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const content = file.subarray(begin, begin + packed);
    const unpacked =
      file.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content, { maxOutputLength: Math.max(1, left) });
    left -= unpacked.length;
    if (left <= 0) throw new UnreadableFile('file_too_big');
    yield unpacked;
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
}

/** Where the tag that begins at `from` ends; a `>` within quotes does not end it. */
function tagEnd(xml: string, from: number): number {
  let quote = '';
  for (let at = from; at < xml.length && at - from < MOST_TAG_CHARS; at += 1) {
    const char = xml.charAt(at);
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return at;
  }
  throw new UnreadableFile('file_damaged');
}

function columnNumber(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

/**
 * Refuses a sheet whose rows or cells lie further out than the importer reads. The reader believes the addresses that
 * stand in the file: one cell at XFD1048576 makes it lay out seventeen thousand million.
 */
function assertSmallSheet(xml: string): void {
  let rows = 0;
  let columns = 0;
  let counted = 0;
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at + 1)) {
    const name = /^<(?:\w{1,20}:)?(row|c)[\s/>]/.exec(xml.slice(at, at + 30))?.[1];
    if (name === undefined) continue;
    const tag = xml.slice(at, tagEnd(xml, at));
    if (name === 'row') counted += 1;
    const address = /\sr\s?=\s?["']([^"']{0,20})["']/.exec(tag)?.[1];
    if (address === undefined) continue;
    const [, letters, digits] = /^([A-Z]{0,3})(\d{1,7})$/.exec(address) ?? [];
    if (letters === undefined || digits === undefined) throw new UnreadableFile('file_damaged');
    rows = Math.max(rows, Number(digits));
    columns = Math.max(columns, columnNumber(letters));
    if (rows > LIMITS.rows + SPARE_ROWS) throw new UnreadableFile('file_too_many_rows');
    if (columns > LIMITS.sheetColumns || rows * columns > MOST_CELLS)
      throw new UnreadableFile('file_too_wide', { cell: address });
  }
  if (counted > LIMITS.rows + SPARE_ROWS) throw new UnreadableFile('file_too_many_rows');
}

/** Refuses a workbook that is too much to be read, before any library is given it. */
export function assertSafeWorkbook(file: Buffer): void {
  try {
    for (const part of unpackedParts(file)) if (part.includes('sheetData')) assertSmallSheet(part.toString('latin1'));
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const tooBig = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new UnreadableFile(tooBig ? 'file_too_big' : 'file_damaged', {}, { cause: error });
  }
}

/** A cell as text. Excel keeps 15 digits; what a formula adds behind them (0.30000000000000004) is not the shop's. */
function cellText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(Number.isInteger(value) ? value : Number(value.toPrecision(15)));
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value instanceof Date ? value.toISOString().slice(0, 10) : '';
}

/** The rows of the first sheet that holds a table; formulas as the values they last had. */
export async function xlsxRows(file: Buffer): Promise<Iterable<FileRow>> {
  assertSafeWorkbook(file);
  const sheets = await readWorkbook(file).catch((error: unknown) => {
    throw new UnreadableFile('file_not_a_table', {}, { cause: error });
  });
  const sheet =
    sheets.find(({ data }) => data.some((row) => row.filter((cell) => cell !== null).length > 1)) ?? sheets[0];
  return asRows(sheet?.data ?? []);
}

function* asRows(data: readonly (readonly unknown[])[]): Generator<FileRow> {
  for (const [index, row] of data.entries())
    yield { number: index + 1, cells: row.slice(0, LIMITS.columns).map(cellText) };
}
