import { lazyPage } from '@bo/platform';
import { useNavigate } from '@bo/platform/router';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { focusOnceDrawn } from '../focus-once-drawn.ts';
import { useKitText } from '../text.ts';
import type { ListPlace } from '../detail/origin-list.ts';
import { CheckBox } from './check-box.tsx';
import type { ListState } from './list-state.ts';
import type { Selection } from './selection.ts';
import type { SteadyRows } from './steady-rows.ts';
import { CardCells, CellContent, namingColumn, RowActions } from './table-cells.tsx';
import { columnTitle } from './table-settings.ts';
import { tellWhole } from './tell-whole.ts';
import { HeaderCell } from './table-head.tsx';
import { rowHeight } from './row-height.ts';
import { TableColumns, type TableShape } from './table-shape.tsx';
import { FIRST_ROWS, keptRows, LaterRows, plainRows, Spacer, VIRTUAL_FROM, type VirtualRows } from './plain-rows.tsx';

const ManyRows = lazyPage(() => import('./virtual-rows.tsx').then(({ ManyRows: Rows }) => ({ default: Rows })));

interface TableGridProps<Row> {
  list: ListState;
  rows: readonly Row[];
  /** What others have done to them. */
  live: Pick<SteadyRows<Row>, 'changed' | 'gone'>;
  shape: TableShape<Row>;
  /** What the rows scroll in. */
  scroll: RefObject<HTMLElement | null>;
  to?: ((row: Row) => string) | undefined;
  selection?: Selection | undefined;
  rowActions?: ((row: Row) => ReactNode) | undefined;
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** A row that goes, or the bar of what could be done to it, takes the focus with it: the row in its place gets it. */
function useKeptFocus(table: RefObject<HTMLElement | null>, rows: string, picking: boolean): RefObject<boolean> {
  const within = useRef(false);
  const picked = useRef(picking);
  useEffect(() => {
    const was = within.current || (picked.current && !picking);
    picked.current = picking;
    if (was && document.activeElement === document.body)
      table.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus({ preventScroll: true });
  }, [table, rows, picking]);
  return within;
}

/**
 * The rows. One row is in the tab order at a time; arrows move, Enter opens, Space picks, Shift+click picks a range.
 */
export function TableGrid<Row extends { id: string }>({
  list,
  rows,
  live,
  shape,
  scroll,
  to,
  selection,
  rowActions,
}: TableGridProps<Row>) {
  const t = useKitText();
  const navigate = useNavigate();
  const lastPicked = useRef<number | null>(null);
  const [active, setActive] = useState(0);
  const { columns, cards } = shape;
  const width = (cards ? 2 : columns.length) + (selection ? 1 : 0) + (rowActions ? 1 : 0);
  const focusable = to !== undefined || selection !== undefined;

  const pick = (index: number, on: boolean, range: boolean) => {
    const from = range && lastPicked.current !== null ? lastPicked.current : index;
    lastPicked.current = index;
    const [first, last] = [Math.min(from, index), Math.max(from, index)];
    const reached = (_row: Row, at: number) => at >= first && at <= last;
    // One row taken out of everything that matches leaves the others that one sees.
    if (selection?.everything && !on) selection.toggle(idsOf(rows.filter((row, at) => !reached(row, at))), true);
    else selection?.toggle(idsOf(rows.filter(reached)), on);
  };
  const focusRow = (index: number, drawn: VirtualRows) => {
    const target = Math.min(Math.max(index, 0), rows.length - 1);
    setActive(target);
    drawn.scrollTo(target);
    focusOnceDrawn(() => scroll.current?.querySelector<HTMLElement>(`[data-index="${String(target)}"]`));
  };
  const within = useKeptFocus(scroll, idsOf(rows).join(), Boolean(selection?.target));
  const open = (row: Row, index: number) => {
    if (to)
      void navigate(to(row), {
        state: {
          list: list.path,
          search: list.search,
          fixed: list.fixed,
          place: list.base.offset + index,
        } satisfies ListPlace,
      });
  };
  /**
   * The row's name is a link to where the row leads: a plain press goes there as the row's does, with the list it
   * stands in.
   */
  const onLink = (event: MouseEvent<HTMLElement>, row: Row, index: number) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (
      !link ||
      link.pathname + link.search !== to?.(row) ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    open(row, index);
  };
  const onKeyDown = (event: KeyboardEvent, row: Row, index: number, drawn: VirtualRows) => {
    if (event.target !== event.currentTarget) return;
    const moves: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: index + 10,
      PageUp: index - 10,
    };
    const target = moves[event.key];
    if (target !== undefined) focusRow(target, drawn);
    else if (event.key === 'Enter' && to) open(row, index);
    else if (event.key === ' ' && selection) pick(index, !selection.has(row.id), event.shiftKey);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLElement>, row: Row, index: number) => {
    if (
      !to ||
      event.defaultPrevented ||
      // A layer that was opened from the row: a child of it for React, not on the page.
      !(event.target instanceof Node && event.currentTarget.contains(event.target)) ||
      (event.target instanceof Element && event.target.closest('a,button,input,label'))
    )
      return;
    if (window.getSelection()?.toString()) return;
    if (event.metaKey || event.ctrlKey) window.open(to(row), '_blank', 'noopener');
    else open(row, index);
  };
  const names = namingColumn(columns);
  const picked = selection ? rows.filter((row) => selection.has(row.id)).length : 0;

  const head = (
    <thead>
      <tr>
        {selection ? (
          <th scope="col" className="bo-pick">
            <CheckBox
              aria-label={t('list.selectPage')}
              checked={picked > 0 && picked === rows.length}
              indeterminate={picked > 0 && picked < rows.length}
              onChange={(event) =>
                selection.toggle(
                  rows.map((row) => row.id),
                  event.target.checked,
                )
              }
            />
          </th>
        ) : null}
        {cards ? (
          <th scope="col" colSpan={2}>
            {names ? columnTitle(names) : null}
          </th>
        ) : (
          columns.map((column) => <HeaderCell key={column.key} column={column} list={list} stays={column === names} />)
        )}
        {rowActions ? (
          <th scope="col" className="bo-row-actions">
            <span className="bo-hidden">{t('list.rowActions')}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
  const rowAt = keptRows((index, drawn) => {
    const row = rows[index];
    if (!row) return null;
    const gone = live.gone.get(row.id);
    const end = gone ? <span className="bo-gone">{t(`list.gone.${gone}`)}</span> : null;
    return (
      <tr
        key={row.id}
        data-index={index}
        ref={drawn.measure}
        aria-rowindex={drawn.on ? index + 2 : undefined}
        aria-selected={selection ? selection.has(row.id) : undefined}
        tabIndex={focusable ? (index === Math.min(active, rows.length - 1) ? 0 : -1) : undefined}
        data-opens={to ? true : undefined}
        data-changed={live.changed.has(row.id) || undefined}
        data-gone={gone}
        onFocus={() => setActive(index)}
        onKeyDown={(event) => onKeyDown(event, row, index, drawn)}
        onClickCapture={(event) => onLink(event, row, index)}
        onClick={(event) => onClick(event, row, index)}
      >
        {selection ? (
          <td className="bo-pick">
            <CheckBox
              aria-label={t('list.selectRow')}
              tabIndex={-1}
              checked={selection.has(row.id)}
              onChange={(event) =>
                pick(index, event.target.checked, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
              }
            />
          </td>
        ) : null}
        {cards ? (
          <CardCells columns={columns} row={row} to={to?.(row)} end={end} />
        ) : (
          columns.map((column) => (
            <td key={column.key} data-align={column.align} data-stays={column === names || undefined}>
              <CellContent column={column} row={row} to={column === names ? to?.(row) : undefined} />
              {column === names ? end : null}
            </td>
          ))
        )}
        {rowActions ? (
          <td className="bo-row-actions">
            <RowActions>{() => rowActions(row)}</RowActions>
          </td>
        ) : null}
      </tr>
    );
  });
  const table = (drawn: VirtualRows) => {
    const first = drawn.on ? drawn.indices : drawn.indices.slice(0, FIRST_ROWS);
    const later = drawn.indices.slice(first.length);
    return (
      <table
        role={focusable ? 'grid' : undefined}
        aria-rowcount={drawn.on ? rows.length + 1 : undefined}
        data-virtual={drawn.on || undefined}
        style={{ minInlineSize: shape.least }}
        onFocus={() => (within.current = true)}
        onBlur={() => (within.current = false)}
        onPointerOver={tellWhole}
      >
        {cards ? null : <TableColumns shape={shape} />}
        {head}
        <tbody>
          <Spacer height={drawn.before} width={width} />
          {first.map((index) => rowAt(index, drawn))}
          <LaterRows height={later.length * rowHeight(cards)} width={width}>
            {() => later.map((index) => rowAt(index, drawn))}
          </LaterRows>
          <Spacer height={drawn.after} width={width} />
        </tbody>
      </table>
    );
  };
  if (rows.length <= VIRTUAL_FROM) return table(plainRows(rows.length));
  return (
    <Suspense fallback={table(plainRows(VIRTUAL_FROM))}>
      <ManyRows count={rows.length} scroll={scroll} height={rowHeight(cards)}>
        {table}
      </ManyRows>
    </Suspense>
  );
}
