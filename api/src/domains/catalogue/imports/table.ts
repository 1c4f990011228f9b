import { csvRows, type Delimiter, detectDelimiter, type FileRow } from './csv.ts';
import { decodeText, detectEncoding, type Encoding, isZip } from './decode.ts';
import { LIMITS, UnreadableFile } from './limits.ts';
import { xlsxRows } from './xlsx.ts';

/** What a file turned out to be. */
export interface TableFormat {
  kind: 'csv' | 'xlsx';
  encoding: Encoding | null;
  delimiter: Delimiter | null;
}
export interface Table {
  format: TableFormat;
  rows: AsyncIterable<FileRow>;
}

const SAMPLE = 64 * 1024;

/** How much text a row is: what decides how many are handled at once. */
export const charsOf = (row: FileRow | undefined): number =>
  row?.cells.reduce((sum, cell) => sum + cell.length, 0) ?? 0;

// What PostgreSQL cannot keep in JSON becomes the character for "unreadable", and the row is refused for it.
const UNSTORABLE = /\0|\p{Cs}/gu;

/** The cells of a row as they can be kept: each capped, and all together. */
function storable({ cells, ...row }: FileRow): FileRow {
  let left: number = LIMITS.rowChars;
  const kept = cells.slice(0, LIMITS.columns).map((cell) => {
    const text = cell.slice(0, Math.max(0, Math.min(LIMITS.cellChars + 1, left))).replace(UNSTORABLE, '\uFFFD');
    left -= cell.length;
    return text;
  });
  while (kept.length > 0 && kept.at(-1)?.trim() === '') kept.pop();
  return { ...row, cells: kept, ...(left < 0 ? { tooLong: true } : {}) };
}

/** Rows fit to be kept: capped, without trailing empty cells; empty rows are left out but counted in the numbers. */
async function* tidy(rows: AsyncIterable<FileRow> | Iterable<FileRow>): AsyncGenerator<FileRow> {
  let count = 0;
  let chars = 0;
  for await (const row of rows) {
    const kept = storable(row);
    if (kept.cells.length === 0) continue;
    count += 1;
    chars += charsOf(kept);
    if (count > LIMITS.rows) throw new UnreadableFile('file_too_many_rows');
    if (chars > LIMITS.tableChars) throw new UnreadableFile('file_too_big');
    yield kept;
  }
  if (count === 0) throw new UnreadableFile('file_empty');
}

async function sampleOf(file: Uint8Array, encoding: Encoding): Promise<string> {
  let text = '';
  for await (const chunk of decodeText(file, encoding)) {
    text += chunk;
    if (text.length >= SAMPLE) break;
  }
  return text;
}

async function* withoutHint(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  for await (const row of rows) {
    if (row.number === 1 && /^sep=/i.test(row.cells[0] ?? '')) continue;
    yield row;
  }
}

/** A file of rows that can be read more than once. */
export interface OpenTable {
  format: TableFormat;
  /** The rows as they stand there, however many they are. */
  open: () => AsyncIterable<FileRow> | Iterable<FileRow>;
}

/** Finds out how a file's bytes are a table. @throws UnreadableFile where they are none; while its rows are read too */
export async function openTable(file: Buffer): Promise<OpenTable> {
  if (file.length === 0) throw new UnreadableFile('file_empty');
  if (isZip(file)) {
    const rows = [...(await xlsxRows(file))];
    return { format: { kind: 'xlsx', encoding: null, delimiter: null }, open: () => rows };
  }
  const encoding = await detectEncoding(file);
  const sample = await sampleOf(file, encoding);
  // Pictures and documents by mistake: text has no such share of control characters.
  const controls = sample.match(/[\0-\x08\x0e-\x1f]/g)?.length ?? 0;
  if (controls > sample.length / 50) throw new UnreadableFile('file_not_a_table');
  const delimiter = await detectDelimiter(sample);
  return {
    format: { kind: 'csv', encoding, delimiter },
    open: () => withoutHint(csvRows(decodeText(file, encoding), delimiter)),
  };
}

/**
 * A file's bytes as a table, kept within the limits. @throws UnreadableFile where there is none in them; while reading
 * too.
 */
export async function readTable(file: Buffer): Promise<Table> {
  const { format, open } = await openTable(file);
  return { format, rows: tidy(open()) };
}
