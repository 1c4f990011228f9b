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

/** The filters that a screen's route decides: `{ status: ['pending'] }` on the tab of pending orders. */
export type FixedFilters<C extends ListContract> = { readonly [K in keyof z.input<C>]?: z.input<C>[K] };

export interface ListOptions<C extends ListContract> {
  /**
   * Names the list for what is kept of it, such as its saved views and a person's columns: one name on whatever path
   * the list is shown.
   */
  screen: string;
  /**
   * What the route decides. It holds whatever the URL says, for the rows, for "all that match", for the export and for
   * the neighbours of a record; no filter offers it and no view keeps it.
   */
  fixed?: FixedFilters<C>;
}

/** The state of a list screen. The URL owns it: Back, a bookmark and a colleague's link all restore it. */
export interface ListState<Q extends object = object> {
  /** The whole query as the contract understands it, with what the route fixes; what does not fit is dropped. */
  query: Q;
  base: ListBase;
  /** A parameter as it stands in the URL, for a filter that shows it. */
  value: (name: string) => string | undefined;
  /** Changes parameters; `undefined` removes one. Any change but a page change goes back to the first page. */
  set: (changes: Record<string, ListValue>, how?: { replace?: boolean }) => void;
  /** Removes search and every filter; sort and page size stay. */
  clear: () => void;
  /** The filters in force that a person has set, without search, sort and paging. */
  filters: Readonly<Record<string, string>>;
  /** The filters that the route has set. */
  fixed: Readonly<Record<string, string>>;
  /** What "all that match" are: search and filters, a person's and the route's. */
  matching: Readonly<Record<string, string>>;
  isFiltered: boolean;
  /** The columns that the URL asks for (of a saved view, of a colleague's link); empty: as this person has them. */
  columns: readonly string[];
  /** Every parameter that the contract knows, as it stands in the URL. */
  params: Readonly<Record<string, string>>;
  /** The query string as it is, for links back. */
  search: string;
  /** Names this list for what is kept of it, on whatever path it is shown. */
  screen: string;
  /** Where it is shown. */
  path: string;
}

const PAGING = ['limit', 'offset', 'sort', 'search'];

/**
 * Parses each URL parameter separately, so that one invalid value does not discard the others. The URL cannot override
 * fixed parameters.
 */
export function readParams<C extends ListContract>(
  contract: C,
  params: URLSearchParams,
  fixed: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const good: Record<string, string> = {};
  for (const [name, schema] of Object.entries(contract.shape)) {
    const value = params.get(name);
    if (value !== null && value !== '' && !(name in fixed) && z.safeParse(schema, value).success) good[name] = value;
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

/** Fixed filters as a URL would spell them. */
function spell(fixed: Readonly<Record<string, ListValue>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fixed).flatMap(([name, value]) => (text(value) === '' ? [] : [[name, text(value)]])),
  );
}

/** The list query of a URL's query string, under the contract and the route's fixed parameters. Pure. */
export function readListQuery<C extends ListContract>(
  contract: C,
  search: string,
  fixed: Readonly<Record<string, string>> = {},
) {
  const all = new URLSearchParams(search);
  const params = readParams(contract, all, fixed);
  const filters = Object.fromEntries(Object.entries(params).filter(([name]) => !PAGING.includes(name)));
  const query: z.output<C> & object = contract.parse({ ...params, ...fixed });
  const base = baseOf(query);
  return {
    query,
    base,
    params,
    filters,
    fixed,
    matching: { ...filters, ...(base.search === undefined ? {} : { search: base.search }), ...fixed },
    columns: all.get('columns')?.split(',').filter(Boolean) ?? [],
    isFiltered: Object.keys(filters).length > 0 || base.search !== undefined,
  };
}

/**
 * The list state of the current URL under a query contract.
 *
 * @example const list = useListState(OrderListQuery, { screen: 'orders', fixed: { status: [status] } });
 */
export function useListState<C extends ListContract>(
  contract: C,
  { screen, fixed = {} }: ListOptions<C>,
): ListState<z.output<C> & object> {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const search = params.toString();
  // The options are written where they are used: what they say counts, not which object it is.
  const spelled = JSON.stringify(spell(fixed as Readonly<Record<string, ListValue>>));
  const held = useMemo(() => JSON.parse(spelled) as Record<string, string>, [spelled]);

  const set = useCallback(
    (changes: Record<string, ListValue>, { replace = false }: { replace?: boolean } = {}) => {
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (!('offset' in changes)) next.delete('offset');
          for (const [name, value] of Object.entries(changes)) {
            if (text(value) === '' || name in held) next.delete(name);
            else next.set(name, text(value));
          }
          return next;
        },
        { replace, preventScrollReset: true },
      );
    },
    [setParams, held],
  );

  return useMemo(() => {
    const read = readListQuery(contract, search, held);
    return {
      ...read,
      value: (name: string) => read.params[name],
      set,
      clear: () => {
        set(Object.fromEntries([...Object.keys(read.filters), 'search'].map((name) => [name, undefined])));
      },
      search,
      screen,
      path: pathname,
    };
  }, [contract, search, held, set, screen, pathname]);
}
