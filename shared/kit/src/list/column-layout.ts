/** The properties that decide the visibility and width of a column. */
export interface ColumnRule {
  key: string;
  /** The least it needs, in pixels. */
  width?: number;
  grows?: boolean;
  priority?: 1 | 2 | 3 | 4;
  picture?: true;
}

export interface ColumnLayout<C> {
  shown: readonly C[];
  /** How many gave way because there is no room for them. */
  hidden: number;
  /** A width for every shown column, in its order. */
  widths: readonly number[];
  /** Whether there is room for them. Chosen columns without it scroll; otherwise the list becomes cards. */
  fits: boolean;
}

const LEAST = 140;
/** Below this a list is cards: even a name and a number would stand in each other's way. */
export const CARDS_BELOW = 640;

const least = ({ width = LEAST }: ColumnRule) => width;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Whether it takes a share of what is left: said so, or without a width of its own. */
const grows = ({ grows: said, width, picture }: ColumnRule) => said ?? (width === undefined && !picture);

/** The columns that fit, by priority and then by place, and all of the first priority. */
function admitted<C extends ColumnRule>(columns: readonly C[], room: number): readonly C[] {
  let left = room;
  const taken = new Set<C>();
  for (const level of [1, 2, 3, 4]) {
    for (const column of columns.filter(({ priority = 2 }) => priority === level)) {
      if (level > 1 && least(column) > left) return columns.filter((one) => taken.has(one));
      taken.add(column);
      left -= least(column);
    }
  }
  return columns;
}

/**
 * Lays columns out in `room` pixels. Each gets its least width; what is left is shared by those that grow, in
 * proportion to it. Columns that someone `chose` are all drawn: for them the list scrolls instead.
 */
export function layOut<C extends ColumnRule>(columns: readonly C[], room: number, chosen: boolean): ColumnLayout<C> {
  const shown = chosen ? columns : admitted(columns, room);
  const growing = shown.filter(grows);
  // Something has to take what is left, or the columns would be spread over the whole width.
  const sharing = growing.length > 0 ? growing : shown.filter(({ picture }) => !picture).slice(0, 1);
  const needed = sum(shown.map(least));
  const left = Math.max(room - needed, 0);
  const shares = sum(sharing.map(least));
  return {
    shown,
    hidden: columns.length - shown.length,
    fits: needed <= room,
    widths: shown.map((column) => least(column) + (sharing.includes(column) ? (left * least(column)) / shares : 0)),
  };
}
