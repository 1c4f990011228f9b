import type { Cell } from './cells.ts';

/** Tells Excel that the file is UTF-8; without it Arabic is garbage there. */
export const BOM = '\uFEFF';

/**
 * One CSV line (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe in front
 * (OWASP, "CSV Injection"); numbers are written as they are, negative ones too, and so are phone numbers.
 */
export function csvLine(cells: readonly Cell[]): string {
  const fields = cells.map((cell) => {
    if (cell === null) return '';
    if (typeof cell === 'number') return String(cell);
    const safe = /^[=+\-@\t\r]/.test(cell) && !/^\+\d+$/.test(cell) ? `'${cell}` : cell;
    return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${fields.join(',')}\r\n`;
}
