/** What one file may hold. Past these a file is refused, or a row is, before anything is kept of it. */
export const LIMITS = {
  uploadBytes: 64 * 1024 * 1024,
  /** Of a .gz or .xlsx once unpacked: 64 MB of zeros would be 64 GB. */
  unpackedBytes: 256 * 1024 * 1024,
  rows: 100_000,
  columns: 200,
  /** A sheet may reach this far, empty cells with a format included: the reader lays out every cell up to there. */
  sheetColumns: 1000,
  cellChars: 10_000,
  /** Of one row, all cells together; what is beyond is cut, and so its row is refused. */
  rowChars: 40_000,
  /** Of all rows. A workbook may name one long text in each of its cells. */
  tableChars: 64 * 1024 * 1024,
  /** A quote that is still open after this much was never meant to be one. */
  quotedChars: 64 * 1024,
} as const;

/** How much of a value is looked at to guess what its column is. */
export const LOOKED_AT_CHARS = 200;

/** By how many rows a file's columns are judged: the first ones, and others spread over the whole file. */
export const SAMPLED = { first: 200, spread: 50 } as const;

/** What a thread that reads a file or plans its rows may take before it is ended. */
export const THREAD_LIMITS = { heapMegabytes: 768, answerMs: 60_000, threads: 2 } as const;

type UnreadableCode =
  | 'file_empty'
  | 'file_too_big'
  | 'file_not_a_table'
  | 'file_damaged'
  | 'file_too_many_rows'
  | 'file_too_wide'
  | 'file_too_heavy';

/** Why a whole file cannot be read; everything else is a matter of single rows. */
export class UnreadableFile extends Error {
  readonly code: UnreadableCode;
  readonly values: Record<string, string>;
  constructor(code: UnreadableCode, values: Record<string, string> = {}, options?: ErrorOptions) {
    super(code, options);
    this.name = 'UnreadableFile';
    this.code = code;
    this.values = values;
  }
}

/** Text per transaction, for rows with long descriptions: what is handed over at once holds up the API that long. */
export const BATCH_CHARS = 500_000;
