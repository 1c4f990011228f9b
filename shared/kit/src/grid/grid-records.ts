import { useRef, useState } from 'react';
import type { GridColumn } from './grid-columns.ts';
import { type GridRow, useFrozenRows } from './grid-rows.ts';
import type { CellAt } from './grid-state.ts';

type Answers<Row> = ReadonlyMap<string, { row: Row; over: Row | undefined }>;

/** The records of a grid: those of its list and those that only a draft names, each as the server answered it last. */
export function useGridRecords<Row extends GridRow>(rows: readonly Row[], columns: readonly GridColumn[]) {
  const [found, setFound] = useState<readonly Row[]>([]);
  const { byId, order, places } = useFrozenRows(
    // Behind the rows of the list: those that only a draft names.
    useJoined(rows, found),
  );
  const [answered, setAnswered] = useState<Answers<Row>>(new Map());
  // A save that takes a while, or waits for its turn, must see what was answered meanwhile.
  const latest = useRef(answered);

  const rowIn = (answers: Answers<Row>, id: string): Row | undefined => {
    const news = answers.get(id);
    const listed = byId.get(id);
    return news && news.over === listed ? news.row : listed;
  };
  const rowOf = (id: string) => rowIn(answered, id);
  const columnOf = (key: string) => columns.find((column) => column.key === key);
  const textOf = (row: Row | undefined, column: string): string =>
    row ? (columnOf(column)?.write(Reflect.get(row, column)) ?? '') : '';
  return {
    order,
    places,
    isListed: (id: string) => byId.has(id),
    rowOf,
    /** The row as it was answered last, be it after this was drawn. */
    latestRow: (id: string) => rowIn(latest.current, id),
    answer: (news: readonly Row[]) => {
      latest.current = new Map([
        ...latest.current,
        ...news.map((row) => [row.id, { row, over: byId.get(row.id) }] as const),
      ]);
      setAnswered(latest.current);
    },
    addFound: (more: readonly Row[]) => setFound((before) => [...before, ...more]),
    columnOf,
    textOf,
    original: ({ row, column }: CellAt): string => textOf(rowOf(row), column),
  };
}
export type GridRecords<Row extends GridRow> = ReturnType<typeof useGridRecords<Row>>;

/** Two lists as one, the same one while neither changes. */
function useJoined<Row>(rows: readonly Row[], more: readonly Row[]): readonly Row[] {
  const [joined, setJoined] = useState({ rows, more, all: [...rows, ...more] });
  if (joined.rows === rows && joined.more === more) return joined.all;
  const next = { rows, more, all: [...rows, ...more] };
  setJoined(next);
  return next.all;
}
