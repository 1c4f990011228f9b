import type { ListPage as Page } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import Button from 'antd/es/button';
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Asked } from '../feedback/loaded.tsx';
import { EmptyState, ErrorState } from '../feedback/states.tsx';
import { useKitText } from '../text.ts';
import { useThemeClass } from '../theme-class.ts';
import { type ColumnPointOf, useExtensionColumns } from '../extension/extension-columns.tsx';
import type { Column } from './columns.tsx';
import { ToolbarEnd } from './list-slots.ts';
import type { ListState } from './list-state.ts';
import { Pager } from './pager.tsx';
import { type Selection, selectionIn } from './selection.ts';
import { useKeptScroll } from './kept-scroll.ts';
import { FreshRows } from './fresh-rows.tsx';
import { SortMenu } from './sort-menu.tsx';
import { useSteadyRows } from './steady-rows.ts';
import { TableGrid } from './table-grid.tsx';
import { TableMenu } from './table-menu.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { shownColumns, useListColumns } from './table-settings.ts';
import { tableShape } from './table-shape.tsx';
import { useWidth } from './use-width.ts';

export interface ResourceTableProps<Row extends { id: string }> {
  list: ListState;
  result: Asked<Page<Row>> & { isPlaceholderData: boolean; isFetching: boolean; dataUpdatedAt: number };
  columns: readonly Column<Row>[];
  /** What an unfiltered empty list says; `<EmptyState>` for more than a sentence. */
  empty: ReactNode;
  /** Where a row leads: Enter and a click open it. */
  to?: (row: Row) => string;
  /** From `useSelection`, where rows can be picked. */
  selection?: Selection;
  /** At the end of a row: a `MenuButton` of what can be done with it. */
  rowActions?: (row: Row) => ReactNode;
  /** The extension point of the list, where other remotes may add columns. */
  point?: ColumnPointOf<Row>;
}

/** Rows this old (ms) are marked while the present ones are asked for. */
const OLD = 60_000;
/**
 * Says from when the rows are until the present ones are here: a list that opens again begins with what the device
 * keeps of it.
 */
function OldRows({
  isFetching,
  isPlaceholderData,
  dataUpdatedAt,
}: Pick<ResourceTableProps<{ id: string }>['result'], 'isFetching' | 'isPlaceholderData' | 'dataUpdatedAt'>) {
  const t = useKitText();
  const { dateTime } = useFormat();
  const [opened] = useState(Date.now);
  if (!isFetching || isPlaceholderData || dataUpdatedAt > opened - OLD) return null;
  return (
    <span className="bo-old-rows" role="status">
      {t('list.asOf', { time: dateTime(new Date(dataUpdatedAt).toISOString()) })}
    </span>
  );
}

/** A page past the last one, because its rows were archived or by an old link, gives way to the last there is. */
function useExistingPage(
  { base: { limit, offset }, set }: ListState,
  { data, isPlaceholderData }: Pick<ResourceTableProps<{ id: string }>['result'], 'data' | 'isPlaceholderData'>,
) {
  const isPast = data !== undefined && !isPlaceholderData && offset > 0 && data.results.length === 0;
  const last = Math.floor(Math.max((data?.count ?? 0) - 1, 0) / limit) * limit;
  useEffect(() => {
    if (isPast) set({ offset: Math.max(Math.min(last, offset - limit), 0) || undefined }, { replace: true });
  }, [isPast, last, limit, offset, set]);
}

/** A list as a table: sorting, columns, selection, keyboard, paging, and the four states of a list. */
export function ResourceTable<Row extends { id: string }>({
  list,
  result,
  columns: own,
  empty,
  to,
  selection: picked,
  rowActions,
  point,
}: ResourceTableProps<Row>) {
  const t = useKitText();
  const format = useFormat();
  const theme = useThemeClass();
  const end = use(ToolbarEnd);
  const scroll = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useListColumns(list);
  const contributed = useExtensionColumns<Row>(point);
  const columns = [...own, ...contributed.columns];
  const offered = picked?.offered ? picked : undefined;
  const selection = offered && selectionIn(offered, result);
  const width = useWidth(scroll);
  const shape = tableShape(shownColumns(columns, chosen), {
    width,
    picks: selection !== undefined,
    acts: rowActions !== undefined,
    chosen: chosen.length > 0,
  });
  const { data } = result;
  useExistingPage(list, result);
  const live = useSteadyRows(list, result);
  useKeptScroll(scroll, live.rows.length > 0);

  if (!data && result.isError && result.error)
    return <ErrorState error={result.error} onRetry={() => void result.refetch()} />;
  const nothing = list.isFiltered ? (
    <EmptyState
      text={t('list.nothingMatches')}
      action={<Button onClick={list.clear}>{t('list.clearFilters')}</Button>}
    />
  ) : typeof empty === 'string' ? (
    <EmptyState text={empty} />
  ) : (
    empty
  );
  const menu = shape.cards ? (
    <SortMenu list={list} columns={columns} />
  ) : (
    <TableMenu columns={columns} chosen={chosen} onChange={setChosen} />
  );
  const ends = (
    <>
      <FreshRows count={live.fresh} onBring={live.bring} />
      {menu}
    </>
  );
  return (
    <div
      className={`bo-table ${theme}`}
      data-cards={shape.cards || undefined}
      data-stale={result.isPlaceholderData || undefined}
    >
      {end ? createPortal(ends, end) : null}
      {result.isError && result.error ? (
        <div className="bo-stale-note" role="status">
          {t('list.stale')}{' '}
          <Button type="link" size="small" onClick={() => void result.refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : null}
      {width > 0 && !shape.cards && live.rows.length > 0 ? contributed.feeds(shape.columns, live.rows) : null}
      <div className="bo-table-scroll" ref={scroll}>
        {!data ? (
          <TableSkeleton shape={shape} rows={Math.min(list.base.limit, 12)} />
        ) : live.rows.length === 0 ? (
          nothing
        ) : (
          <TableGrid
            list={list}
            rows={live.rows}
            live={live}
            shape={shape}
            scroll={scroll}
            to={to}
            selection={selection}
            rowActions={rowActions}
          />
        )}
      </div>
      <div className="bo-table-foot">
        {data && (data.results.length > 0 || list.base.offset > 0) ? <Pager list={list} page={data} /> : null}
        {data ? <OldRows {...result} /> : null}
        {shape.hidden > 0 ? (
          <span className="bo-columns-hidden">
            {t('list.columnsHidden', { count: shape.hidden, number: format.number(shape.hidden) })}
          </span>
        ) : null}
        {end ? null : ends}
      </div>
    </div>
  );
}
