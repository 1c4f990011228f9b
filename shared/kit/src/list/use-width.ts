import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Both borders of a table. */
const BORDERS = 2;

/**
 * What was measured last, and in a window of which width: the next list most likely stands in the same place. It is
 * kept on the page, because each remote has a kit of its own. The first list takes the place of the pending page.
 */
const lastWidth = () => {
  const [width, within] = (document.documentElement.dataset.listWidth ?? '').split('/').map(Number);
  if (within === window.innerWidth && width) return width;
  const pending = document.querySelector('main [data-code-pending]')?.clientWidth ?? 0;
  return Math.max(pending - BORDERS, 0);
};
function keepWidth(width: number): void {
  document.documentElement.dataset.listWidth = `${String(width)}/${String(window.innerWidth)}`;
}

/**
 * The width of an element, kept up to date; 0 until it is known, which is before anything is painted. It begins with
 * the width of the list before, or of the place for the first one, so that a list is neither drawn twice nor laid out
 * to be measured; where that is wrong, it is redrawn before it is painted.
 */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(lastWidth);
  const [isGuess] = useState(width > 0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const measure = () => {
      const { clientWidth } = current;
      keepWidth(clientWidth);
      setWidth(clientWidth);
    };
    if (!isGuess) measure();
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isGuess]);
  return width;
}
