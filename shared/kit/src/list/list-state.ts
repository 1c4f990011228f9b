import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from '@bo/platform/router';
import { z } from 'zod';

/** A list's query contract, as `listQuery(...)` of the contracts makes it. */
export type ListContract = z.ZodObject<z.ZodRawShape>;
export type ListValue = string | number | boolean | readonly string[] | undefined;

/** The part of a query that every list has. */
export interface ListBase {
  search?: string | undefined;
  sort: string;
  limit: number;
  offset: number;
}

/** The state of a list screen. The URL owns it: Back, a bookmark and a colleague's link all restore it. */
export interface ListState<Q extends object = object> {
  /** The whole query as the contract understands it; what does not fit is dropped. */
  query: Q;
  base: ListBase;
  /** A parameter as it stands in the URL, for a filter that shows it. */
  value: (name: string) => string | undefined;
  /** Changes parameters; `undefined` removes one. Any change but a page change goes back to the first page. */
  set: (changes: Record<string, ListValue>, how?: { replace?: boolean }) => void;
  /** Removes search and every filter; sort and page size stay. */
  clear: () => void;
  /** The filters in force, without search, sort and paging. */
  filters: Readonly<Record<string, string>>;
  isFiltered: boolean;
  /** The columns that the URL asks for (of a saved view, of a colleague's link); empty: as this person has them. */
  columns: readonly string[];
  /** Every parameter that the contract knows, as it stands in the URL. */
  params: Readonly<Record<string, string>>;
  /** The query string as it is, for links back. */
  search: string;
  /** Names this screen for what is kept per person: its path. */
  screen: string;
}

const PAGING = ['limit', 'offset', 'sort', 'search'];

/** Reads what fits the contract, parameter by parameter: one broken value must not cost the others. */
export function readParams<C extends ListContract>(contract: C, params: URLSearchParams): Record<string, string> {
  const good: Record<string, string> = {};
  for (const [name, schema] of Object.entries(contract.shape)) {
    const value = params.get(name);
    if (value !== null && value !== '' && z.safeParse(schema, value).success) good[name] = value;
  }
  return good;
}

function baseOf(query: object): ListBase {
  const field = (name: string): unknown => Object.entries(query).find(([key]) => key === name)?.[1];
  const search = field('search');
  return {
    search: typeof search === 'string' && search !== '' ? search : undefined,
    sort: String(field('sort') ?? ''),
    limit: Number(field('limit') ?? 20),
    offset: Number(field('offset') ?? 0),
  };
}

function text(value: ListValue): string {
  return value === undefined ? '' : Array.isArray(value) ? value.join(',') : String(value);
}

/** The list state of the current URL under a query contract. */
export function useListState<C extends ListContract>(contract: C): ListState<z.output<C> & object> {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const search = params.toString();

  const set = useCallback(
    (changes: Record<string, ListValue>, { replace = false }: { replace?: boolean } = {}) => {
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (!('offset' in changes)) next.delete('offset');
          for (const [name, value] of Object.entries(changes)) {
            if (text(value) === '') next.delete(name);
            else next.set(name, text(value));
          }
          return next;
        },
        { replace, preventScrollReset: true },
      );
    },
    [setParams],
  );

  return useMemo(() => {
    const all = new URLSearchParams(search);
    const good = readParams(contract, all);
    const filters = Object.fromEntries(Object.entries(good).filter(([name]) => !PAGING.includes(name)));
    const query = contract.parse(good);
    return {
      query,
      base: baseOf(query),
      value: (name: string) => good[name],
      set,
      clear: () => {
        set(Object.fromEntries([...Object.keys(filters), 'search'].map((name) => [name, undefined])));
      },
      filters,
      columns: all.get('columns')?.split(',').filter(Boolean) ?? [],
      params: good,
      isFiltered: Object.keys(filters).length > 0 || good.search !== undefined,
      search,
      screen: pathname,
    };
  }, [contract, search, set, pathname]);
}
