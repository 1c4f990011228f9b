import { type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import type { Column } from './columns.tsx';
import { ToolbarEnd } from './list-slots.ts';
import type { ListState } from './list-state.ts';
import { SortMenu } from './sort-menu.tsx';
import { TableMenu } from './table-menu.tsx';
import { shownColumns, useListColumns } from './table-settings.ts';

/**
 * Columns for a list that is no `ResourceTable`: those to draw, in this person's order, and the menus of sorts and
 * columns, which stand at the end of the toolbar wherever the list renders them. Within the toolbar's children.
 */
export function useColumnsMenu<Row>(
  list: ListState,
  columns: readonly Column<Row>[],
): { shown: readonly Column<Row>[]; menu: ReactNode } {
  const end = use(ToolbarEnd);
  const [chosen, setChosen] = useListColumns(list);
  const menus = (
    <>
      <SortMenu list={list} columns={columns} />
      <TableMenu columns={columns} chosen={chosen} onChange={setChosen} />
    </>
  );
  return { shown: shownColumns(columns, chosen), menu: end ? createPortal(menus, end) : menus };
}
