import { useLanguage } from '@bo/i18n';
import { type ColumnPoints, type Extension, ExtensionBoundary, ExtensionPlace, useExtensions } from '@bo/platform';
import type { ColumnModule } from '@bo/platform/remote';
import { memo, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { Column } from '../list/columns.tsx';
import { ExtensionFailure } from './extension-failure.tsx';

/** The points whose columns go by fields that these rows have. */
export type ColumnPointOf<Row> = {
  [P in keyof ColumnPoints]: Row extends ColumnPoints[P] ? P : never;
}[keyof ColumnPoints];

type Cell = (row: object) => ReactNode;
type CellState = { cell: Cell } | 'pending' | 'failed';

/**
 * What the cells of one column show: filled once for all rows, read by each cell. Not React state of the table, so that
 * a column whose values change draws its own cells and no others.
 */
class ColumnCells {
  #state: CellState = 'pending';
  #crash: Error | null = null;
  readonly #listeners = new Set<() => void>();
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  get = () => this.#state;
  crash = () => this.#crash;
  set = (state: CellState) => {
    this.#crash = null;
    this.#state = state;
    this.#listeners.forEach((listener) => listener());
  };
  /** A cell crashed: the column as a whole is lost, and reported once. */
  fail = (error: unknown) => {
    if (this.#crash !== null) return;
    this.#crash = error instanceof Error ? error : new Error(String(error));
    this.#state = 'failed';
    this.#listeners.forEach((listener) => listener());
  };
}

const Drawn = ({ cell, row }: { cell: Cell; row: object }) => cell(row);

function ExtensionCell({ cells, row }: { cells: ColumnCells; row: object }) {
  const state = useSyncExternalStore(cells.subscribe, cells.get);
  if (state === 'pending') return <span className="bo-bone" data-extension="" />;
  const nothing = <span className="bo-muted">—</span>;
  if (state === 'failed') return nothing;
  return (
    <span data-extension="">
      <ExtensionBoundary fallback={nothing} onCrash={cells.fail}>
        <Drawn cell={state.cell} row={row} />
      </ExtensionBoundary>
    </span>
  );
}

type Rows<P extends keyof ColumnPoints> = readonly ColumnPoints[P][];
interface FeedProps<P extends keyof ColumnPoints> {
  extension: Extension;
  cells: ColumnCells;
  rows: Rows<P>;
}

/** Asks for the values of all rows and hands them to the cells. */
function Values<P extends keyof ColumnPoints>({
  module,
  cells,
  rows,
}: { module: ColumnModule<P> } & Omit<FeedProps<P>, 'extension'>) {
  const crash = useSyncExternalStore(cells.subscribe, cells.crash);
  // Into the boundary of the column, which tells of it and offers Retry.
  if (crash !== null) throw crash;
  const values = module.useValues(rows);
  useEffect(() => {
    // The rows of this list have the fields of the point: `ColumnPointOf`.
    cells.set({ cell: (row) => module.cell(row as ColumnPoints[P], values) });
  }, [cells, module, values]);
  return null;
}

/** Tells the cells that their column has failed; they are bones again once it is tried again. */
function Failed({ cells, children }: { cells: ColumnCells; children: ReactNode }) {
  useEffect(() => {
    cells.set('failed');
    return () => cells.set('pending');
  }, [cells]);
  return children;
}

const ColumnFeed = memo(function ColumnFeed<P extends keyof ColumnPoints>({ extension, cells, rows }: FeedProps<P>) {
  return (
    <ExtensionPlace<ColumnModule<P>>
      extension={extension}
      pending={null}
      failed={(retry) => (
        <Failed cells={cells}>
          <ExtensionFailure extension={extension} onRetry={retry} />
        </Failed>
      )}
    >
      {(module) => <Values module={module} cells={cells} rows={rows} />}
    </ExtensionPlace>
  );
});

/**
 * The columns that other remotes contribute to a list. Each asks once for the rows of a page, and only where it is
 * drawn: `feeds` is what asks for them, given the columns that are, and says above the table which of them cannot be
 * shown.
 */
export function useExtensionColumns<Row extends object>(
  point: ColumnPointOf<Row> | undefined,
): { columns: Column<Row>[]; feeds: (drawn: readonly Column<Row>[], rows: readonly Row[]) => ReactNode } {
  const { language } = useLanguage();
  const extensions = useExtensions(point);
  const [kept] = useState(() => new Map<string, ColumnCells>());
  const cellsOf = (key: string) => {
    const cells = kept.get(key) ?? new ColumnCells();
    kept.set(key, cells);
    return cells;
  };
  return {
    columns: extensions.map(({ key, title, width = 140 }) => ({
      key,
      title: title[language],
      width,
      // The list's own columns come first where room is short.
      priority: 4,
      render: (row) => <ExtensionCell cells={cellsOf(key)} row={row} />,
    })),
    feeds: (drawn, rows) =>
      extensions
        .filter(({ key }) => drawn.some((column) => column.key === key))
        .map((one) => (
          <ColumnFeed key={one.key} extension={one} cells={cellsOf(one.key)} rows={rows as Rows<keyof ColumnPoints>} />
        )),
  };
}
