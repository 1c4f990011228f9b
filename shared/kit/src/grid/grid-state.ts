/** A cell by its row's id and its column's key: rows may be sorted or added to while one works. */
export interface CellAt {
  row: string;
  column: string;
}
export interface CellEdit extends CellAt {
  text: string;
}

/**
 * An edited cell with its original value: if the record's value now differs from the original, another user has changed
 * it.
 */
export interface TypedCell {
  text: string;
  from: string;
}
type RowEdits = Readonly<Record<string, TypedCell>>;

export interface GridState {
  /** What was typed, by row and column; a cell that is not here is as it was. */
  edits: Readonly<Record<string, RowEdits>>;
  /** What each step replaced, newest last: one paste is one step. */
  history: readonly (readonly (CellAt & { before: TypedCell | undefined })[])[];
}

export const EMPTY_GRID: GridState = { edits: {}, history: [] };

export function editOf(state: GridState, { row, column }: CellAt): TypedCell | undefined {
  return state.edits[row]?.[column];
}

/** Puts many cells at once; each row is copied once, so that a paste over thousands of rows stays quick. */
function withCells(
  edits: GridState['edits'],
  cells: readonly (CellAt & { cell: TypedCell | undefined })[],
): GridState['edits'] {
  const rows: Record<string, Record<string, TypedCell>> = {};
  for (const { row, column, cell } of cells) {
    const own = (rows[row] ??= { ...edits[row] });
    if (cell) own[column] = cell;
    else Reflect.deleteProperty(own, column);
  }
  return Object.fromEntries(Object.entries({ ...edits, ...rows }).filter(([, typed]) => Object.keys(typed).length > 0));
}

/** Writes cells as one step. `original` tells what a cell holds: typing that again is no change. */
export function write(state: GridState, cells: readonly CellEdit[], original: (at: CellAt) => string): GridState {
  const changing = cells.filter((cell) => cell.text !== (editOf(state, cell)?.text ?? original(cell)));
  if (changing.length === 0) return state;
  const step = changing.map(({ row, column }) => ({ row, column, before: editOf(state, { row, column }) }));
  const edits = withCells(
    state.edits,
    changing.map(({ row, column, text }) => {
      const held = original({ row, column });
      return {
        row,
        column,
        cell: text === held ? undefined : { text, from: editOf(state, { row, column })?.from ?? held },
      };
    }),
  );
  return { edits, history: [...state.history, step] };
}

/** Takes the last step back. */
export function undo(state: GridState): GridState {
  const step = state.history.at(-1);
  if (!step) return state;
  return {
    edits: withCells(
      state.edits,
      step.map(({ row, column, before }) => ({ row, column, cell: before })),
    ),
    history: state.history.slice(0, -1),
  };
}

/** Puts one cell back to what is stored, whenever it was changed; itself a step. */
export function revert(state: GridState, at: CellAt): GridState {
  const before = editOf(state, at);
  if (before === undefined) return state;
  return {
    edits: withCells(state.edits, [{ ...at, cell: undefined }]),
    history: [...state.history, [{ ...at, before }]],
  };
}

/** Brings typed cells back; what has been typed since wins. */
export function restore(state: GridState, cells: readonly (CellAt & TypedCell)[]): GridState {
  const missing = cells.filter((cell) => editOf(state, cell) === undefined);
  return {
    ...state,
    edits: withCells(
      state.edits,
      missing.map(({ row, column, text, from }) => ({ row, column, cell: { text, from } })),
    ),
  };
}

/** Sets all that is typed in one row. Steps that touched it can no longer be taken back. */
export function settle(state: GridState, row: string, cells: RowEdits): GridState {
  const { [row]: _before, ...others } = state.edits;
  return {
    edits: Object.keys(cells).length === 0 ? others : { ...others, [row]: cells },
    history: state.history.map((step) => step.filter((cell) => cell.row !== row)).filter((step) => step.length > 0),
  };
}

/**
 * A row's cells as a save leaves them: what was sent is stored, what was typed meanwhile stays. `now` tells what a cell
 * holds by now.
 */
export function saved(state: GridState, row: string, sent: RowEdits, now: (column: string) => string): GridState {
  const left = Object.entries(state.edits[row] ?? {}).flatMap(([column, { text }]) =>
    text === sent[column]?.text || text === now(column) ? [] : [[column, { text, from: now(column) }] as const],
  );
  return settle(state, row, Object.fromEntries(left));
}
