/** Rows of one statement: PostgreSQL takes 65,535 values in it. */
const ROWS_AT_ONCE = 1000;

/** Splits rows into batches that fit one statement, in order. */
export function* inParts<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE);
}
