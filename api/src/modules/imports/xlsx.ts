import { inflateRawSync } from 'node:zlib';
import readWorkbook from 'read-excel-file/node';
import type { FileRow } from './csv.ts';
import { LIMITS, UnreadableFile } from './limits.ts';

const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/**
 * Refuses a zip that unpacks to more than the limit. The sizes it declares are not believed: every part is inflated once,
 * with a cap, before any library is given the file.
 */
export function assertSafeZip(file: Buffer): void {
  let end = file.length - 22;
  while (end >= 0 && file.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new UnreadableFile('file_damaged');
  let left: number = LIMITS.unpackedBytes;
  try {
    let at = file.readUInt32LE(end + 16);
    for (let part = file.readUInt16LE(end + 10); part > 0; part -= 1) {
      if (file.readUInt32LE(at) !== CENTRAL) throw new UnreadableFile('file_damaged');
      const packed = file.readUInt32LE(at + 20);
      const local = file.readUInt32LE(at + 42);
      const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
      const method = file.readUInt16LE(at + 10);
      left -= method === 0 ? packed : inflateRawSync(file.subarray(begin, begin + packed), { maxOutputLength: Math.max(1, left) }).length;
      if (left <= 0) throw new UnreadableFile('file_too_big');
      at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const tooBig = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new UnreadableFile(tooBig ? 'file_too_big' : 'file_damaged', { cause: error });
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
export async function xlsxRows(file: Buffer): Promise<FileRow[]> {
  assertSafeZip(file);
  const sheets = await readWorkbook(file).catch((error: unknown) => {
    throw new UnreadableFile('file_not_a_table', { cause: error });
  });
  const sheet = sheets.find(({ data }) => data.some((row) => row.filter((cell) => cell !== null).length > 1)) ?? sheets[0];
  return (sheet?.data ?? []).map((row, index) => ({ number: index + 1, cells: row.map(cellText) }));
}
