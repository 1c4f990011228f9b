import type { CategoryAttribute, ImportFit, ImportFitQuery, ImportPreview } from '@bo/contracts';
import type { FileRow } from './csv.ts';
import { fitOf, sampleRows } from './fit.ts';
import { findHeader } from './header.ts';
import { columnsOf, decimalOf, fingerprint, suggestColumns } from './suggest.ts';

/** What a file turned out to be, as it is shown. */
export type TableShape = Pick<ImportPreview, 'kind' | 'encoding' | 'delimiter'>;

/** What is shown of a file before anything is decided. */
export interface Described {
  headerRow: number | null;
  preview: ImportPreview;
  fingerprint: string;
  decimal: '.' | ',';
}

const below = (rows: readonly FileRow[], headerRow: number | null) =>
  rows.filter(({ number }) => number > (headerRow ?? 0));

/** How the cells of one column of a table fit a field. */
export function columnFit(
  all: readonly FileRow[],
  headerRow: number | null,
  { column, field }: ImportFitQuery,
): ImportFit {
  const header = all.find(({ number }) => number === headerRow);
  const sampled = columnsOf(header, sampleRows(below(all, headerRow)));
  return fitOf(field, sampled[column] ?? { name: '', values: [] });
}

/** The columns of a table by its rows, or a sample of them. Without `headerRow` the heading is looked for. */
export function describeTable(
  { kind, encoding, delimiter }: TableShape,
  all: readonly FileRow[],
  attributes: readonly CategoryAttribute[] = [],
  headerRow: number | null = findHeader(all)?.number ?? null,
): Described {
  const header = all.find(({ number }) => number === headerRow);
  const rows = below(all, headerRow);
  const columns = columnsOf(header, sampleRows(rows));
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
