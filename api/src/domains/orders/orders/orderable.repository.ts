import { codeKey, type OrderableVariant } from '@bo/contracts';
import { sql } from 'kysely';
import { type Viewer, within } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { isBarcode, matchesBarcode } from '../../../platform/list/search.ts';
import { optionNames } from '../../catalogue/variant-types/variant-types.service.ts';
import { matchesVariant, nameOf } from '../../catalogue/variants/variants.service.ts';
import type { NamedProduct } from './name-fit.ts';

/** So many of the last orders say what sells. */
const LATEST = 3000;
/** What sells most of what a text finds is ranked by its name. */
const MOST_RANKED = 500;

export interface Candidate extends NamedProduct {
  id: string;
  for_sale: boolean;
  /** Named by its whole code or barcode. */
  exact: boolean;
  /** In how many lines of the last orders. */
  sold: number;
}

/** "Tomatoes" finds "Tomato": the ranking knows the difference. */
const singular = (text: string): string => text.replace(/(?<=\p{L}{3})e?s(?!\p{L})/giu, '');

/** What a text finds in the catalogue, what can be ordered and sells most first; without a text what sells most. */
export async function readCandidates(db: Db, search: string, viewer: Viewer): Promise<Candidate[]> {
  const byCode = sql`code_key(variants.code) = ${codeKey(search)}`;
  const byBarcode = isBarcode(search)
    ? sql` or variants.id in (select b.variant_id from variant_barcodes b where ${matchesBarcode('b.barcode', search)})`
    : sql``;
  const { rows } = await sql<Candidate>`
    with sold as materialized (
      select l.variant_id, count(*)::int as lines from order_lines l
      where l.order_id in (select id from orders order by purchase_date desc limit ${LATEST}) and l.variant_id is not null
      group by l.variant_id)
    select variants.id, products.title, products.title_ar, array_remove(array[b.name, b.name_ar], null) as brands,
      array_remove(array[c.name, c.name_ar, above.name, above.name_ar], null) as categories,
      coalesce(sold.lines, 0) as sold, ${byCode}${byBarcode} as exact,
      variants.active and products.status = 'active' and products.archived_at is null and (s.id is null or seller_sells(s)) as for_sale
    from variants join products on products.id = variants.product_id ${search === '' ? sql`` : sql`left`} join sold on sold.variant_id = variants.id
      left join brands b on b.id = products.brand_id
      left join categories c on c.id = products.category_id left join categories above on above.id = c.parent_id
      left join sellers s on s.id = coalesce(variants.seller_id, products.seller_id)
    where variants.archived_at is null and products.archived_at is null and ${within('variant', viewer)}
      and ${search === '' ? sql`true` : matchesVariant(singular(search))}
    order by exact desc, for_sale desc, sold desc, products.title_sort, variants.rank, variants.id limit ${MOST_RANKED}`.execute(
    db,
  );
  return rows;
}

/** What the basket shows of variants, in the order of the ids. */
export async function readOrderable(db: Db, ids: readonly string[]): Promise<Omit<OrderableVariant, 'for_sale'>[]> {
  const { rows } = await sql<Omit<OrderableVariant, 'for_sale' | 'name' | 'name_ar'> & Parameters<typeof nameOf>[0]>`
    select variants.id, variants.version, variants.code, variants.selling_price, p.title as product_title, p.title_ar as product_title_ar,
      ${optionNames('name')} as option_names, ${optionNames('name_ar')} as option_names_ar
    from unnest(${ids}::text[]) with ordinality as wanted(id, place)
      join variants on variants.id = wanted.id join products p on p.id = variants.product_id
    order by wanted.place`.execute(db);
  return rows.map(({ id, version, code, selling_price, ...names }) => ({
    id,
    version,
    code,
    selling_price,
    ...nameOf(names),
  }));
}
