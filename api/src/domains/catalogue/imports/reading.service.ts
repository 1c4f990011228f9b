// How a file is read, for the importers of other things: its rows, its columns, and what its cells say.
export { isPrice, parsePrice, plainDecimal, takeCurrency } from './amounts.ts';
export { type ColumnKinds, findHeading, kindsOf, type LeftOut, matchColumns, type Places } from './columns.ts';
export type { FileRow } from './csv.ts';
export { type Moment, readMoment } from './dates.ts';
export { type Blank, createDoubts } from './doubts.ts';
export { thousandths, wholeNumber } from './details.ts';
export { parseSize } from './size.ts';
export { decimalOf } from './suggest.ts';
export { openTable } from './table.ts';
export { cleanText, meaningOf } from './text.ts';
