/** A cell by its row's id and its column's key: rows may be sorted or added to while one works. */
export interface CellAt {
  row: string;
  column: string;
}
export interface CellEdit extends CellAt {
  text: string;
}

export interface GridState {
  /** What was typed, by row and column; a cell that is not here is as it was. */
  edits: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What each step replaced, newest last: one paste is one step. */
  history: readonly (readonly (CellAt & { text: string | undefined })[])[];
}

export const EMPTY_GRID: GridState = { edits: {}, history: [] };

export function editOf(state: GridState, { row, column }: CellAt): string | undefined {
  return state.edits[row]?.[column];
}

function withCell(edits: GridState['edits'], { row, column }: CellAt, text: string | undefined): GridState['edits'] {
  const { [column]: _gone, ...others } = edits[row] ?? {};
  const cells = text === undefined ? others : { ...others, [column]: text };
  const { [row]: _row, ...rest } = edits;
  return Object.keys(cells).length === 0 ? rest : { ...rest, [row]: cells };
}

/** Writes cells as one step. `original` tells what a cell held: typing that again is no change. */
export function write(state: GridState, cells: readonly CellEdit[], original: (at: CellAt) => string): GridState {
  const changing = cells.filter((cell) => cell.text !== (editOf(state, cell) ?? original(cell)));
  if (changing.length === 0) return state;
  const step = changing.map((cell) => ({ row: cell.row, column: cell.column, text: editOf(state, cell) }));
  const edits = changing.reduce((now, cell) => withCell(now, cell, cell.text === original(cell) ? undefined : cell.text), state.edits);
  return { edits, history: [...state.history, step] };
}

/** Takes the last step back. */
export function undo(state: GridState): GridState {
  const step = state.history.at(-1);
  if (!step) return state;
  return { edits: step.reduce((now, cell) => withCell(now, cell, cell.text), state.edits), history: state.history.slice(0, -1) };
}

/** Puts one cell back to what was stored, whenever it was changed; itself a step. */
export function revert(state: GridState, at: CellAt): GridState {
  const before = editOf(state, at);
  if (before === undefined) return state;
  return { edits: withCell(state.edits, at, undefined), history: [...state.history, [{ ...at, text: before }]] };
}

/** Forgets a row's edits: it is saved. Steps that touched it can no longer be taken back. */
export function saved(state: GridState, row: string): GridState {
  const { [row]: _saved, ...edits } = state.edits;
  return { edits, history: state.history.map((step) => step.filter((cell) => cell.row !== row)).filter((step) => step.length > 0) };
}
