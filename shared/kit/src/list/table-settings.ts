import { usePreference } from '@bo/platform';
import type { Column } from './columns.tsx';
import type { ListState } from './list-state.ts';

/** The keys of the chosen columns, in order; empty means the screen's own choice, as far as there is room. */
export type ChosenColumns = readonly string[];

interface TableSettings {
  columns: ChosenColumns;
}

const OWN: TableSettings = { columns: [] };

function isTableSettings(value: unknown): value is TableSettings {
  return typeof value === 'object' && value !== null && 'columns' in value && Array.isArray(value.columns);
}

/**
 * The columns of a list as this person likes them. Those that its URL asks for are changed there, and leave the
 * person's own as they are.
 */
export function useListColumns(list: ListState): [ChosenColumns, (columns: ChosenColumns) => void] {
  const [own, setOwn] = usePreference(`table ${list.screen}`, OWN, isTableSettings);
  if (list.columns.length === 0) return [own.columns, (columns) => setOwn({ columns })];
  return [list.columns, (columns) => list.set({ columns, offset: list.base.offset || undefined }, { replace: true })];
}

/** A column whatever its rows are. */
export type AnyColumn = Pick<Column<never>, 'key' | 'title' | 'optional' | 'second'>;

/** The columns to show, in order. A key that no longer exists is passed over. */
export function shownColumns<C extends AnyColumn>(all: readonly C[], chosen: ChosenColumns): C[] {
  const known = chosen.flatMap((key) => all.filter((column) => column.key === key));
  return known.length > 0 ? known : all.filter((column) => !column.optional);
}

/** Both labels of a column that has two lines. */
export const columnTitle = ({ title, second }: Pick<AnyColumn, 'title' | 'second'>) =>
  [title, second?.title].filter(Boolean).join(' / ');
