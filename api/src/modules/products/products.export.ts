import {
  ATTRIBUTE_DECIMALS,
  type AttributeValue,
  AttributeValues,
  type CategoryAttribute,
  type Product,
} from '@bo/contracts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { readDefinitions } from '../categories/attributes.service.ts';

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
export type ProductLine = Product & { variant: ExportedVariant | null; attributes: string };

/** A value as a file has it: numbers in their unit, options by their English names. */
function written({ options }: CategoryAttribute, value: AttributeValue): string {
  if (typeof value === 'number') return String(value / 10 ** ATTRIBUTE_DECIMALS);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (!Array.isArray(value)) return value ?? '';
  return options
    .filter(({ id }) => value.includes(id))
    .map(({ name }) => name)
    .join(' | ');
}

/** `fat=3.5; organic=yes` of each product, in the order of the category and of those above it. */
async function readAttributes(db: Db, products: readonly Product[]): Promise<ReadonlyMap<string, string>> {
  const definitions = (await readDefinitions(db)).filter(({ archived }) => !archived);
  const rows = await db
    .selectFrom('products')
    .select(['id', 'attributes'])
    .where(
      'id',
      'in',
      products.map(({ id }) => id),
    )
    .where('attributes', '<>', '{}')
    .execute();
  const values = new Map(rows.map(({ id, attributes }) => [id, AttributeValues.parse(attributes)]));
  return new Map(
    products.map(({ id, category, sub_category, super_sub_category }) => {
      const own = values.get(id) ?? {};
      const said = [category, sub_category, super_sub_category].flatMap((place) =>
        definitions
          .filter((attribute) => attribute.category_id === place?.id && own[attribute.id] !== undefined)
          .map((attribute) => `${attribute.code}=${written(attribute, own[attribute.id])}`),
      );
      return [id, said.join('; ')];
    }),
  );
}

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
  const attributes = products.length === 0 ? new Map<string, string>() : await readAttributes(db, products);
  return products.flatMap((product) =>
    (variants.get(product.id) ?? [null]).map((variant) => ({
      ...product,
      variant,
      attributes: attributes.get(product.id) ?? '',
    })),
  );
}
