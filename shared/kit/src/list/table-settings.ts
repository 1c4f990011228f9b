import { usePreference } from '../preference.ts';
import type { Column } from './columns.tsx';
import type { ListState } from './list-state.ts';

export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

export interface TableSettings {
  /** The keys of the shown columns, in order; empty means the screen's own choice. */
  columns: readonly string[];
  density: Density;
}

const OWN: TableSettings = { columns: [], density: 'comfortable' };

function isTableSettings(value: unknown): value is TableSettings {
  return (
    typeof value === 'object' && value !== null && 'columns' in value && Array.isArray(value.columns) && 'density' in value && DENSITIES.some((density) => density === value.density)
  );
}

/** How a person likes the table of a screen: columns, their order, density. */
export function useTableSettings(screen: string): [TableSettings, (settings: TableSettings) => void] {
  return usePreference(`table ${screen}`, OWN, isTableSettings);
}

/** The table of a list: columns that its URL asks for are changed there, and leave the person's own as they are. */
export function useListTable(list: ListState): [TableSettings, (settings: TableSettings) => void] {
  const [own, setOwn] = useTableSettings(list.screen);
  if (list.columns.length === 0) return [own, setOwn];
  const change = ({ columns, density }: TableSettings) => {
    if (density !== own.density) setOwn({ ...own, density });
    else list.set({ columns, offset: list.base.offset || undefined }, { replace: true });
  };
  return [{ ...own, columns: list.columns }, change];
}

/** A column whatever its rows are. */
export type AnyColumn = Pick<Column<never>, 'key' | 'title' | 'optional'>;

/** The columns to show, in order. A key that no longer exists is passed over. */
export function shownColumns<C extends AnyColumn>(all: readonly C[], chosen: readonly string[]): C[] {
  const known = chosen.flatMap((key) => all.filter((column) => column.key === key));
  return known.length > 0 ? known : all.filter((column) => !column.optional);
}
