import { type CategoryAttribute, normalizeForSearch } from '@bo/contracts';
import { generateKeyBetween } from 'fractional-indexing';
import { slugOf } from '../../../platform/slug.ts';
import type { Names, NewRows } from './catalogue.repository.ts';
import type { MadeRecord } from './imports.repository.ts';
import type { Journal } from './journal.ts';
import type { Measure, Size } from './size.ts';

/** Which choice a size is, as the store's variant types call it. */
const TYPES: Record<Measure, readonly [en: string, ar: string]> = {
  volume: ['Volume', 'الحجم'],
  mass: ['Weight', 'الوزن'],
  count: ['Count', 'العدد'],
  pack: ['Pack', 'العبوة'],
  other: ['Size', 'المقاس'],
};

/** A name of one language as the Arabic one. */
const arabicOf = (name: string): string => (/\p{Script=Arabic}/u.test(name) ? name : '');

/** What one row had to add to be able to refer to it. */
export interface Additions {
  rows: NewRows;
  made: MadeRecord[];
}
const add = (
  { rows, made }: Additions,
  table: keyof NewRows,
  type: string,
  values: { id: string } & Record<string, unknown>,
) => {
  (rows[table] ??= []).push(values);
  made.push({ type, id: values.id });
};

/**
 * Categories, brands, variant types and options by name, in either language, as the store has them; what it has not is
 * added. A name is never translated by us: one that is not Arabic leaves the Arabic name empty, to be given by somebody
 * who
 * knows it. An Arabic one stands in both fields, because the first may not be empty.
 */
export function createNames(by: string | null, newId: (prefix: string) => string, journal: Journal) {
  const author = { created_by: by, updated_by: by };
  const slugs = journal.set<string>();
  const lastRank = journal.map<string, string>();
  const categoryIds = journal.map<string, string>();
  /** By name alone, wherever in the tree; null where several are called so. */
  const namedAlone = journal.map<string, string | null>();
  const parents = journal.map<string, string | null>();
  const attributes = new Map<string, CategoryAttribute[]>();
  const brandIds = journal.map<string, string>();
  const typeIds = journal.map<string, string>();
  const optionIds = journal.map<string, string>();
  const optionNames = journal.map<string, string>();
  const keyOf = (scope: string | null, name: string) => `${scope ?? ''}|${normalizeForSearch(name)}`;

  const callCategory = (id: string, names: readonly string[]) => {
    for (const name of new Set(names.filter((text) => text !== '').map(normalizeForSearch))) {
      const other = namedAlone.get(name);
      namedAlone.set(name, other === undefined || other === id ? id : null);
    }
  };

  const nextRank = (scope: string): string => {
    const rank = generateKeyBetween(lastRank.get(scope) ?? null, null);
    lastRank.set(scope, rank);
    return rank;
  };
  const freeSlug = (path: readonly string[]): string => {
    const free =
      [slugOf(path.at(-1) ?? ''), slugOf(path.join(' '))].find((slug) => !slugs.has(slug)) ??
      `${slugOf(path.join(' '))}-${newId('x').slice(-6)}`;
    slugs.add(free);
    return free;
  };

  const aloneFurtherDown = (path: readonly string[]): string | null | undefined => {
    const [only = ''] = path;
    return path.length === 1 && !categoryIds.has(keyOf(null, only)) ? namedAlone.get(normalizeForSearch(only)) : null;
  };
  /** What a category and those above it define, from the top. */
  const attributesAt = (category: string): CategoryAttribute[] => {
    const above = parents.get(category) ?? null;
    return [...(above === null ? [] : attributesAt(above)), ...(attributes.get(category) ?? [])];
  };

  return {
    /** What the store has, now or by now: a name that another person made meanwhile is that person's. */
    learn({ categories, brands, types, options, attributes: defined }: Names): void {
      attributes.clear();
      for (const attribute of defined)
        attributes.set(attribute.category_id, [...(attributes.get(attribute.category_id) ?? []), attribute]);
      for (const { id, parent_id, name, name_ar, slug, rank } of categories) {
        slugs.add(slug);
        if (name_ar !== '') categoryIds.set(keyOf(parent_id, name_ar), id);
        categoryIds.set(keyOf(parent_id, name), id);
        callCategory(id, [name, name_ar]);
        parents.set(id, parent_id);
        lastRank.set(parent_id ?? '', rank);
      }
      for (const { id, name, name_ar } of brands) {
        if (name_ar !== '') brandIds.set(normalizeForSearch(name_ar), id);
        brandIds.set(normalizeForSearch(name), id);
      }
      for (const { id, name, name_ar } of types)
        for (const text of [name_ar, name]) typeIds.set(normalizeForSearch(text), id);
      for (const { id, variant_type_id, name, name_ar, rank } of options) {
        for (const text of [name_ar, name]) optionIds.set(keyOf(variant_type_id, text), id);
        optionNames.set(id, name);
        lastRank.set(variant_type_id, rank);
      }
    },

    /**
     * The id of the deepest category of a path, null for none. A supplier's one "Category" is often what we have further down: a
     * name that stands alone and is no department is the one category that is called so.
     */
    category(path: readonly string[], additions: Additions): string | null {
      const deeper = aloneFurtherDown(path);
      if (deeper) return deeper;
      let parent: string | null = null;
      path.forEach((name, index) => {
        const key = keyOf(parent, name);
        let id = categoryIds.get(key);
        if (id === undefined) {
          id = newId('cat');
          categoryIds.set(key, id);
          parents.set(id, parent);
          callCategory(id, [name]);
          add(additions, 'categories', 'category', {
            id,
            parent_id: parent,
            level: index + 1,
            slug: freeSlug(path.slice(0, index + 1)),
            name,
            name_ar: arabicOf(name),
            rank: nextRank(parent ?? ''),
            ...author,
          });
        }
        parent = id;
      });
      return parent;
    },

    /** What products of a path's category are described by; a category that is new has what those above it define. */
    attributesOf(path: readonly string[]): CategoryAttribute[] {
      let place = aloneFurtherDown(path) ?? null;
      if (place === null)
        for (const name of path) {
          const id = categoryIds.get(keyOf(place, name));
          if (id === undefined) break;
          place = id;
        }
      return place === null ? [] : attributesAt(place);
    },
    attributesAt,

    findBrand: (name: string): string | undefined => brandIds.get(normalizeForSearch(name)),

    brand(name: string, additions: Additions): string | null {
      if (name === '') return null;
      let id = brandIds.get(normalizeForSearch(name));
      if (id === undefined) {
        id = newId('brd');
        brandIds.set(normalizeForSearch(name), id);
        add(additions, 'brands', 'brand', { id, name, name_ar: arabicOf(name), ...author });
      }
      return id;
    },

    /** The variant type and option of a size. */
    option({ measure, label, label_ar }: Size, additions: Additions): { type: string; option: string } {
      const [name, name_ar] = TYPES[measure];
      let type = typeIds.get(normalizeForSearch(name)) ?? typeIds.get(normalizeForSearch(name_ar));
      if (type === undefined) {
        type = newId('vty');
        typeIds.set(normalizeForSearch(name), type);
        add(additions, 'variant_types', 'variant_type', { id: type, name, name_ar, ...author });
      }
      let option = optionIds.get(keyOf(type, label)) ?? optionIds.get(keyOf(type, label_ar));
      if (option === undefined) {
        option = newId('opt');
        optionIds.set(keyOf(type, label), option);
        optionNames.set(option, label);
        add(additions, 'variant_type_options', 'variant_type_option', {
          id: option,
          variant_type_id: type,
          name: label,
          name_ar: label_ar,
          rank: nextRank(type),
          ...author,
        });
      }
      return { type, option };
    },

    typeOf: (measure: Measure): string | undefined =>
      TYPES[measure].map((name) => typeIds.get(normalizeForSearch(name))).find((id) => id !== undefined),
    optionName: (id: string): string => optionNames.get(id) ?? '',
  };
}
