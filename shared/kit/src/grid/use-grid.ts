import { ApiError, toApiError } from '@bo/http';
import { useState } from 'react';
import { useDescribeError } from '../feedback/describe-error.ts';
import type { GridColumn } from './grid-columns.ts';
import { useKeptCells } from './kept-cells.ts';
import { type CellAt, type CellEdit, editOf, EMPTY_GRID, revert, saved, undo, write } from './grid-state.ts';

export interface GridRow {
  id: string;
}

interface RowFailure {
  text: string;
  /** By column. */
  cells: Readonly<Record<string, string>>;
}

function stored(row: object, key: string): unknown {
  return Reflect.get(row, key);
}

/** The state of a grid: what is typed, what is wrong with it, what is being saved, and the steps back. */
export function useGrid<Row extends GridRow>(rows: readonly Row[], columns: readonly GridColumn[], save: (row: Row, changes: Record<string, unknown>) => Promise<unknown>) {
  const describe = useDescribeError();
  const [state, setState] = useState(EMPTY_GRID);
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<Readonly<Record<string, RowFailure>>>({});
  const columnOf = (key: string) => columns.find((column) => column.key === key);
  const original = ({ row, column }: CellAt): string => {
    const found = rows.find(({ id }) => id === row);
    return found ? (columnOf(column)?.write(stored(found, column)) ?? '') : '';
  };
  const forget = (ids: Iterable<string>) => setFailures((now) => Object.fromEntries(Object.entries(now).filter(([id]) => ![...ids].includes(id))));

  const draft = useKeptCells(state.edits, original, (cells) => setState((now) => write(now, cells.filter(({ row }) => rows.some(({ id }) => id === row)), original)));

  const text = (at: CellAt): string => editOf(state, at) ?? original(at);
  const errorOf = (at: CellAt): string | undefined => {
    const typed = editOf(state, at);
    if (typed === undefined) return failures[at.row]?.cells[at.column];
    const checked = columnOf(at.column)?.check(typed);
    return checked && !checked.ok ? checked.error : failures[at.row]?.cells[at.column];
  };
  const change = (cells: readonly CellEdit[]) => {
    const allowed = cells.filter(({ column }) => columnOf(column)?.readOnly !== true);
    if (allowed.length === 0) return;
    forget(allowed.map(({ row }) => row));
    setState((now) => write(now, allowed, original));
  };
  const changed = rows.filter(({ id }) => state.edits[id] !== undefined);
  const isWrong = (id: string) => Object.keys(state.edits[id] ?? {}).some((column) => errorOf({ row: id, column }) !== undefined);

  const saveRow = async (row: Row): Promise<void> => {
    const edits = state.edits[row.id];
    if (!edits || saving.has(row.id) || isWrong(row.id)) return;
    const changes = Object.fromEntries(
      Object.entries(edits).map(([key, typed]) => {
        const checked = columnOf(key)?.check(typed);
        return [key, checked?.ok ? checked.value : typed];
      }),
    );
    setSaving((now) => new Set(now).add(row.id));
    try {
      await save(row, changes);
      setState((now) => saved(now, row.id));
    } catch (thrown) {
      const error = thrown instanceof ApiError ? thrown : toApiError(thrown);
      const cells = Object.fromEntries(Object.entries(error.errors).map(([key, [first]]) => [key, first ?? '']));
      setFailures((now) => ({ ...now, [row.id]: { text: describe(error), cells } }));
    } finally {
      setSaving((now) => new Set([...now].filter((id) => id !== row.id)));
    }
  };
  return {
    restoredAt: draft.restoredAt,
    discard: () => {
      void draft.forget();
      setState(EMPTY_GRID);
      setFailures({});
    },
    text,
    errorOf,
    change,
    changed,
    isWrong,
    isChanged: (at: CellAt) => editOf(state, at) !== undefined,
    isSaving: (id: string) => saving.has(id),
    busy: saving.size > 0,
    failureOf: (id: string) => failures[id]?.text,
    canUndo: state.history.length > 0,
    undo: () => setState(undo),
    revert: (at: CellAt) => setState((now) => revert(now, at)),
    saveRow,
    /** One row after another: the server's order is the one a person sees. */
    saveAll: async () => {
      for (const row of changed) await saveRow(row);
    },
  };
}
