import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** Up to this many rows are drawn plainly; the browser's own find then works on all of them. */
const VIRTUAL_FROM = 150;

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

/** Draws only the rows in sight once there are many: 2,000 rows scroll as 60 do. */
export function useVirtualRows(count: number, scroll: RefObject<HTMLElement | null>, height: number): VirtualRows {
  const on = count > VIRTUAL_FROM;
  const virtualizer = useVirtualizer({ count, getScrollElement: () => scroll.current, estimateSize: () => height, overscan: 12, enabled: on });
  if (!on) return { on, indices: Array.from({ length: count }, (_, index) => index), before: 0, after: 0, scrollTo: () => undefined, measure: undefined };
  const items = virtualizer.getVirtualItems();
  return {
    on,
    indices: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    measure: virtualizer.measureElement,
  };
}

/** Stands for the rows that are not drawn. */
export function Spacer({ height, width }: { height: number; width: number }) {
  return height > 0 ? (
    <tr aria-hidden>
      <td colSpan={width} className="bo-spacer" style={{ blockSize: height }} />
    </tr>
  ) : null;
}
