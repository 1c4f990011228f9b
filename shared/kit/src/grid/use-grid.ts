import { ApiError, toApiError } from '@bo/http';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ConflictField } from '../feedback/conflict-dialog.tsx';
import { useDescribeError } from '@bo/platform/describe-error';
import type { GridColumn } from './grid-columns.ts';
import { type GridRow, useFrozenRows } from './grid-rows.ts';
import { type KeptCell, useKeptCells } from './kept-cells.ts';
import {
  type CellAt,
  type CellEdit,
  editOf,
  EMPTY_GRID,
  restore,
  revert,
  saved,
  settle,
  type TypedCell,
  undo,
  write,
} from './grid-state.ts';

interface RowFailure {
  text: string;
  /** By column. */
  cells: Readonly<Record<string, string>>;
}

export interface GridSource<Row extends GridRow> {
  rows: readonly Row[];
  /** Saves one row's changed fields and answers the rows as they are then: the row, and those that changed with it. */
  save: (row: Row, changes: Record<string, unknown>) => Promise<readonly Row[]>;
  /** Rows that a draft names and `rows` has not. Asked once all rows are there. */
  find?: ((ids: readonly string[]) => Promise<readonly Row[]>) | undefined;
  /** Whether more rows are still coming. */
  loading?: boolean | undefined;
}

function stored(row: object, key: string): unknown {
  return Reflect.get(row, key);
}
function hasId(value: unknown): value is GridRow {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

/** The state of a grid: what is typed, what is wrong with it, what is being saved, and the steps back. */
export function useGrid<Row extends GridRow>(
  { rows, save, find, loading = false }: GridSource<Row>,
  columns: readonly GridColumn[],
  typing: CellEdit | null,
) {
  const describe = useDescribeError();
  const [found, setFound] = useState<readonly Row[]>([]);
  const { byId, order, places } = useFrozenRows(
    // Behind the rows of the list: those that only a draft names.
    useJoined(rows, found),
  );
  const [state, setState] = useState(EMPTY_GRID);
  const [answered, setAnswered] = useState<ReadonlyMap<string, { row: Row; over: Row | undefined }>>(new Map());
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<Readonly<Record<string, RowFailure>>>({});
  /** Rows that somebody else saved first, as they stood here before. */
  const [overtaken, setOvertaken] = useState<ReadonlyMap<string, Row>>(new Map());
  // A save that takes a while, or waits for its turn, must see what was typed and answered meanwhile.
  const latest = useRef({ state, answered, overtaken });
  const turns = useRef(Promise.resolve());

  const update = (change: (now: typeof state) => typeof state) => {
    latest.current.state = change(latest.current.state);
    setState(latest.current.state);
  };
  const answer = (news: readonly Row[]) => {
    latest.current.answered = new Map([
      ...latest.current.answered,
      ...news.map((row) => [row.id, { row, over: byId.get(row.id) }] as const),
    ]);
    setAnswered(latest.current.answered);
  };
  const overtake = (now: typeof overtaken) => {
    latest.current.overtaken = now;
    setOvertaken(now);
  };
  const rowIn = (answers: typeof answered, id: string): Row | undefined => {
    const news = answers.get(id);
    const listed = byId.get(id);
    return news && news.over === listed ? news.row : listed;
  };
  const rowOf = (id: string) => rowIn(answered, id);
  const columnOf = (key: string) => columns.find((column) => column.key === key);
  const textOf = (row: Row | undefined, column: string): string =>
    row ? (columnOf(column)?.write(stored(row, column)) ?? '') : '';
  const original = ({ row, column }: CellAt): string => textOf(rowOf(row), column);
  const forget = (ids: Iterable<string>) => {
    const gone = new Set(ids);
    setFailures((now) => Object.fromEntries(Object.entries(now).filter(([id]) => !gone.has(id))));
  };

  const draft = useKeptCells(
    state.edits,
    typing === null ? null : { ...typing, from: editOf(state, typing)?.from ?? original(typing) },
    (cells: readonly KeptCell[]) => update((now) => restore(now, cells)),
  );
  // What was typed over a row that the list finds no more is not lost with it.
  const absent = loading ? [] : Object.keys(state.edits).filter((id) => !byId.has(id));
  const bringBack = useEffectEvent(async (ids: readonly string[]) => {
    const again = (await find?.(ids)) ?? [];
    const gone = ids.filter((id) => !again.some((row) => row.id === id));
    setFound((before) => [...before, ...again]);
    update((now) => gone.reduce((left, id) => settle(left, id, {}), now));
  });
  const asked = absent.join(' ');
  useEffect(() => {
    if (asked !== '') bringBack(asked.split(' ')).catch(() => undefined);
  }, [asked]);

  const text = (at: CellAt): string => editOf(state, at)?.text ?? original(at);
  const errorOf = (at: CellAt): string | undefined => {
    const typed = editOf(state, at);
    if (typed === undefined) return failures[at.row]?.cells[at.column];
    const checked = columnOf(at.column)?.check(typed.text);
    return checked && !checked.ok ? checked.error : failures[at.row]?.cells[at.column];
  };
  const change = (cells: readonly CellEdit[]) => {
    const allowed = cells.filter(({ column }) => columnOf(column)?.readOnly !== true);
    if (allowed.length === 0) return;
    forget(allowed.map(({ row }) => row));
    update((now) => write(now, allowed, original));
  };
  const changed = order.filter((id) => state.edits[id] !== undefined);
  const isWrong = (id: string) =>
    Object.keys(state.edits[id] ?? {}).some((column) => errorOf({ row: id, column }) !== undefined);
  /** Somebody else saved the row, or a cell of it that is typed over here. */
  const isConflict = (id: string) =>
    overtaken.has(id) ||
    Object.entries(state.edits[id] ?? {}).some(([column, { from }]) => from !== original({ row: id, column }));

  const send = async (id: string): Promise<void> => {
    const row = rowIn(latest.current.answered, id);
    const edits = latest.current.state.edits[id];
    if (!row || !edits || latest.current.overtaken.has(id)) return;
    const changes = Object.fromEntries(
      Object.entries(edits).map(([key, typed]) => {
        const checked = columnOf(key)?.check(typed.text);
        return [key, checked?.ok ? checked.value : typed.text];
      }),
    );
    try {
      const news = await save(row, changes);
      answer(news);
      update((now) =>
        news.reduce((left, one) => {
          const sent = one.id === id ? edits : {};
          const own = Object.keys(left.edits[one.id] ?? {});
          // Another row of the same record: what this save changed in it is nobody else's change.
          return own.some((column) => one.id === id || column in changes)
            ? saved(left, one.id, sent, (column) =>
                one.id === id || column in changes
                  ? textOf(one, column)
                  : (left.edits[one.id]?.[column]?.from ?? textOf(one, column)),
              )
            : left;
        }, now),
      );
    } catch (thrown) {
      const error = thrown instanceof ApiError ? thrown : toApiError(thrown);
      if (error.code === 'conflict' && hasId(error.current) && error.current.id === id) {
        answer([{ ...row, ...error.current }]);
        overtake(new Map(latest.current.overtaken).set(id, row));
        return;
      }
      const cells = Object.fromEntries(Object.entries(error.errors).map(([key, [first]]) => [key, first ?? '']));
      // What has no cell to stand at is said of the row.
      const elsewhere = Object.keys(cells).flatMap((key) => (columnOf(key) ? [] : [cells[key]]));
      setFailures((now) => ({ ...now, [id]: { text: [describe(error), ...elsewhere].join(' '), cells } }));
    }
  };
  /** One row at a time, since several may be of one record; what is asked for twice finds nothing left to send. */
  const saveRow = async (id: string): Promise<void> => {
    if (isWrong(id)) return;
    setSaving((now) => new Set(now).add(id));
    turns.current = turns.current.then(() => send(id));
    await turns.current;
    setSaving((now) => new Set([...now].filter((other) => other !== id)));
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
    places,
    rowOf,
    restoredAt: draft.restoredAt,
    discard: () => {
      void draft.forget();
      update(() => EMPTY_GRID);
      setFailures({});
      overtake(new Map());
    },
    text,
    errorOf,
    change,
    changed,
    isWrong,
    isConflict,
    conflictsOf,
    /** Goes on with the fields that are kept of one's own; the rest is what the other saved. */
    settle: (id: string, mine: readonly string[]) => {
      const kept = conflictsOf(id)
        .filter(({ name }) => mine.includes(name))
        .map(({ name, mine: typed, theirs }): [string, TypedCell] => [name, { text: typed, from: theirs }]);
      overtake(new Map([...latest.current.overtaken].filter(([other]) => other !== id)));
      forget([id]);
      update((now) => settle(now, id, Object.fromEntries(kept)));
      return saveRow(id);
    },
    isChanged: (at: CellAt) => editOf(state, at) !== undefined,
    isEdited: (id: string) => state.edits[id] !== undefined,
    isSaving: (id: string) => saving.has(id),
    busy: saving.size > 0,
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

/** Two lists as one, the same one while neither changes. */
function useJoined<Row>(rows: readonly Row[], more: readonly Row[]): readonly Row[] {
  const [joined, setJoined] = useState({ rows, more, all: [...rows, ...more] });
  if (joined.rows === rows && joined.more === more) return joined.all;
  const next = { rows, more, all: [...rows, ...more] };
  setJoined(next);
  return next.all;
}
