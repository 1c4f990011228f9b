import { normalizeForSearch, type ImportFit } from '@bo/contracts';
import { isFit, sampleRows } from './fit.ts';
import { plainName, withoutCurrency } from './header.ts';
import { meaningOf } from './text.ts';

/** How a field of an importer is found in a file. */
export interface ColumnKind {
  /** What its column is called, the clearest name first. */
  names: readonly string[];
  /** Whether a cell can be read as it. */
  fits?: (cell: string) => boolean;
  /** Without it no row could come in: a column that is called so is it, and the refused rows say why. */
  needed?: boolean;
}
export type ColumnKinds<F extends string> = Readonly<Record<F, ColumnKind>>;
export const kindsOf = <F extends string>(fields: readonly F[], kind: (field: F) => ColumnKind): ColumnKinds<F> =>
  Object.fromEntries(fields.map((field) => [field, kind(field)])) as Record<F, ColumnKind>;

/** Which column of a file holds each field: field → place in the row. No column is read twice. */
export type Places<F extends string> = Partial<Record<F, number>>;
/** A column that is called like a field while too few of its cells can be read as it. */
export interface LeftOut<F extends string> extends Pick<ImportFit, 'fits' | 'of'> {
  field: F;
  column: number;
}

/** The ways in which a name is compared: `Delivery-Fee (AED)`, `deliveryfee` and `delivery fee` are one. */
const keysOf = (name: string): string[] => {
  const plain = plainName(name);
  const bare = withoutCurrency(plain);
  const joined = normalizeForSearch(name).replace(/[^\p{L}\p{N}%]/gu, '');
  return [plain, bare, bare.replaceAll(' ', ''), joined].filter(Boolean);
};

/** How many of a column's cells can be read as a field; those that say nothing are no cells. */
function fitOf(
  rows: readonly (readonly string[])[],
  column: number,
  fits: ColumnKind['fits'],
): Pick<ImportFit, 'fits' | 'of'> {
  const said = rows.map((row) => meaningOf(row[column] ?? '')).filter((cell) => cell !== '');
  return { fits: fits ? said.filter(fits).length : said.length, of: said.length };
}

/**
 * Which columns the fields of an importer are read from: by their names, and judged by their cells as in an import of
 * products. Of two columns that are called alike the better fitting one is read.
 */
export function matchColumns<F extends string>(
  kinds: ColumnKinds<F>,
  heading: readonly string[],
  rows: readonly (readonly string[])[],
): { places: Places<F>; left: LeftOut<F>[] } {
  const sampled = sampleRows(rows);
  const called = heading.map(keysOf);
  const places: Places<F> = {};
  const left: LeftOut<F>[] = [];
  const used = new Set<number>();
  for (const [field, { names, fits, needed }] of Object.entries(kinds) as [F, ColumnKind][]) {
    // By each name the better fitting column first.
    const found = names.flatMap((name) => {
      const keys = keysOf(name);
      return called
        .flatMap((own, column) =>
          !used.has(column) && own.some((key) => keys.includes(key))
            ? [{ field, column, ...fitOf(sampled, column, fits) }]
            : [],
        )
        .sort((a, b) => b.fits * Math.max(1, a.of) - a.fits * Math.max(1, b.of));
    });
    const chosen = found.find(isFit) ?? (needed === true ? found[0] : undefined);
    if (chosen === undefined) left.push(...found.slice(0, 1));
    else {
      places[field] = chosen.column;
      used.add(chosen.column);
    }
  }
  return { places, left: left.filter(({ column }) => !used.has(column)) };
}

/** How far down a heading is looked for: titles, dates and merged cells stand above it. */
const HEADING_WITHIN = 20;
/** The row that names the columns: of the first ones the one that names most fields. */
export function findHeading<F extends string, R extends { cells: readonly string[] }>(
  kinds: ColumnKinds<F>,
  rows: readonly R[],
  isHeading: (places: Places<F>) => boolean,
): R | undefined {
  let best: { row: R; named: number } | undefined;
  for (const row of rows.slice(0, HEADING_WITHIN)) {
    const { places } = matchColumns(kinds, row.cells, []);
    const named = Object.keys(places).length;
    if (isHeading(places) && named > (best?.named ?? 0)) best = { row, named };
  }
  return best?.row;
}
