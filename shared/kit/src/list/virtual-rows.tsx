import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { plainRows, VIRTUAL_FROM, type VirtualRows } from './plain-rows.tsx';

/**
 * Paper has no window to scroll in: every row is drawn before it is printed, at once, for the browser does not wait.
 */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}

/** Draws only the rows in sight once there are many: 2,000 rows scroll as 60 do. */
export function useVirtualRows(count: number, scroll: RefObject<HTMLElement | null>, height: number): VirtualRows {
  const printing = usePrinting();
  const on = count > VIRTUAL_FROM && !printing;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: 8,
    enabled: on,
  });
  // Mounted together with the part that scrolls, this learns of it only after that one's ref is set: look once more,
  // before anything is painted.
  const [, setMounted] = useState(false);
  useLayoutEffect(() => setMounted(true), []);
  const scrollTo = useCallback((index: number) => virtualizer.scrollToIndex(index), [virtualizer]);
  if (!on) return plainRows(count);
  const items = virtualizer.getVirtualItems();
  return {
    on,
    indices: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    scrollTo,
    measure: virtualizer.measureElement,
  };
}

interface ManyRowsProps {
  count: number;
  scroll: RefObject<HTMLElement | null>;
  height: number;
  children: (drawn: VirtualRows) => ReactNode;
}

/** The same as a part, so that a table of twenty rows need not bring it along. */
export function ManyRows({ count, scroll, height, children }: ManyRowsProps) {
  return children(useVirtualRows(count, scroll, height));
}
