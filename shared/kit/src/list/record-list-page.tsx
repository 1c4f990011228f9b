import type { Permission } from '@bo/contracts';
import type { ExportFormat } from '@bo/http';
import { useLanguage } from '@bo/i18n';
import { Can } from '@bo/platform';
import type { ReactNode } from 'react';
import { LinkButton } from '../link-button.tsx';
import { recordName } from '../record-name.ts';
import { type BulkAction, BulkBar, type BulkBarProps } from './bulk-bar.tsx';
import { ExportButton } from './export-button.tsx';
import { SearchFilter } from './filters.tsx';
import { ListPage } from './list-page.tsx';
import type { ListState } from './list-state.ts';
import { ResourceTable, type ResourceTableProps } from './resource-table.tsx';
import { SavedViews } from './saved-views.tsx';
import { useSelection } from './selection.ts';

interface RecordListPageProps<Q extends object, Row extends { id: string }>
  extends Omit<ResourceTableProps<Row>, 'list' | 'selection'> {
  title: string;
  list: ListState<Q>;
  /** What the rows are exported and changed by: a resource. */
  resource?: {
    exportUrl?: (query: Q, format: ExportFormat) => string;
    bulk?: () => BulkBarProps['mutation'];
  };
  /** The right to export the list; without one there is no export. */
  exportRight?: Permission;
  /** The exported file's name; the list's screen, unless it says otherwise. */
  exportName?: string;
  /** The screen where a record is created, from `paths`, and its button. */
  create?: (() => string) & { permission: Permission };
  createText?: string;
  /** Other buttons of the heading. */
  actions?: ReactNode;
  /** What the search box asks for. */
  search?: string;
  /** The filters beside the search box. */
  filters?: ReactNode;
  /** Beside the saved views: tabs. */
  beside?: ReactNode;
  /** What can be done to many rows. */
  bulk?: readonly BulkAction[];
  /** A row's name in the report of a bulk action; its name, title or number by default. */
  nameOf?: (row: Row) => string | undefined;
  /** Between the filters and the table. */
  above?: ReactNode;
  /** Dialogs and panels. */
  children?: ReactNode;
}

const NO_ACTIONS: readonly BulkAction[] = [];

/** The screen of a list of records: saved views, search and filters, export and create, bulk actions, and the table. */
export function RecordListPage<Q extends object, Row extends { id: string }>({
  title,
  list,
  resource: { exportUrl, bulk: bulkMutation } = {},
  exportRight,
  exportName = list.screen,
  create,
  createText,
  actions,
  search,
  filters,
  beside,
  bulk,
  nameOf,
  above,
  children,
  result,
  ...table
}: RecordListPageProps<Q, Row>) {
  const { language } = useLanguage();
  const selection = useSelection(list, bulk ?? NO_ACTIONS);
  const nameIn = (id: string): string | undefined => {
    const row = result.data?.results.find((one) => one.id === id);
    if (!row) return undefined;
    return nameOf ? nameOf(row) : recordName(row, language) || undefined;
  };
  return (
    <ListPage
      title={title}
      actions={
        <>
          {exportRight && exportUrl ? (
            <Can do={exportRight}>
              <ExportButton url={(format) => exportUrl(list.query, format)} name={exportName} />
            </Can>
          ) : null}
          {actions}
          {create ? (
            <Can do={create.permission}>
              <LinkButton to={create()}>{createText}</LinkButton>
            </Can>
          ) : null}
        </>
      }
      views={
        <>
          <SavedViews list={list} />
          {beside}
        </>
      }
      filters={
        search === undefined ? (
          filters
        ) : (
          <>
            <SearchFilter list={list} placeholder={search} />
            {filters}
          </>
        )
      }
    >
      {above}
      {bulk && bulkMutation ? (
        <BulkBar selection={selection} page={result.data} actions={bulk} mutation={bulkMutation()} nameOf={nameIn} />
      ) : null}
      <ResourceTable {...table} list={list} result={result} {...(bulk ? { selection } : {})} />
      {children}
    </ListPage>
  );
}
