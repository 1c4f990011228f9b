import { SearchAnswer, type SearchHit } from '@bo/contracts';
import { http, read } from '@bo/http';
import { keepPreviousData, queryOptions } from '@bo/platform/query';
import type { PaletteItem } from './palette-items.ts';

const SHORTEST = 2;

/** Where a record of each kind opens; a kind that the search learns does not compile without its place. */
const PLACES: Record<SearchHit['type'], (id: string) => string> = {
  product: (id) => `/product/details/${encodeURIComponent(id)}`,
};

function asItem({ type, id, title, title_ar, matched_code }: SearchHit): PaletteItem {
  return { id: `${type}.${id}`, kind: 'record', title: { en: title, ab: title_ar || title }, hint: matched_code ?? undefined, to: PLACES[type](id) };
}

/** Records by their words, code or barcode (`GET admin_panel/search/?q=`). */
export const recordsMatching = (query: string) =>
  queryOptions({
    queryKey: ['search', query],
    enabled: query.trim().length >= SHORTEST,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => read(SearchAnswer, await http().get('admin_panel/search/', { params: { q: query.trim(), limit: 8 }, signal })).results.map(asItem),
  });
