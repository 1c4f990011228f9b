import { type CaseCode, codeKey, VariantListQuery, VariantRow } from '@bo/contracts';
import {
  type Expression,
  expressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { optionNames } from '../variant-types/variant-types.service.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { is } from '../../../platform/list/filters.ts';
import { defineList } from '../../../platform/list/list.ts';
import { beginsWords, containsWords, isBarcode, matchesBarcode, matchesCode } from '../../../platform/list/search.ts';

type Variants = SelectQueryBuilder<Database, 'variants' | 'products' | 'variant_stock', object>;

/**
 * Variants by words of their product, or by the beginning of a code or barcode: three index look-ups and a union. A
 * whole barcode is in no title.
 */
export function matchesVariant(text: string): Expression<SqlBool> {
  const inTitles = isBarcode(text)
    ? sql``
    : sql`select v.id from products p join variants v on v.product_id = p.id where ${containsWords('p.search_text', 'p.title_sort', text)} union `;
  return sql<SqlBool>`variants.id in (${inTitles}
    select v.id from variants v where ${matchesCode('v.code', text)}
    union select b.variant_id from variant_barcodes b where ${matchesBarcode('b.barcode', text)})`;
}

/**
 * Ids of the variants that a text names, archived ones too: by a whole barcode or code, or by words of the product's
 * titles from their beginnings. For lists that are searched for other things first: a customer Ali is nobody who bought
 * Italian pasta.
 */
export function namedVariants(text: string): RawBuilder<{ id: string }> {
  const named = isBarcode(text)
    ? sql`select b.variant_id as id from variant_barcodes b where ${matchesBarcode('b.barcode', text)} union `
    : /\p{L}{3}/u.test(text)
      ? sql`select v.id from products p join variants v on v.product_id = p.id
          where ${containsWords('p.search_text', 'p.title_sort', text)} and ${beginsWords('p.search_text', text)} union `
      : sql``;
  return sql`${named}select v.id from variants v where code_key(v.code) = ${codeKey(text)}`;
}

/** A category stands for everything below it: at most two levels. */
export const inCategories = (ids: readonly string[]) => sql<SqlBool>`products.category_id in (
  select own.id from categories own left join categories above on above.id = own.parent_id
  where own.id = any(${ids}::text[]) or own.parent_id = any(${ids}::text[]) or above.parent_id = any(${ids}::text[]))`;

/** What `nameOf` makes a variant's name of, from rows joined with their products. */
export const nameColumns = () =>
  [
    'products.title as product_title',
    'products.title_ar as product_title_ar',
    optionNames('name').as('option_names'),
    optionNames('name_ar').as('option_names_ar'),
  ] as const;

/** The codes of cases of the variant whose id is in a column, those of archived variants too. */
export const caseCodesOf = (variant: string) =>
  sql<
    CaseCode[]
  >`coalesce((select json_agg(json_build_object('barcode', b.barcode, 'units', b.units) order by b.barcode)
    from variant_barcodes b where b.variant_id = ${sql.ref(variant)} and b.units > 1), '[]')`;

/** What a variant has several of, in an order that stays: `withLists` gives them the names of the contract. */
export function variantLists() {
  const of = expressionBuilder<Database, 'variants'>();
  return [
    jsonArrayFrom(
      of
        .selectFrom('variant_barcodes')
        .select(['barcode', 'units'])
        .whereRef('variant_id', '=', 'variants.id')
        .orderBy('barcode'),
    ).as('codes'),
    jsonArrayFrom(
      of
        .selectFrom('combo_components')
        .select(['component_id', 'quantity'])
        .whereRef('variant_id', '=', 'variants.id')
        .orderBy('component_id'),
    ).as('parts'),
  ] as const;
}
interface Lists {
  codes: { barcode: string; units: number }[];
  parts: { component_id: string; quantity: number }[];
}

/** A row read with `variantLists`, its lists as the contract has them. */
export const withLists = <T extends Lists>({ codes, parts, ...variant }: T) => ({
  ...variant,
  barcodes: codes.flatMap(({ barcode, units }) => (units === 1 ? [barcode] : [])),
  case_codes: codes.filter(({ units }) => units > 1),
  components: parts.map(({ component_id, quantity }) => ({ variant_id: component_id, quantity })),
});

export const withRow = (rows: Variants) =>
  rows
    .selectAll('variants')
    .select(['products.image as product_image', 'variant_stock.available', ...nameColumns(), ...variantLists()]);
type Row = Awaited<ReturnType<ReturnType<typeof withRow>['execute']>>[number];

interface Named {
  product_title: string;
  product_title_ar: string;
  option_names: string | null;
  option_names_ar: string | null;
}
/** The name of a variant in both languages: the product's title and the options. */
export function nameOf({ product_title, product_title_ar, option_names, option_names_ar }: Named) {
  const named = (title: string, options: string | null, comma: string) => [title, options].filter(Boolean).join(comma);
  return {
    name: named(product_title, option_names, ', '),
    name_ar: named(product_title_ar, option_names_ar?.replaceAll(', ', '، ') ?? null, '، '),
  };
}

export function toVariantRow(variant: Row): VariantRow {
  return VariantRow.parse({
    ...withLists(variant),
    ...nameOf(variant),
    product: { id: variant.product_id, name: variant.product_title, name_ar: variant.product_title_ar },
  });
}

export const variantList = defineList({
  query: VariantListQuery,
  scope: 'variant',
  id: 'variants.id',
  sorts: {
    product: 'products.title_sort',
    code: 'variants.code',
    price: 'variants.price',
    selling_price: 'variants.selling_price',
    available: 'variant_stock.available',
    updated_at: 'variants.updated_at',
  },
  matching: (db, { search, product, category, active, combo, archived }): Variants =>
    db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .innerJoin('variant_stock', 'variant_stock.variant_id', 'variants.id')
      .where('variants.archived_at', archived ? 'is not' : 'is', null)
      .where(is('variants.product_id', product))
      .$if(Boolean(category?.length), (rows) => rows.where(inCategories(category ?? [])))
      .where(is('variants.active', active))
      .$if(combo !== undefined, (rows) =>
        rows.where(
          sql<SqlBool>`exists (select 1 from combo_components c where c.variant_id = variants.id) = ${combo ?? false}`,
        ),
      )
      .$if(Boolean(search), (rows) => rows.where(matchesVariant(search ?? ''))),
  columns: withRow,
  toItem: toVariantRow,
});
