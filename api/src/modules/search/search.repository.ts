import { normalizeCode, type SearchHit, type SearchQuery } from '@bo/contracts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { containsWords, escapeLike } from '../../platform/list/search.ts';

/** Products by code or barcode first (whoever scans wants that one), then by the words of their titles. */
export async function searchProducts(db: Db, { q, limit }: SearchQuery): Promise<SearchHit[]> {
  const code = normalizeCode(q);
  const hits = sql<SearchHit>`
    select distinct on (hit.place, products.title_sort, products.id)
      'product' as type, products.id, products.title, products.title_ar, products.image, hit.matched_code
    from (
      (select v.product_id, b.barcode as matched_code, 1 as place from variant_barcodes b join variants v on v.id = b.variant_id
        where length(${code}) >= 3 and b.barcode like ${`${escapeLike(code)}%`} limit ${limit})
      union all
      (select v.product_id, v.code, 2 from variants v where length(${q}) >= 3 and lower(v.code) like ${`${escapeLike(q.toLowerCase())}%`} limit ${limit})
      union all
      (select p.id, null, 3 from products p where ${containsWords('p.search_text', 'p.title_sort', q)} order by p.title_sort, p.id limit ${limit})
    ) as hit
    join products on products.id = hit.product_id and products.archived_at is null
    order by hit.place, products.title_sort, products.id
    limit ${limit}`;
  const { rows } = await hits.execute(db);
  return rows.filter(({ id }, index) => rows.findIndex((other) => other.id === id) === index);
}
