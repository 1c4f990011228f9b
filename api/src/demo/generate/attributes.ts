import { ATTRIBUTE_DECIMALS } from '@bo/contracts';
import { generateNKeysBetween } from 'fractional-indexing';
import { ATTRIBUTES, VALUES } from '../content/attributes.ts';
import type { Catalog } from './catalog.ts';
import { type Context, known, type Row } from './context.ts';

/** What some categories describe their products by, and the values of products by their ids. */
export function buildAttributes(
  context: Context,
  { categoryIds, products }: Catalog,
): {
  attributes: Row<'category_attributes'>[];
  options: Row<'attribute_options'>[];
  values: ReadonlyMap<string, string>;
} {
  const made = context.daysFromNow(-200);
  const ranks = generateNKeysBetween(null, null, ATTRIBUTES.length);
  const options: Row<'attribute_options'>[] = [];
  const attributes = ATTRIBUTES.map(({ category, options: names = [], unit = '', unit_ar = '', ...attribute }, at) => {
    const row: Row<'category_attributes'> = {
      ...attribute,
      // The first row's columns are those of all.
      unit,
      unit_ar,
      id: context.id('att', made),
      category_id: known(categoryIds, category),
      filterable: attribute.type !== 'text',
      rank: ranks[at] ?? '',
    };
    const places = generateNKeysBetween(null, null, names.length);
    names.forEach((pair, place) => {
      const [name = '', name_ar = ''] = pair.split('=');
      options.push({ id: context.id('ato', made), attribute_id: row.id, name, name_ar, rank: places[place] ?? '' });
    });
    return row;
  });
  const values = new Map<string, string>();
  for (const { row } of products) {
    const said = VALUES.find(([words]) => row.title.includes(words))?.[1];
    if (!said) continue;
    const stored = Object.entries(said).map(([code, value]) => {
      const attribute = attributes.find((one) => one.code === code);
      if (!attribute) throw new Error(`No attribute has the code "${code}".`);
      const own = options.filter(({ attribute_id }) => attribute_id === attribute.id);
      if (typeof value === 'number') return [attribute.id, Math.round(value * 10 ** ATTRIBUTE_DECIMALS)];
      if (typeof value !== 'object') return [attribute.id, value];
      return [attribute.id, value.map((name) => own.find((option) => option.name === name)?.id)];
    });
    values.set(row.id, JSON.stringify(Object.fromEntries(stored)));
  }
  return { attributes, options, values };
}
