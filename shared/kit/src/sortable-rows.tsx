import { memo, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useKeptScroll } from './list/kept-scroll.ts';
import { useVirtualRows } from './list/virtual-rows.tsx';
import { PlaceMenu } from './place-menu.tsx';
import { Sortable, SortableItem } from './sortable.tsx';

interface RowParts<Row> {
  /** Nothing where a place among the rows means none in the order. */
  onMove: ((from: number, to: number) => void) | undefined;
  height: number;
  nameOf: (row: Row) => string;
  className: (row: Row) => string;
  /** A row that is being made. */
  isBusy?: (row: Row) => boolean;
  /** What stands behind the handle. */
  children: (row: Row, index: number) => ReactNode;
}

const stay = () => undefined;

/** Not rendered again while one scrolls. */
const SortableRow = memo(function SortableRow<Row extends { id: string }>({
  row,
  index,
  count,
  onMove,
  height,
  nameOf,
  className,
  isBusy,
  children,
}: RowParts<Row> & { row: Row; index: number; count: number }) {
  const label = nameOf(row);
  return (
    <div
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-busy={isBusy?.(row) || undefined}
      style={{ minBlockSize: height }}
    >
      <SortableItem
        id={row.id}
        index={index}
        count={count}
        onMove={onMove ?? stay}
        label={label}
        className={className(row)}
      >
        {children(row, index)}
        {onMove ? <PlaceMenu index={index} count={count} onMove={onMove} label={label} /> : null}
      </SortableItem>
    </div>
  );
}) as <Row extends { id: string }>(props: RowParts<Row> & { row: Row; index: number; count: number }) => ReactNode;

/**
 * Stands within the `Sortable`, which knows all rows and need not look at them again for every one that comes into
 * sight.
 */
function RowsInSight<Row extends { id: string }>({
  rows,
  scroll,
  ...parts
}: RowParts<Row> & { rows: readonly Row[]; scroll: RefObject<HTMLDivElement | null> }) {
  const drawn = useVirtualRows(rows.length, scroll, parts.height);
  useKeptScroll(scroll, rows.length > 0);
  // A row that was just sent stands behind all others: the person who sent it is to see it.
  const { scrollTo } = drawn;
  const last = rows.length - 1;
  const isNew = rows[last] !== undefined && parts.isBusy?.(rows[last]);
  useEffect(() => {
    if (!isNew) return;
    scrollTo(last);
    if (scroll.current) scroll.current.scrollTop = scroll.current.scrollHeight;
  }, [isNew, last, scroll, scrollTo]);
  return (
    <>
      <div style={{ blockSize: drawn.before }} />
      {drawn.indices.map((index) => {
        const row = rows[index];
        return row ? <SortableRow key={row.id} row={row} index={index} count={rows.length} {...parts} /> : null;
      })}
      <div style={{ blockSize: drawn.after }} />
    </>
  );
}

interface SortableRowsProps<Row> extends RowParts<Row> {
  rows: readonly Row[];
  /** What the list is, for a screen reader. */
  label: string;
}

/** A long list that users can reorder; only visible rows are rendered, so that 2,000 scroll as smoothly as 60. */
export function SortableRows<Row extends { id: string }>({ rows, label, ...parts }: SortableRowsProps<Row>) {
  const scroll = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  return (
    // Around the list: what it tells screen readers while one drags is no item of it.
    <Sortable ids={ids} onMove={parts.onMove ?? stay}>
      <div className="bo-table-scroll" ref={scroll} role="list" aria-label={label}>
        <RowsInSight rows={rows} scroll={scroll} {...parts} />
      </div>
    </Sortable>
  );
}
