// What a thread does for an import: reads its file, then plans its rows. It knows no database; what it must know of the
// store it is given.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import {
  type CategoryAttribute,
  codeKey,
  foldTitle,
  gtin14,
  type ImportFit,
  type ImportFitQuery,
  normalizeForSearch,
} from '@bo/contracts';
import { newId } from '../../../platform/ids.ts';
import { slugOf } from '../../../platform/slug.ts';
import type { Names, RowKeys } from './catalogue.repository.ts';
import type { FileRow } from './csv.ts';
import { nameCodeOf } from './group.ts';
import type { StoredRow } from './imports.repository.ts';
import { UnreadableFile } from './limits.ts';
import type { PlanRules } from './plan.context.ts';
import { type BatchStore, createPlanner } from './plan.ts';
import type { PlannedRow } from './planned-row.ts';
import { columnFit, type Described, describeTable, type TableShape } from './preview.ts';
import { createRowReader, type ReadRow, type RowRules } from './row.ts';
import { charsOf, readTable, type TableFormat } from './table.ts';
import { BATCH_CHARS } from './limits.ts';

type Planner = ReturnType<typeof createPlanner>;
type WalkRules = Omit<PlanRules, 'newId'> & RowRules & { apply: boolean };

let file: { format: TableFormat; rows: FileRow[]; handedOver: number } | undefined;
let walk:
  | { read: (row: FileRow) => ReadRow; planner: Planner; pending: { number: number; read: ReadRow }[] }
  | undefined;

function expected<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The thread was not told what to work on.');
  return value;
}

/** Ids that are never kept: random ones for rows that are only counted took a sixth of a dry run. */
function countingIds(): (prefix: string) => string {
  let next = 0;
  return (prefix) => {
    next += 1;
    return `${prefix}_${next.toString(36).padStart(8, '0')}`;
  };
}

const methods = {
  /** Reads a file, all of it before any row is kept: what is refused on its last line leaves nothing to be removed. */
  async open(bytes: Uint8Array): Promise<void> {
    file = undefined;
    const { format, rows } = await readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const all: FileRow[] = [];
    for await (const row of rows) all.push(row);
    file = { format, rows: all, handedOver: 0 };
  },

  /**
   * The next rows of the file, `most` of them or as many as are quickly handed over and written. None after the last.
   */
  next(most: number): FileRow[] {
    const current = expected(file);
    const from = current.handedOver;
    let to = from;
    for (let chars = 0; to < current.rows.length && to - from < most && chars < BATCH_CHARS; to += 1)
      chars += charsOf(current.rows[to]);
    current.handedOver = to;
    return current.rows.slice(from, to);
  },

  /** What the columns of the file that was read seem to be. */
  describe(attributes: readonly CategoryAttribute[]): Described {
    const { format, rows } = expected(file);
    file = undefined;
    return describeTable(format, rows, attributes);
  },
  /** The same of rows that were kept, under a heading that someone chose. */
  describeRows(
    shape: TableShape,
    rows: FileRow[],
    attributes: readonly CategoryAttribute[],
    headerRow: number | null,
  ): Described {
    return describeTable(shape, rows, attributes, headerRow);
  },

  /** How a column of rows that were kept fits a field. */
  fit: (rows: FileRow[], headerRow: number | null, query: ImportFitQuery): ImportFit =>
    columnFit(rows, headerRow, query),

  /** Begins a walk over the rows of an import. */
  begin({ apply, ...rules }: WalkRules): void {
    const planner = createPlanner({ ...rules, newId: apply ? newId : countingIds() });
    walk = { read: createRowReader(rules), planner, pending: [] };
  },
  learn(names: Names): void {
    expected(walk).planner.learn(names);
  },
  replay(rows: Pick<StoredRow, keyof FileRow | 'created' | 'before'>[]): void {
    const { read, planner } = expected(walk);
    planner.replay(rows.map((row) => ({ ...row, read: read(row) })));
  },

  /** Reads the next rows. Answers what must be looked up in the store before they can be planned. */
  read(rows: FileRow[]): RowKeys & { slugs: string[]; called: string[] } {
    const current = expected(walk);
    current.pending = rows.map((row) => ({ number: row.number, read: current.read(row) }));
    const drafts = current.pending.flatMap(({ read }) => (read.ok ? [read.draft] : []));
    return {
      ids: drafts.flatMap(({ variant_id }) => variant_id ?? []),
      codes: drafts.flatMap((draft) =>
        [...(draft.code === null ? draft.barcodes : [draft.code]), nameCodeOf(draft)].map(codeKey),
      ),
      barcodes: drafts.flatMap(({ barcodes }) => barcodes.map(gtin14)),
      titles: [...new Set(drafts.map(({ title }) => normalizeForSearch(title)))],
      called: [
        ...new Set(
          drafts.flatMap(({ title, title_ar }) => [title, title_ar].filter((name) => name !== '').map(foldTitle)),
        ),
      ],
      slugs: [...new Set(drafts.map(({ title }) => slugOf(title)))],
    };
  },
  /** Plans the first `count` of the rows that were read. `keep` or `takeBack` follows. */
  plan(count: number, store: BatchStore): PlannedRow[] {
    const { planner, pending } = expected(walk);
    return planner.plan(pending.slice(0, count), store);
  },
  /** The plan of `count` rows is written down, or the rows are given up. */
  keep(count: number): void {
    const { planner, pending } = expected(walk);
    planner.keep();
    pending.splice(0, count);
  },
  takeBack(): void {
    expected(walk).planner.takeBack();
  },
};
export type ThreadMethods = typeof methods;

/** What the thread answers. */
export type ThreadAnswer =
  | { value: unknown }
  | { unreadable: UnreadableFile['code']; values: UnreadableFile['values'] }
  | { message: string; stack: string | undefined };

async function answer({ method, args }: { method: keyof ThreadMethods; args: never[] }): Promise<ThreadAnswer> {
  try {
    const run: (...values: never[]) => unknown = methods[method];
    return { value: await run(...args) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.code, values: error.values };
    return error instanceof Error
      ? { message: error.message, stack: error.stack }
      : { message: String(error), stack: undefined };
  }
}

// On Linux this is the priority of the thread, elsewhere of the process: the API's own thread goes first.
if (process.platform === 'linux') setPriority(0, 10);

parentPort?.on('message', (asked: { method: keyof ThreadMethods; args: never[] }) => {
  void answer(asked).then((said) => parentPort?.postMessage(said));
});
