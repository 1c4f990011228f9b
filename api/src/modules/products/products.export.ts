import type { Product } from '@bo/contracts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

interface ExportedVariant {
  id: string;
  product_id: string;
  code: string;
  barcodes: string[];
  options: string;
  options_ar: string;
  price: number;
  selling_price: number;
}
/** A line of an export: a variant with its product, or a product that has none. */
export type ProductLine = Product & { variant: ExportedVariant | null };

/** The lines of products, each product's variants in their order. */
export async function readProductLines(db: Db, products: readonly Product[]): Promise<ProductLine[]> {
  const { rows } = await sql<ExportedVariant>`
    select v.id, v.product_id, v.code, v.price, v.selling_price,
      array(select b.barcode from variant_barcodes b where b.variant_id = v.id and b.active order by b.barcode) as barcodes,
      coalesce(o.names, '') as options, coalesce(o.names_ar, '') as options_ar
    from variants v left join lateral (
      select string_agg(o.name, ', ' order by used.key) as names, string_agg(o.name_ar, '، ' order by used.key) as names_ar
      from jsonb_each_text(v.options) used join variant_type_options o on o.id = used.value) o on true
    where v.product_id = any(${products.map(({ id }) => id)}::text[]) and v.archived_at is null
    order by v.product_id, v.rank, v.id`.execute(db);
  const variants = new Map<string, ExportedVariant[]>();
  for (const row of rows) {
    const known = variants.get(row.product_id);
    if (known) known.push(row);
    else variants.set(row.product_id, [row]);
  }
  return products.flatMap((product) =>
    (variants.get(product.id) ?? [null]).map((variant) => ({ ...product, variant })),
  );
}
