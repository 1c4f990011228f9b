import { sql } from 'kysely';

/**
 * What the options of a variant are called, in an order that stays: "1 kg, Red". Null where it has none.
 *
 * @param options the variant's column, under the name that the statement has for its table
 */
export const optionNames = (column: 'name' | 'name_ar', options = 'variants.options') =>
  sql<
    string | null
  >`(select string_agg(o.${sql.ref(column)}, ${sql.lit(column === 'name_ar' ? '، ' : ', ')} order by used.key)
    from jsonb_each_text(${sql.ref(options)}) as used join variant_type_options o on o.id = used.value)`;

/** The same, empty where a variant has no options. */
export const optionLabel = (column: 'name' | 'name_ar', options?: string) =>
  sql<string>`coalesce(${optionNames(column, options)}, '')`;

/** The same in both languages, as columns of a statement that reads `variants`. */
export const VARIANT_LABELS = [
  optionLabel('name').as('variant_label'),
  optionLabel('name_ar').as('variant_label_ar'),
] as const;
