import { type OldOrderField, OLD_LINE_FIELDS, OLD_ORDER_FIELDS } from '@bo/contracts';
import { type FileRow, openTable } from '../../catalogue/imports/reading.service.ts';
import { findOrderColumns, findOrderHeading, type OrderColumns } from './columns.ts';

/**
 * A file of old orders, for the command that sends them. Its rows are read as often as they are asked for, in pieces.
 */
export interface OrderFile {
  open: () => AsyncIterable<FileRow> | Iterable<FileRow>;
  /** Where the columns are named, and what they hold, judged by some rows of the file. */
  columnsOf: (sample: readonly FileRow[]) => OrderColumns & { heading: FileRow };
  fields: { order: readonly OldOrderField[]; line: readonly OldOrderField[] };
}

/** @throws UnreadableFile where the bytes are no table */
export async function openOrders(bytes: Buffer): Promise<OrderFile> {
  const { open } = await openTable(bytes);
  return {
    open,
    fields: { order: OLD_ORDER_FIELDS, line: OLD_LINE_FIELDS },
    columnsOf(sample) {
      const heading = findOrderHeading(sample) ?? { number: 1, cells: [] };
      const rows = sample.flatMap(({ number, cells }) => (number > heading.number ? [cells] : []));
      return { heading, ...findOrderColumns({ heading: heading.cells, rows }) };
    },
  };
}
