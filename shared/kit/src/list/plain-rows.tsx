import { type ReactNode, useDeferredValue } from 'react';

/** About as many rows as a screen shows. */
export const FIRST_ROWS = 10;
/** Up to this many rows are drawn plainly; the browser's own find then works on all of them. */
export const VIRTUAL_FROM = 150;

export interface VirtualRows {
  on: boolean;
  /** The rows to draw. */
  indices: readonly number[];
  /** The height of what is not drawn, before and after. */
  before: number;
  after: number;
  scrollTo: (index: number) => void;
  measure: ((row: Element | null) => void) | undefined;
}

/**
 * Keeps what was made for each row: while one scrolls, React passes over the rows that stay (the same element is not
 * rendered again).
 */
export function keptRows<T>(make: (index: number, drawn: VirtualRows) => T): typeof make {
  const made = new Map<number, T>();
  let by: VirtualRows['measure'];
  return (index, drawn) => {
    if (drawn.measure !== by) made.clear();
    by = drawn.measure;
    const kept = made.get(index) ?? make(index, drawn);
    made.set(index, kept);
    return kept;
  };
}

/** All rows. */
export const plainRows = (count: number): VirtualRows => ({
  on: false,
  indices: Array.from({ length: count }, (_, index) => index),
  before: 0,
  after: 0,
  scrollTo: () => undefined,
  measure: undefined,
});

/** A spacer for the rows that are not rendered. */
export function Spacer({ height, width }: { height: number; width: number }) {
  return height > 0 ? (
    <tr aria-hidden>
      <td colSpan={width} className="bo-spacer" style={{ blockSize: height }} />
    </tr>
  ) : null;
}

/** The rows below the first ones, rendered when the browser is idle. */
export function LaterRows({ height, width, children }: { height: number; width: number; children: () => ReactNode }) {
  return useDeferredValue(true, false) ? children() : <Spacer height={height} width={width} />;
}
