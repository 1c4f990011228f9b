import type { ListPage as Page } from '@bo/contracts';
import Button from 'antd/es/button';
import { type ReactNode, useEffect } from 'react';
import { type Asked } from '../feedback/loaded.tsx';
import { EmptyState, ErrorState } from '../feedback/states.tsx';
import { useKitText } from '../text.ts';
import { useThemeClass } from '../theme-class.ts';
import type { Column } from './columns.tsx';
import type { ListState } from './list-state.ts';
import { Pager } from './pager.tsx';
import type { Selection } from './selection.ts';
import { SelectionNote } from './selection-note.tsx';
import { TableGrid } from './table-grid.tsx';
import { TableMenu } from './table-menu.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { shownColumns, useListTable } from './table-settings.ts';

export interface ResourceTableProps<Row extends { id: string }> {
  list: ListState;
  result: Asked<Page<Row>> & { isPlaceholderData: boolean };
  columns: readonly Column<Row>[];
  /** What an unfiltered empty list says; `<EmptyState>` for more than a sentence. */
  empty: ReactNode;
  /** Where a row leads: Enter and a click open it. */
  to?: (row: Row) => string;
  /** From `useSelection`, where rows can be picked. */
  selection?: Selection;
  /** Buttons at the end of a row. */
  rowActions?: (row: Row) => ReactNode;
}

/** A page past the last one, because its rows were archived or by an old link, gives way to the last there is. */
function useExistingPage({ base: { limit, offset }, set }: ListState, { data, isPlaceholderData }: Pick<ResourceTableProps<{ id: string }>['result'], 'data' | 'isPlaceholderData'>) {
  const isPast = data !== undefined && !isPlaceholderData && offset > 0 && data.results.length === 0;
  const last = Math.floor(Math.max((data?.count ?? 0) - 1, 0) / limit) * limit;
  useEffect(() => {
    if (isPast) set({ offset: Math.max(Math.min(last, offset - limit), 0) || undefined }, { replace: true });
  }, [isPast, last, limit, offset, set]);
}

/** A list as a table: sorting, columns, density, selection, keyboard, paging, and the four states of a list. */
export function ResourceTable<Row extends { id: string }>({ list, result, columns, empty, to, selection: picked, rowActions }: ResourceTableProps<Row>) {
  const t = useKitText();
  const theme = useThemeClass();
  const [settings, setSettings] = useListTable(list);
  const shown = shownColumns(columns, settings.columns);
  const selection = picked?.offered ? picked : undefined;
  const { data } = result;
  useExistingPage(list, result);

  if (!data) {
    if (result.isError && result.error) return <ErrorState error={result.error} onRetry={() => void result.refetch()} />;
    return <TableSkeleton columns={shown} rows={Math.min(list.base.limit, 12)} />;
  }
  const nothing = list.isFiltered ? (
    <EmptyState text={t('list.nothingMatches')} action={<Button onClick={list.clear}>{t('list.clearFilters')}</Button>} />
  ) : typeof empty === 'string' ? (
    <EmptyState text={empty} />
  ) : (
    empty
  );
  return (
    <div className={`bo-table bo-${settings.density} ${theme}`} data-stale={result.isPlaceholderData || undefined}>
      {result.isError && result.error ? (
        <div className="bo-stale-note" role="status">
          {t('list.stale')} <Button type="link" size="small" onClick={() => void result.refetch()}>{t('retry')}</Button>
        </div>
      ) : null}
      {data.results.length === 0 ? nothing : <TableGrid list={list} rows={data.results} columns={shown} to={to} selection={selection} rowActions={rowActions} />}
      <div className="bo-table-foot">
        {data.results.length === 0 && list.base.offset === 0 ? null : <Pager list={list} page={data} />}
        {selection ? <SelectionNote selection={selection} page={data} /> : null}
        <TableMenu columns={columns} settings={settings} onChange={setSettings} />
      </div>
    </div>
  );
}
