import type { PointerEvent } from 'react';

/** What a column is too narrow for is told in full under the pointer. */
export function tellWhole({ target }: PointerEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const line = target.closest<HTMLElement>('td bdi, .bo-line, .bo-table td');
  if (!line || line.title) return;
  if (line.scrollWidth > line.clientWidth + 1) line.title = line.textContent;
}
