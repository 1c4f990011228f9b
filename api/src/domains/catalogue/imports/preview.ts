import type { CategoryAttribute, ImportPreview } from '@bo/contracts';
import type { FileRow } from './csv.ts';
import { findHeader } from './header.ts';
import { columnsOf, decimalOf, fingerprint, suggestColumns } from './suggest.ts';

/** How many of a file's first rows its columns are recognised by. */
export const LOOKED_AT = 250;

/** What a file turned out to be, as it is shown. */
export type TableShape = Pick<ImportPreview, 'kind' | 'encoding' | 'delimiter'>;

/** What is shown of a file before anything is decided. */
export interface Described {
  headerRow: number | null;
  preview: ImportPreview;
  fingerprint: string;
  decimal: '.' | ',';
}

/** The columns of a table by its first rows. Without `headerRow` the heading is looked for. */
export function describeTable(
  { kind, encoding, delimiter }: TableShape,
  first: readonly FileRow[],
  attributes: readonly CategoryAttribute[] = [],
  headerRow: number | null = findHeader(first)?.number ?? null,
): Described {
  const header = first.find(({ number }) => number === headerRow);
  const rows = first.filter(({ number }) => number > (headerRow ?? 0));
  const columns = columnsOf(header, rows);
  const suggested = suggestColumns(columns, attributes);
  const prices =
    suggested.find(({ suggestion }) => suggestion === 'price') ??
    suggested.find(({ suggestion }) => suggestion === 'selling_price');
  return {
    headerRow,
    preview: {
      kind,
      encoding,
      delimiter,
      columns: suggested,
      rows: rows.slice(0, 10).map(({ cells }) => columns.map(({ index }) => (cells[index] ?? '').slice(0, 200))),
    },
    fingerprint: fingerprint(columns),
    decimal: decimalOf(columns[prices?.index ?? -1]?.values ?? []),
  };
}
