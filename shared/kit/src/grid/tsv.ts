/**
 * Reads what a spreadsheet puts on the clipboard: tabs between cells, line ends between rows, quotes around cells that
 * hold either.
 */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i] ?? '';
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[i + 1] === '"') {
        cell += '"';
        i += 1;
      } else quoted = false;
    } else if (char === '"' && cell === '') quoted = true;
    else if (char === '\t') endCell();
    else if (char === '\n') {
      endCell();
      rows.push(row);
      row = [];
    } else if (char !== '\r') cell += char;
  }
  if (cell !== '' || row.length > 0) {
    endCell();
    rows.push(row);
  }
  return rows;
}

/** Writes cells so that a spreadsheet reads them back. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  return rows
    .map((row) => row.map((cell) => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n');
}
