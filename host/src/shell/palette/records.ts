import { SearchResponse, type SearchHit } from '@bo/contracts';
import { apiQuery, keyOf } from '@bo/http';
import type { RemoteManifest } from '@bo/platform/manifest';
import { keepPreviousData } from '@bo/platform/query';
import en from '../../locales/en/palette.json';
import ab from '../../locales/ab/palette.json';
import type { Viewer } from '../../remotes/may-show.ts';
import type { PaletteItem } from './palette-items.ts';

const isNamed = (kind: string): kind is keyof typeof en.records => Object.hasOwn(en.records, kind);
/** The host's own word for a kind of record, if it knows the kind. */
const nameOf = (kind: string) => (isNamed(kind) ? { en: en.records[kind], ab: ab.records[kind] } : undefined);

/** Kinds of records that have a picture, or the place of one. */
const PICTURED = new Set(['product', 'brand', 'category']);
const SHORTEST = 2;
const OF_EACH_KIND = 4;

/** Found records with their paths, as declared by their remotes; record types without a path are omitted. Pure. */
export function recordItems(
  hits: readonly SearchHit[],
  manifests: readonly RemoteManifest[],
  { permissions }: Viewer,
): PaletteItem[] {
  const places = manifests
    .flatMap(({ records }) => records)
    .filter(({ permission }) => permissions.includes(permission));
  return hits.flatMap((hit): PaletteItem[] => {
    const { type, id, title, title_ar, image, matched_code } = hit;
    const place = places.find(({ kind }) => kind === type);
    if (!place) return [];
    const to = place.to.replace(':id', () => encodeURIComponent(id)).replace(':title', () => encodeURIComponent(title));
    return [
      {
        id: `${type}.${id}`,
        kind: 'record',
        record: nameOf(type) ?? place.title,
        title: { en: title, ab: title_ar || title },
        hint: matched_code ?? undefined,
        image: PICTURED.has(type) ? image : undefined,
        hit,
        to,
      },
    ];
  });
}

/** Records of every kind by their words, code or barcode (`GET admin_panel/search/?q=`). */
export const recordSearch = (query: string) =>
  apiQuery({
    queryKey: keyOf('search', query),
    path: 'admin_panel/search/',
    params: { q: query.trim(), limit: OF_EACH_KIND },
    schema: SearchResponse,
  });

/** The same while a query is typed: from two letters on, with the results of before until the new ones are there. */
export const recordsMatching = (query: string) => ({
  ...recordSearch(query),
  enabled: query.trim().length >= SHORTEST,
  placeholderData: keepPreviousData,
});
