import { CARDS_BELOW, type ColumnLayout, layOut } from './column-layout.ts';
import type { Column } from './columns.tsx';

const PICK = 44;
const ACTIONS = 56;

/** The layout of a table at a given width: its columns with their widths, or cards. */
export interface TableShape<Row> {
  columns: readonly Column<Row>[];
  hidden: number;
  cards: boolean;
  /**
   * The widths of all its cells, those of the checkbox and of the actions among them; none while it is not measured.
   */
  widths: readonly (number | undefined)[];
  /** The least the whole is wide: where there is less room, it scrolls. */
  least: number | undefined;
}

interface ShapeOptions {
  /** Of the list; 0 while it is not known. */
  width: number;
  picks: boolean;
  acts: boolean;
  /** Whether a person chose the columns. */
  chosen: boolean;
}

export function tableShape<Row>(
  columns: readonly Column<Row>[],
  { width, picks, acts, chosen }: ShapeOptions,
): TableShape<Row> {
  const ends = (widths: readonly (number | undefined)[]) => [
    ...(picks ? [PICK] : []),
    ...widths,
    ...(acts ? [ACTIONS] : []),
  ];
  if (width === 0)
    return { columns, hidden: 0, cards: false, widths: ends(columns.map(() => undefined)), least: undefined };
  const room = width - (picks ? PICK : 0) - (acts ? ACTIONS : 0);
  const layout: ColumnLayout<Column<Row>> = layOut(columns, room, chosen);
  if (width < CARDS_BELOW || (!layout.fits && !chosen))
    return { columns, hidden: 0, cards: true, widths: ends([undefined, 116]), least: undefined };
  const widths = ends(layout.widths.map(Math.floor));
  return {
    columns: layout.shown,
    hidden: layout.hidden,
    cards: false,
    widths,
    least: widths.reduce<number>((sum, one = 0) => sum + one, 0),
  };
}

export function TableColumns<Row>({ shape }: { shape: TableShape<Row> }) {
  return (
    <colgroup>
      {shape.widths.map((inlineSize, index) => (
        <col key={index} style={{ inlineSize }} />
      ))}
    </colgroup>
  );
}
