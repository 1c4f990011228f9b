/** What one file may hold. Past these a file is refused, or a row is, before anything is kept of it. */
export const LIMITS = {
  uploadBytes: 64 * 1024 * 1024,
  /** Of a .gz or .xlsx once unpacked: 64 MB of zeros would be 64 GB. */
  unpackedBytes: 256 * 1024 * 1024,
  rows: 100_000,
  columns: 200,
  cellChars: 10_000,
  /** A quote that is still open after this much was never meant to be one. */
  quotedLines: 2000,
  quotedChars: 16 * 1024 * 1024,
} as const;

/** Why a whole file cannot be read; everything else is a matter of single rows. */
export class UnreadableFile extends Error {
  readonly code: 'file_empty' | 'file_too_big' | 'file_not_a_table' | 'file_damaged' | 'file_too_many_rows';
  constructor(code: UnreadableFile['code'], options?: ErrorOptions) {
    super(code, options);
    this.name = 'UnreadableFile';
    this.code = code;
  }
}
