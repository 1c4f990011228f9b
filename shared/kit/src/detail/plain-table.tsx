import { type ReactNode, useLayoutEffect, useRef } from 'react';
import './plain-table.css';

export interface PlainColumn {
  title: string;
  /** Numbers stand at the end of their column. */
  align?: 'end';
}

/** Where a column's heading is out of sight, each of its cells has the word. */
function labelCells(table: HTMLTableElement, columns: readonly PlainColumn[]): void {
  for (const row of table.tBodies[0]?.rows ?? [])
    if (row.cells.length === columns.length)
      for (const [at, cell] of [...row.cells].entries()) {
        const text = cell.textContent.trim();
        cell.dataset['label'] = columns[at]?.title ?? '';
        cell.toggleAttribute('data-nothing', text === '—' || (text === '' && cell.childElementCount === 0));
        cell.toggleAttribute('data-zero', /^[0٠]$/.test(text));
      }
}

/**
 * A short table within a record: what it belongs to is on the same page, so it has no filters and no paging. On a phone
 * each row is a card: its first cell, then each of the others beneath its heading; of `dense` columns those that are
 * not 0.
 */
export function PlainTable({
  label,
  columns,
  dense,
  children,
}: {
  label: string;
  columns: readonly PlainColumn[];
  /** Of many narrow columns. */
  dense?: true;
  children: ReactNode;
}) {
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    if (table.current) labelCells(table.current, columns);
  });
  return (
    // Where it is wider than its place, the keyboard scrolls it.
    <div className="bo-plain-scroll" role="group" aria-label={label} tabIndex={0}>
      <table ref={table} className="bo-plain" data-dense={dense} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, align }) => (
              <th key={title} scope="col" data-align={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
