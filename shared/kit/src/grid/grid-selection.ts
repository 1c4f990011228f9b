import { type RefObject, useState } from 'react';
import { focusOnceDrawn } from '../focus-once-drawn.ts';
import type { GridColumn } from './grid-columns.ts';
import type { GridRow } from './grid-rows.ts';
import type { CellAt, CellEdit } from './grid-state.ts';
import type { Grid } from './use-grid.ts';

interface Place {
  row: number;
  column: number;
}

/** Focuses a cell once it is drawn. */
function focusCell(grid: HTMLElement | null, { row, column }: CellAt): void {
  focusOnceDrawn(() => grid?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(`${row}:${column}`)}"]`));
}

/** The cell in hand, the other corner of what is selected, and what is being typed. */
export function useActiveCell(first: CellAt) {
  // A cell is known by its row's id and its column's key, never by a number that another row may have by then.
  const [active, setActive] = useState<CellAt>(first);
  const [corner, setCorner] = useState<CellAt>(first);
  const [editing, setEditing] = useState<string | null>(null);
  const typing: CellEdit | null = editing === null ? null : { ...active, text: editing };
  return { active, setActive, corner, setCorner, editing, setEditing, typing };
}

interface Screen {
  columns: readonly GridColumn[];
  scroll: RefObject<HTMLElement | null>;
  scrollTo: (row: number) => void;
}

/** The selection of a grid, and operations on it. */
export function selectionOf<Row extends GridRow>(
  { active, setActive, corner, setCorner, editing, setEditing, typing }: ReturnType<typeof useActiveCell>,
  grid: Grid<Row>,
  { columns, scroll, scrollTo }: Screen,
) {
  const placeOf = ({ row, column }: CellAt): Place => ({
    row: grid.places.get(row) ?? 0,
    column: Math.max(
      0,
      columns.findIndex(({ key }) => key === column),
    ),
  });
  const cellAt = ({ row, column }: Place): CellAt | null => {
    const id = grid.order[row];
    const key = columns[column]?.key;
    return id !== undefined && key !== undefined ? { row: id, column: key } : null;
  };
  const at = placeOf(active);
  const anchor = placeOf(corner);
  const range = {
    top: Math.min(at.row, anchor.row),
    bottom: Math.max(at.row, anchor.row),
    start: Math.min(at.column, anchor.column),
    end: Math.max(at.column, anchor.column),
  };
  /** Takes what is being typed, without moving: focus may have gone elsewhere. */
  const commit = () => {
    if (typing) grid.change([typing]);
    setEditing(null);
  };
  const go = (row: number, column: number, extend = false) => {
    commit();
    const place = {
      row: Math.min(Math.max(row, 0), grid.order.length - 1),
      column: Math.min(Math.max(column, 0), columns.length - 1),
    };
    const cell = cellAt(place);
    if (!cell) return;
    setActive(cell);
    if (!extend) setCorner(cell);
    scrollTo(place.row);
    focusCell(scroll.current, cell);
  };
  const put = (texts: readonly (readonly string[])[], from: Place) =>
    grid.change(
      texts.flatMap((line, row) =>
        line.flatMap((text, column) => {
          const cell = cellAt({ row: from.row + row, column: from.column + column });
          return cell ? [{ ...cell, text }] : [];
        }),
      ),
    );
  const selected = () =>
    Array.from({ length: range.bottom - range.top + 1 }, (_, row) =>
      Array.from({ length: range.end - range.start + 1 }, (_unused, column) => ({
        row: range.top + row,
        column: range.start + column,
      })),
    );
  const textAt = (place: Place) => {
    const cell = cellAt(place);
    return cell ? grid.text(cell) : '';
  };
  const fill = (text: (place: Place) => string) =>
    put(
      selected().map((line) => line.map(text)),
      { row: range.top, column: range.start },
    );

  return {
    at,
    range,
    editing,
    setEditing,
    isActive: ({ row, column }: CellAt) => active.row === row && active.column === column,
    commit,
    /** Drops what is being typed. */
    cancel: () => {
      setEditing(null);
      focusCell(scroll.current, active);
    },
    go,
    textAt,
    /** Writes a block of texts from the selection's first cell on. */
    paste: (texts: readonly (readonly string[])[]) => put(texts, { row: range.top, column: range.start }),
    fill,
    /** The selected texts, line by line. */
    texts: () => selected().map((line) => line.map(textAt)),
  };
}
export type Selection = ReturnType<typeof selectionOf>;
