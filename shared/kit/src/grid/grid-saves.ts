import { ApiError, toApiError } from '@bo/http';
import { useDescribeError } from '@bo/platform/describe-error';
import { useRef, useState } from 'react';
import type { GridRecords } from './grid-records.ts';
import type { GridRow } from './grid-rows.ts';
import { type GridState, saved } from './grid-state.ts';

interface RowFailure {
  text: string;
  /** By column. */
  cells: Readonly<Record<string, string>>;
}

/** Saves one row's changed fields and answers the rows as they are then: the row, and those that changed with it. */
export type SaveRow<Row> = (row: Row, changes: Record<string, unknown>) => Promise<readonly Row[]>;

function hasId(value: unknown): value is GridRow {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

/** Saves the rows of a grid one by one, and knows which of them failed or were saved by another person first. */
export function useGridSaves<Row extends GridRow>(
  save: SaveRow<Row>,
  { answer, columnOf, latestRow, textOf }: GridRecords<Row>,
  edits: { latest: () => GridState; update: (change: (now: GridState) => GridState) => void },
) {
  const describe = useDescribeError();
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<Readonly<Record<string, RowFailure>>>({});
  /** Rows that another person saved first, as they were typed here. */
  const [overtaken, setOvertaken] = useState<ReadonlyMap<string, Row>>(new Map());
  const latest = useRef(overtaken);
  const turns = useRef(Promise.resolve());

  const overtake = (now: typeof overtaken) => {
    latest.current = now;
    setOvertaken(now);
  };
  const send = async (id: string): Promise<void> => {
    const row = latestRow(id);
    const typed = edits.latest().edits[id];
    if (!row || !typed || latest.current.has(id)) return;
    const changes = Object.fromEntries(
      Object.entries(typed).map(([key, { text }]) => {
        const checked = columnOf(key)?.check(text);
        return [key, checked?.ok ? checked.value : text];
      }),
    );
    try {
      const news = await save(row, changes);
      answer(news);
      edits.update((now) =>
        news.reduce((left, one) => {
          const sent = one.id === id ? typed : {};
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
        overtake(new Map(latest.current).set(id, row));
        return;
      }
      const cells = Object.fromEntries(Object.entries(error.errors).map(([key, [first]]) => [key, first ?? '']));
      // What has no cell to stand at is said of the row.
      const elsewhere = Object.keys(cells).flatMap((key) => (columnOf(key) ? [] : [cells[key]]));
      setFailures((now) => ({ ...now, [id]: { text: [describe(error), ...elsewhere].join(' '), cells } }));
    }
  };
  return {
    failures,
    overtaken,
    isSaving: (id: string) => saving.has(id),
    busy: saving.size > 0,
    /** One row at a time, since several may be of one record; what is asked for twice finds nothing left to send. */
    saveRow: async (id: string): Promise<void> => {
      setSaving((now) => new Set(now).add(id));
      turns.current = turns.current.then(() => send(id));
      await turns.current;
      setSaving((now) => new Set([...now].filter((other) => other !== id)));
    },
    forgetFailures: (ids: readonly string[]) => {
      const gone = new Set(ids);
      setFailures((now) => Object.fromEntries(Object.entries(now).filter(([id]) => !gone.has(id))));
    },
    settled: (id: string) => overtake(new Map([...latest.current].filter(([other]) => other !== id))),
    forgetAll: () => {
      setFailures({});
      overtake(new Map());
    },
  };
}
