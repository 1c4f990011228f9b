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

// What PostgreSQL cannot keep in JSON becomes the character for "unreadable", and the row is refused for it.
const UNSTORABLE = /\0|\p{Cs}/gu;

function storable(cell: string): string {
  const text = cell.length > LIMITS.cellChars ? cell.slice(0, LIMITS.cellChars + 1) : cell;
  return text.replace(UNSTORABLE, '\uFFFD');
}

/** Rows fit to be kept: capped, without trailing empty cells; empty rows are left out but counted in the numbers. */
async function* tidy(rows: AsyncIterable<FileRow> | Iterable<FileRow>): AsyncGenerator<FileRow> {
  let kept = 0;
  for await (const row of rows) {
    const cells = row.cells.slice(0, LIMITS.columns).map(storable);
    while (cells.length > 0 && cells.at(-1)?.trim() === '') cells.pop();
    if (cells.length === 0) continue;
    kept += 1;
    if (kept > LIMITS.rows) throw new UnreadableFile('file_too_many_rows');
    yield { ...row, cells };
  }
  if (kept === 0) throw new UnreadableFile('file_empty');
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

/** A file's bytes as a table. @throws UnreadableFile where there is none in them; while reading too. */
export async function readTable(file: Buffer): Promise<Table> {
  if (file.length === 0) throw new UnreadableFile('file_empty');
  if (isZip(file)) return { format: { kind: 'xlsx', encoding: null, delimiter: null }, rows: tidy(await xlsxRows(file)) };
  const encoding = await detectEncoding(file);
  const sample = await sampleOf(file, encoding);
  // Pictures and documents by mistake: text has no such share of control characters.
  const controls = sample.match(/[\0-\x08\x0e-\x1f]/g)?.length ?? 0;
  if (controls > sample.length / 50) throw new UnreadableFile('file_not_a_table');
  const delimiter = await detectDelimiter(sample);
  return { format: { kind: 'csv', encoding, delimiter }, rows: tidy(withoutHint(csvRows(decodeText(file, encoding), delimiter))) };
}
