import { sql } from 'kysely';
import { type Check, withIds } from '../../../platform/consistency/checks.ts';

/**
 * The derived columns and what they follow from, said in another way than by their triggers: by the rows themselves.
 */
export const DERIVED: readonly Check[] = [
  {
    record: 'brand',
    table: 'brands',
    columns: ['product_count'],
    key: ['id'],
    locks: { table: 'brands', column: 'id' },
    expected: (ids) => sql`
      select b.id, (select count(*)::int from products p where p.brand_id = b.id and p.archived_at is null) as product_count
      from brands b where ${withIds('b.id', ids)}`,
  },
  {
    record: 'product',
    table: 'products',
    columns: ['variant_count', 'price_min', 'price_max', 'has_barcode'],
    key: ['id'],
    locks: { table: 'products', column: 'id' },
    expected: (ids) => sql`
      select p.id, count(v.id)::int as variant_count,
        min(v.selling_price) filter (where v.active) as price_min, max(v.selling_price) filter (where v.active) as price_max,
        coalesce(bool_or(exists (select from variant_barcodes b where b.variant_id = v.id and b.active)), false) as has_barcode
      from products p left join variants v on v.product_id = p.id and v.archived_at is null
      where ${withIds('p.id', ids)} group by p.id`,
  },
  {
    record: 'product',
    table: 'products',
    columns: ['image'],
    key: ['id'],
    locks: { table: 'products', column: 'id' },
    expected: (ids) => sql`
      select p.id, (array_agg(i.url order by i.rank, i.id))[1] as image
      from products p left join product_images i on i.product_id = p.id where ${withIds('p.id', ids)} group by p.id`,
  },
  {
    record: 'product',
    table: 'products',
    columns: ['search_text'],
    key: ['id'],
    locks: { table: 'products', column: 'id' },
    expected: (ids) => sql`
      select p.id, fold(concat_ws(' ', p.title, p.title_ar, p.search_words, b.name, b.name_ar)) as search_text
      from products p left join brands b on b.id = p.brand_id where ${withIds('p.id', ids)}`,
  },
  {
    record: 'product',
    table: 'products',
    columns: ['rating_sum', 'rating_count'],
    key: ['id'],
    locks: { table: 'products', column: 'id' },
    expected: (ids) => sql`
      select p.id, coalesce(sum(r.rating), 0)::int as rating_sum, count(r.id)::int as rating_count
      from products p left join reviews r on r.product_id = p.id and r.status = 'published'
      where ${withIds('p.id', ids)} group by p.id`,
  },
  {
    record: 'variant',
    table: 'variant_barcodes',
    columns: ['active'],
    key: ['variant_id', 'barcode'],
    locks: { table: 'variants', column: 'variant_id' },
    expected: (ids) => sql`
      select b.variant_id, b.barcode, v.active and v.archived_at is null and p.archived_at is null as active
      from variant_barcodes b join variants v on v.id = b.variant_id join products p on p.id = v.product_id
      where ${withIds('b.variant_id', ids)}`,
  },
];
