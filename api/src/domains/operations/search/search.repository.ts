import {
  normalizeCode,
  normalizeForSearch,
  type Permission,
  SEARCH_KINDS,
  type SearchHit,
  type SearchKind,
  type SearchQuery,
} from '@bo/contracts';
import { type Expression, sql, type SqlBool } from 'kysely';
import { type Actor, may } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import {
  containsWords,
  isBarcode,
  matchesBarcode,
  matchesCode,
  searchColumn,
  startsWith,
} from '../../../platform/list/search.ts';

/** The beginning of a sort column, which an index answers: what is called exactly so stands before what goes on. */
const beginsWith = (sort: string, q: string) => startsWith(sort, normalizeForSearch(q));
/** Of a record that was found in several ways, the best one; `limit` of them. */
const firstOfEach = (rows: readonly SearchHit[], limit: number) =>
  rows.filter(({ id }, index) => rows.findIndex((other) => other.id === id) === index).slice(0, limit);

/**
 * Products by code or barcode first (anyone who scans wants that one), then by how their titles begin, then by the
 * words in them; with a code of theirs, which tells them apart.
 */
async function products(db: Db, { q, limit }: SearchQuery, viewer: Actor): Promise<SearchHit[]> {
  const code = normalizeCode(q);
  const inTitles = isBarcode(q)
    ? sql``
    : sql`union all (select p.id, null, 3 from products p where p.archived_at is null and ${beginsWith('p.title_sort', q)} order by p.title_sort, p.id limit ${limit})
      union all (select p.id, null, 3 from products p where p.archived_at is null and ${beginsWith('p.title_ar_sort', q)} order by p.title_ar_sort, p.id limit ${limit})
      union all (select p.id, null, 4 from products p where p.archived_at is null and ${containsWords('p.search_text', 'p.title_sort', q)} order by p.title_sort, p.id limit ${limit})`;
  const hits = sql<SearchHit>`
    select distinct on (hit.place, products.title_sort, products.id)
      'product' as type, products.id, products.title, products.title_ar, products.image,
      coalesce(hit.matched_code, (select code from variants where product_id = products.id and archived_at is null order by rank, id limit 1)) as matched_code
    from (
      (select v.product_id, b.barcode as matched_code, 1 as place from variant_barcodes b join variants v on v.id = b.variant_id
        where length(${code}) >= 3 and ${matchesBarcode('b.barcode', q)} limit ${limit})
      union all
      (select v.product_id, v.code, 2 from variants v where length(${code}) >= 3 and ${matchesCode('v.code', q)} limit ${limit})
      ${inTitles}
    ) as hit
    join products on products.id = hit.product_id and products.archived_at is null and ${within('product', viewer)}
    order by hit.place, products.title_sort, products.id
    limit ${2 * limit}`;
  return firstOfEach((await hits.execute(db)).rows, limit);
}

interface Columns {
  title: string;
  title_ar: string;
  /** Sorts, and answers a search of one or two letters. */
  sort: string;
  /** What tells a record from others of its name. */
  note?: string;
  image?: string;
}
type Find = (db: Db, query: SearchQuery, viewer: Actor) => Promise<SearchHit[]>;

/** The viewer's records by how their names begin, then by the words of their folded column. */
const named =
  (type: SearchKind, table: string, { title, title_ar, sort, note, image }: Columns): Find =>
  async (db, { q, limit }, viewer) => {
    const words = table === 'orders' || table === 'customers' ? searchColumn(table, viewer) : `${table}.search_text`;
    const column = (name: string | undefined) => (name === undefined ? sql`null` : sql.ref(`${table}.${name}`));
    const seen = sql`${column('archived_at')} is null and ${within(type, viewer)}`;
    const by = (place: number, matches: Expression<SqlBool>) => sql`(
      select ${type} as type, ${column('id')}, ${column(title)} as title, ${column(title_ar)} as title_ar, ${column(image)} as image, ${column(note)} as matched_code, ${place}::int as place, ${column(sort)} as sort
      from ${sql.table(table)} where ${seen} and ${matches} order by ${column(sort)}, ${column('id')} limit ${limit})`;
    const hits = sql<SearchHit>`
      select type, id, title, title_ar, image, matched_code
      from (${by(1, beginsWith(`${table}.${sort}`, q))} union all ${by(2, containsWords(words, `${table}.${sort}`, q))}) as hit
      order by place, sort, id`;
    return firstOfEach((await hits.execute(db)).rows, limit);
  };

const name = { title: 'name', title_ar: 'name_ar', sort: 'name_sort' };
const KINDS: Record<SearchKind, { permission: Permission; find: Find }> = {
  order: {
    permission: 'order.view',
    find: named('order', 'orders', {
      title: 'number',
      title_ar: 'number',
      sort: 'number',
      note: 'customer_name',
    }),
  },
  product: { permission: 'product.view', find: products },
  customer: {
    permission: 'customer.view',
    find: named('customer', 'customers', { title: 'name', title_ar: 'name', sort: 'name_sort', note: 'code' }),
  },
  brand: { permission: 'brand.view', find: named('brand', 'brands', { ...name, image: 'logo' }) },
  category: { permission: 'category.view', find: named('category', 'categories', { ...name, image: 'image' }) },
  seller: { permission: 'seller.view', find: named('seller', 'sellers', { ...name, note: 'code' }) },
  offer: {
    permission: 'offer.view',
    find: named('offer', 'offers', { title: 'title', title_ar: 'title_ar', sort: 'title_sort' }),
  },
  pincode: {
    permission: 'pincode.view',
    find: named('pincode', 'pincodes', {
      title: 'area',
      title_ar: 'area_ar',
      sort: 'code',
      note: 'code',
    }),
  },
};

/** Every kind of record that the caller may see. */
export async function searchRecords(db: Db, query: SearchQuery, viewer: Actor): Promise<SearchHit[]> {
  const seen = SEARCH_KINDS.map((kind) => KINDS[kind]).filter(({ permission }) => may(viewer, permission));
  return (await Promise.all(seen.map(({ find }) => find(db, query, viewer)))).flat();
}
