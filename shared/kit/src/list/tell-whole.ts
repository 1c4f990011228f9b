import type { PointerEvent } from 'react';

/** Shows truncated text in full on hover. */
export function tellWhole({ target }: PointerEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const line = target.closest<HTMLElement>('td bdi, .bo-line, .bo-table td');
  if (!line || line.title) return;
  if (line.scrollWidth > line.clientWidth + 1) line.title = line.textContent;
}
