import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ConflictField } from '../feedback/conflict-dialog.tsx';
import type { GridColumn } from './grid-columns.ts';
import { useGridRecords } from './grid-records.ts';
import type { GridRow } from './grid-rows.ts';
import { type SaveRow, useGridSaves } from './grid-saves.ts';
import { type KeptCell, useKeptCells } from './kept-cells.ts';
import {
  type CellAt,
  type CellEdit,
  editOf,
  EMPTY_GRID,
  restore,
  revert,
  settle,
  type TypedCell,
  undo,
  write,
} from './grid-state.ts';

export interface GridSource<Row extends GridRow> {
  rows: readonly Row[];
  save: SaveRow<Row>;
  /** Rows that a draft names and `rows` has not. Asked once all rows are there. */
  find?: ((ids: readonly string[]) => Promise<readonly Row[]>) | undefined;
  /** Whether more rows are still coming. */
  loading?: boolean | undefined;
}

/** The state of a grid: what is typed, what is wrong with it, what is being saved, and the steps back. */
export function useGrid<Row extends GridRow>(
  { rows, save, find, loading = false }: GridSource<Row>,
  columns: readonly GridColumn[],
  typing: CellEdit | null,
) {
  const records = useGridRecords(rows, columns);
  const { order, rowOf, columnOf, textOf, original } = records;
  const [state, setState] = useState(EMPTY_GRID);
  // A save that takes a while, or waits for its turn, must see what was typed meanwhile.
  const latest = useRef(state);
  const update = (change: (now: typeof state) => typeof state) => {
    latest.current = change(latest.current);
    setState(latest.current);
  };
  const saves = useGridSaves(save, records, { latest: () => latest.current, update });
  const { failures, overtaken } = saves;

  const draft = useKeptCells(
    state.edits,
    typing === null ? null : { ...typing, from: editOf(state, typing)?.from ?? original(typing) },
    (cells: readonly KeptCell[]) => update((now) => restore(now, cells)),
  );
  // What was typed over a row that the list finds no more is not lost with it.
  const absent = loading ? [] : Object.keys(state.edits).filter((id) => !records.isListed(id));
  const bringBack = useEffectEvent(async (ids: readonly string[]) => {
    const again = (await find?.(ids)) ?? [];
    const gone = ids.filter((id) => !again.some((row) => row.id === id));
    records.addFound(again);
    update((now) => gone.reduce((left, id) => settle(left, id, {}), now));
  });
  const asked = absent.join(' ');
  useEffect(() => {
    if (asked !== '') bringBack(asked.split(' ')).catch(() => undefined);
  }, [asked]);

  const errorOf = (at: CellAt): string | undefined => {
    const typed = editOf(state, at);
    if (typed === undefined) return failures[at.row]?.cells[at.column];
    const checked = columnOf(at.column)?.check(typed.text);
    return checked && !checked.ok ? checked.error : failures[at.row]?.cells[at.column];
  };
  const changed = order.filter((id) => state.edits[id] !== undefined);
  const isWrong = (id: string) =>
    Object.keys(state.edits[id] ?? {}).some((column) => errorOf({ row: id, column }) !== undefined);
  /** Someone else saved the row, or a cell of it that is typed over here. */
  const isConflict = (id: string) =>
    overtaken.has(id) ||
    Object.entries(state.edits[id] ?? {}).some(([column, { from }]) => from !== original({ row: id, column }));
  const saveRow = async (id: string): Promise<void> => {
    if (!isWrong(id)) await saves.saveRow(id);
  };
  /** Both versions of a row, field by field. */
  const conflictsOf = (id: string): ConflictField[] =>
    columns.flatMap(({ key, title }) => {
      const typed = state.edits[id]?.[key];
      const theirs = original({ row: id, column: key });
      const mine = typed?.text ?? textOf(overtaken.get(id) ?? rowOf(id), key);
      const both = typed !== undefined && typed.from !== theirs;
      return mine === theirs ? [] : [{ name: key, label: title, mine, theirs, mineChanged: typed !== undefined, both }];
    });
  return {
    order,
    places: records.places,
    rowOf,
    restoredAt: draft.restoredAt,
    discard: () => {
      void draft.forget();
      update(() => EMPTY_GRID);
      saves.forgetAll();
    },
    text: (at: CellAt): string => editOf(state, at)?.text ?? original(at),
    errorOf,
    change: (cells: readonly CellEdit[]) => {
      const allowed = cells.filter(({ column }) => columnOf(column)?.readOnly !== true);
      if (allowed.length === 0) return;
      saves.forgetFailures(allowed.map(({ row }) => row));
      update((now) => write(now, allowed, original));
    },
    changed,
    isWrong,
    isConflict,
    conflictsOf,
    /** Goes on with the fields that are kept of one's own; the rest is what the other saved. */
    settle: (id: string, mine: readonly string[]) => {
      const kept = conflictsOf(id)
        .filter(({ name }) => mine.includes(name))
        .map(({ name, mine: typed, theirs }): [string, TypedCell] => [name, { text: typed, from: theirs }]);
      saves.settled(id);
      saves.forgetFailures([id]);
      update((now) => settle(now, id, Object.fromEntries(kept)));
      return saveRow(id);
    },
    isChanged: (at: CellAt) => editOf(state, at) !== undefined,
    isEdited: (id: string) => state.edits[id] !== undefined,
    isSaving: saves.isSaving,
    busy: saves.busy,
    failureOf: (id: string) => failures[id]?.text,
    canUndo: state.history.length > 0,
    undo: () => update(undo),
    revert: (at: CellAt) => update((now) => revert(now, at)),
    saveRow,
    /** One row after another: the server's order is the one a person sees. */
    saveAll: async () => {
      for (const id of changed) if (!isConflict(id)) await saveRow(id);
    },
  };
}
export type Grid<Row extends GridRow> = ReturnType<typeof useGrid<Row>>;
