import type { ReactNode } from 'react';
import './plain-table.css';

export interface PlainColumn {
  title: string;
  /** Numbers stand at the end of their column. */
  align?: 'end';
}

/** A short table within a record: what it belongs to is on the same page, so it has no filters and no paging. */
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
  return (
    // Where it is wider than its place, the keyboard scrolls it.
    <div className="bo-plain-scroll" role="group" aria-label={label} tabIndex={0}>
      <table className="bo-plain" data-dense={dense} aria-label={label}>
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
