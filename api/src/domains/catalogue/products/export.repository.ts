import { Allergen, AttributeValues, type Nutrition, NUTRITION_FIELDS, type ProductDetail } from '@bo/contracts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface ExportedVariant {
  id: string;
  product_id: string;
  code: string;
  barcodes: string[];
  options: string;
  options_ar: string;
  price: number;
  selling_price: number;
}
/** What the form of a product says beside what its list shows. */
export type Label = Nutrition &
  Pick<
    ProductDetail,
    | 'storage'
    | 'vat_class'
    | 'sold_by'
    | 'return_policy'
    | 'return_window_days'
    | 'shelf_life_days'
    | 'search_words'
    | 'allergens'
  >;
/** What a file has of products beside their list, with their own attributes. */
export async function readLabels(
  db: Db,
  ids: readonly string[],
): Promise<(Label & { id: string; attributes: AttributeValues })[]> {
  const rows = await db
    .selectFrom('products')
    .select([
      'id',
      'attributes',
      'storage',
      'vat_class',
      'sold_by',
      'return_policy',
      'return_window_days',
      'shelf_life_days',
      'search_words',
      'allergens',
      ...NUTRITION_FIELDS,
    ])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ attributes, allergens, ...label }) => ({
    ...label,
    allergens: Allergen.array().parse(allergens),
    attributes: AttributeValues.parse(attributes),
  }));
}

/** The live variants of products, in their order. */
export async function readExportedVariants(db: Db, ids: readonly string[]): Promise<ExportedVariant[]> {
  const { rows } = await sql<ExportedVariant>`
    select v.id, v.product_id, v.code, v.price, v.selling_price,
      array(select b.barcode || case when b.units > 1 then '×' || b.units else '' end from variant_barcodes b
        where b.variant_id = v.id and b.active order by b.units, b.barcode) as barcodes,
      coalesce(o.names, '') as options, coalesce(o.names_ar, '') as options_ar
    from variants v left join lateral (
      select string_agg(o.name, ', ' order by used.key) as names, string_agg(o.name_ar, '، ' order by used.key) as names_ar
      from jsonb_each_text(v.options) used join variant_type_options o on o.id = used.value) o on true
    where v.product_id = any(${ids}::text[]) and v.archived_at is null
    order by v.product_id, v.rank, v.id`.execute(db);
  return rows;
}
