import {
  ALLERGEN_WORDS,
  ATTRIBUTE_DECIMALS,
  type AttributeValue,
  type CategoryAttribute,
  NUTRIENTS,
  NUTRITION_BASIS_WORDS,
  type Product,
  RETURN_POLICY_WORDS,
  saidAs,
  SOLD_BY_WORDS,
  STORAGE_WORDS,
  VAT_WORDS,
} from '@bo/contracts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readDefinitions } from '../categories/attributes.service.ts';
import { type ExportedVariant, type Label, readExportedVariants, readLabels } from './export.repository.ts';

/** What else a file has of a product. */
interface Described extends Label {
  attributes: string;
}
/** A line of an export: a variant with its product, or a product that has none. */
export type ProductLine = Product & { variant: ExportedVariant | null; described: Described };

const GRAM = 1000;
/** What a product's form says of it, in words that the importer reads back. */
export const DESCRIBED_COLUMNS: readonly ExportColumn<ProductLine>[] = [
  { key: 'storage', value: ({ described }) => saidAs(STORAGE_WORDS, described.storage) },
  { key: 'vat_class', value: ({ described }) => saidAs(VAT_WORDS, described.vat_class) },
  { key: 'sold_by', value: ({ described }) => saidAs(SOLD_BY_WORDS, described.sold_by) },
  { key: 'return_policy', value: ({ described }) => saidAs(RETURN_POLICY_WORDS, described.return_policy) },
  { key: 'return_window_days', kind: 'number', value: ({ described }) => described.return_window_days },
  { key: 'shelf_life_days', kind: 'number', value: ({ described }) => described.shelf_life_days },
  { key: 'search_words', value: ({ described }) => described.search_words },
  { key: 'ingredients', value: ({ described }) => described.ingredients },
  { key: 'ingredients_ar', value: ({ described }) => described.ingredients_ar },
  {
    key: 'allergens',
    value: ({ described }) => {
      const names = described.allergens.map((allergen) => saidAs(ALLERGEN_WORDS, allergen));
      return {
        name: names.map(({ name }) => name).join(', '),
        name_ar: names.map(({ name_ar }) => name_ar).join('، '),
      };
    },
  },
  // Of what nothing is said there is nothing that it is said for.
  {
    key: 'nutrition_basis',
    value: ({ described }) =>
      [described.energy_kj, described.energy_kcal, ...NUTRIENTS.map((nutrient) => described[nutrient])].some(
        (amount) => amount !== null,
      ) || described.nutrition_basis !== 'per_100_g'
        ? saidAs(NUTRITION_BASIS_WORDS, described.nutrition_basis)
        : null,
  },
  { key: 'energy_kj', kind: 'number', value: ({ described }) => described.energy_kj },
  { key: 'energy_kcal', kind: 'number', value: ({ described }) => described.energy_kcal },
  ...NUTRIENTS.map(
    (nutrient): ExportColumn<ProductLine> => ({
      key: nutrient,
      kind: 'number',
      value: ({ described: { [nutrient]: amount } }) => amount && amount / GRAM,
    }),
  ),
];

/** A text that a list of them must not break at. */
const quoted = (text: string): string => (/^\s*"|[;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

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

/**
 * What else a file has of each product; attributes as `fat=3.5; organic=yes`, in the order of the category and of those
 * above it.
 */
async function readDescribed(db: Db, products: readonly Product[]): Promise<ReadonlyMap<string, Described>> {
  const definitions = (await readDefinitions(db)).filter(({ archived }) => !archived);
  const rows = await readLabels(
    db,
    products.map(({ id }) => id),
  );
  const places = new Map(products.map((product) => [product.id, product]));
  return new Map(
    rows.map(({ id, attributes, ...label }) => {
      const { category, sub_category, super_sub_category } = places.get(id) ?? {};
      const said = [category, sub_category, super_sub_category].flatMap((place) =>
        definitions
          .filter((attribute) => attribute.category_id === place?.id && attributes[attribute.id] !== undefined)
          .map((attribute) => `${attribute.code}=${quoted(written(attribute, attributes[attribute.id]))}`),
      );
      return [id, { ...label, attributes: said.join('; ') }];
    }),
  );
}

/** The lines of products, each product's variants in their order. */
export async function readProductLines(db: Db, products: readonly Product[]): Promise<ProductLine[]> {
  const rows = await readExportedVariants(
    db,
    products.map(({ id }) => id),
  );
  const variants = new Map<string, ExportedVariant[]>();
  for (const row of rows) {
    const known = variants.get(row.product_id);
    if (known) known.push(row);
    else variants.set(row.product_id, [row]);
  }
  const described = products.length === 0 ? new Map<string, Described>() : await readDescribed(db, products);
  return products.flatMap((product) => {
    const said = described.get(product.id);
    return said === undefined
      ? []
      : (variants.get(product.id) ?? [null]).map((variant) => ({ ...product, variant, described: said }));
  });
}
