import type { Cell } from './cells.ts';

/** Tells Excel that the file is UTF-8; without it Arabic is garbage there. */
export const BOM = '\uFEFF';

/**
 * Where a spreadsheet would begin a formula (OWASP, "CSV Injection"): at the beginning of a cell, and after whatever
 * another program may take for the end of one, quoted or not: where `;` separates, `x;=1+1` is two cells. A line that
 * begins with a dash and a blank is a list.
 */
const FORMULA =
  /(?:^|[;\t|])[ \u00A0]*(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|[\r\n][ \u00A0]*(?=[=+@\uFF1D\uFF0B\uFF20]|[-\uFF0D]\S)/gu;
const PHONE = /^\+\d+$/;

/** One CSV line (RFC 4180). Numbers are written as they are, negative ones too, and so are phone numbers. */
export function csvLine(cells: readonly Cell[]): string {
  const fields = cells.map((cell) => {
    if (cell === null) return '';
    if (typeof cell === 'number') return String(cell);
    if (typeof cell === 'object') return cell.date;
    const safe = PHONE.test(cell) ? cell : cell.replaceAll(FORMULA, "$&'");
    return /[",;\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${fields.join(',')}\r\n`;
}

/** A CSV file in pieces, as its rows come. Nothing is yielded before the first batch has been read. */
export async function* csvFile(
  heading: readonly Cell[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string, void> {
  let begin = BOM + csvLine(heading);
  for await (const batch of batches) {
    yield begin + batch.map(csvLine).join('');
    begin = '';
  }
  if (begin !== '') yield begin;
}
