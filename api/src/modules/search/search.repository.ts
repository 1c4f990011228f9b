import {
  normalizeCode,
  type Permission,
  SEARCH_KINDS,
  type SearchHit,
  type SearchKind,
  type SearchQuery,
} from '@bo/contracts';
import { sql } from 'kysely';
import { type Actor, may } from '../../platform/access/caller.ts';
import { SCOPES } from '../../platform/access/record-scopes.ts';
import { within } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { containsWords, escapeLike, isBarcode, matchesBarcode, searchColumn } from '../../platform/list/search.ts';

/** Products by code or barcode first (whoever scans wants that one), then by the words of their titles. */
async function products(db: Db, { q, limit }: SearchQuery, viewer: Actor): Promise<SearchHit[]> {
  const code = normalizeCode(q);
  const inTitles = isBarcode(q)
    ? sql``
    : sql`union all (select p.id, null, 3 from products p where ${containsWords('p.search_text', 'p.title_sort', q)} order by p.title_sort, p.id limit ${limit})`;
  const hits = sql<SearchHit>`
    select distinct on (hit.place, products.title_sort, products.id)
      'product' as type, products.id, products.title, products.title_ar, products.image, hit.matched_code
    from (
      (select v.product_id, b.barcode as matched_code, 1 as place from variant_barcodes b join variants v on v.id = b.variant_id
        where length(${code}) >= 3 and ${matchesBarcode('b.barcode', code)} limit ${limit})
      union all
      (select v.product_id, v.code, 2 from variants v where length(${q}) >= 3 and lower(v.code) like ${`${escapeLike(q.toLowerCase())}%`} limit ${limit})
      ${inTitles}
    ) as hit
    join products on products.id = hit.product_id and products.archived_at is null and ${within(SCOPES.product, viewer)}
    order by hit.place, products.title_sort, products.id
    limit ${limit}`;
  const { rows } = await hits.execute(db);
  return rows.filter(({ id }, index) => rows.findIndex((other) => other.id === id) === index);
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

/** The viewer's records by the words of their folded column. */
const named =
  (type: SearchKind, table: string, { title, title_ar, sort, note, image }: Columns): Find =>
  async (db, { q, limit }, viewer) => {
    const words = table === 'orders' || table === 'customers' ? searchColumn(table, viewer) : `${table}.search_text`;
    const column = (name: string | undefined) => (name === undefined ? sql`null` : sql.ref(`${table}.${name}`));
    const hits = sql<SearchHit>`
      select ${type} as type, ${column('id')}, ${column(title)} as title, ${column(title_ar)} as title_ar, ${column(image)} as image, ${column(note)} as matched_code
      from ${sql.table(table)}
      where ${column('archived_at')} is null and ${containsWords(words, `${table}.${sort}`, q)} and ${within(SCOPES[type], viewer)}
      order by ${column(sort)}, ${column('id')} limit ${limit}`;
    return (await hits.execute(db)).rows;
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
  category: { permission: 'category.view', find: named('category', 'categories', name) },
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
