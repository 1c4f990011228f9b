import { LIMITS } from './limits.ts';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/**
 * One row of a file as it stands there. `number` counts rows as a spreadsheet does, empty ones and the heading
 * included.
 */
export interface FileRow {
  number: number;
  cells: string[];
  /** The row's quotes do not close: it is one physical line, taken as it is. */
  damaged?: true;
  /** It holds more text than a row may; what is beyond that is cut off. */
  tooLong?: true;
}

interface Scan {
  cells: string[];
  next: number;
  damaged?: true;
}
const lineEnd = (char: string | undefined) => char === '\n' || char === '\r';

function withoutLineEnd(line: string): string {
  let end = line.length;
  while (end > 0 && lineEnd(line[end - 1])) end -= 1;
  return line.slice(0, end);
}

/** Where the line after the one at `from` begins; -1 where the text ends first. */
function afterLine(text: string, from: number, final: boolean): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\n') return at + 1;
    if (text[at] === '\r') {
      if (at + 1 < text.length) return text[at + 1] === '\n' ? at + 2 : at + 1;
      return final ? at + 1 : -1;
    }
  }
  return final ? text.length : -1;
}

/**
 * A quoted field from its opening quote: its value and where it ends, 'open' where the text ends first, 'stray' where
 * its quotes do not pair.
 */
function quoted(
  text: string,
  from: number,
  delimiter: string,
  final: boolean,
): { value: string; end: number } | 'open' | 'stray' {
  let at = from + 1;
  let value = '';
  let spansLines = false;
  let inside = false;
  for (;;) {
    const quote = text.indexOf('"', at);
    const reached = quote === -1 ? text.length : quote;
    if (reached - from > LIMITS.quotedChars) return 'stray';
    for (let read = at; read < reached && !spansLines; read += 1) spansLines = lineEnd(text[read]);
    // Given up at once and not at the end of the text: the lines that follow are read again, each as a row.
    if (inside && spansLines) return 'stray';
    if (quote === -1 || (quote + 1 === text.length && !final)) return final ? 'stray' : 'open';
    value += text.slice(at, quote);
    if (text[quote + 1] === '"') {
      value += '"';
      at = quote + 2;
      continue;
    }
    let end = quote + 1;
    while (text[end] === ' ' && delimiter !== ' ') end += 1;
    if (end === text.length && !final) return 'open';
    if (end === text.length || text[end] === delimiter || lineEnd(text[end])) return { value, end };
    // A quote amid the text, as in `"5" plate"`: it stands for itself, but then the field may not span lines, or one
    // forgotten quote would swallow every row up to the next one.
    if (spansLines) return 'stray';
    inside = true;
    value += '"';
    at = quote + 1;
  }
}

/** The record that begins at `from`, or 'open' where the text ends within it. */
function scan(text: string, from: number, delimiter: string, final: boolean): Scan | 'open' {
  const cells: string[] = [];
  const keep = (cell: string) => void (cells.length < LIMITS.columns && cells.push(cell));
  let at = from;
  for (;;) {
    let start = at;
    while (text[start] === ' ' && delimiter !== ' ') start += 1;
    if (text[start] === '"') {
      const field = quoted(text, start, delimiter, final);
      if (field === 'open') return 'open';
      if (field === 'stray') {
        const next = afterLine(text, from, final);
        return next === -1
          ? 'open'
          : { cells: withoutLineEnd(text.slice(from, next)).split(delimiter, LIMITS.columns), next, damaged: true };
      }
      keep(field.value);
      at = field.end;
    } else {
      let end = at;
      while (end < text.length && text[end] !== delimiter && !lineEnd(text[end])) end += 1;
      if (end === text.length && !final) return 'open';
      keep(text.slice(at, end));
      at = end;
    }
    if (text[at] === delimiter) at += 1;
    else {
      const next = afterLine(text, at, final);
      return next === -1 ? 'open' : { cells, next };
    }
  }
}

/**
 * The rows of a delimited text, tolerant of what shops send: any line ending, quotes amid text, blanks around quotes.
 * Its reason to exist beside the CSV libraries: where a quote is never closed they lose the rest of the file, this
 * loses the line (docs/adr, "Importing products"). Linear: a field that is given up has read lines in which no quote
 * opens a field that could be given up as far away again.
 */
export async function* csvRows(chunks: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<FileRow> {
  let text = '';
  let at = 0;
  let number = 0;
  function* take(final: boolean): Generator<FileRow> {
    while (at < text.length) {
      const record = scan(text, at, delimiter, final);
      if (record === 'open') return;
      number += 1;
      at = record.next;
      yield { number, cells: record.cells, ...(record.damaged ? { damaged: true } : {}) };
    }
  }
  let wanted = 0;
  for await (const chunk of chunks) {
    text = text.slice(at) + chunk;
    at = 0;
    // A long open record is not scanned again for each chunk, but when it has doubled.
    if (text.length < wanted) continue;
    yield* take(false);
    wanted = (text.length - at) * 2;
  }
  yield* take(true);
}

/** Which delimiter a text uses: the one that gives most rows of the same width. `sample` is its beginning. */
export async function detectDelimiter(sample: string): Promise<Delimiter> {
  const told = /^sep=(.)\r?\n/i.exec(sample)?.[1];
  const named = DELIMITERS.find((delimiter) => delimiter === told);
  if (named) return named;
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const widths = new Map<number, number>();
    let rows = 0;
    for await (const { cells } of csvRows(one(sample), delimiter)) {
      if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
      rows += 1;
      if (rows === 200) break;
    }
    // Many rows that agree count more than many columns: a text column full of commas never agrees with itself.
    const score = Math.max(0, ...[...widths].map(([width, count]) => (count / rows) * Math.log2(width + 1)));
    if (score > best.score + 0.001) best = { delimiter, score };
  }
  return best.delimiter;
}

async function* one(text: string): AsyncGenerator<string> {
  yield text;
}
