import { type CategoryAttribute, normalizeForSearch } from '@bo/contracts';
import { slugOf } from '../../../platform/slug.ts';
import type { Names } from './catalogue.repository.ts';
import type { Journal } from './journal.ts';
import { type Additions, add, arabicOf, createRanks, keyOf, type NewNames } from './names.additions.ts';

/** The tree of categories by name; a path that the store does not have is added. */
export function createCategories({ author, newId }: NewNames, journal: Journal) {
  const ranks = createRanks(journal);
  const slugs = journal.set<string>();
  const categoryIds = journal.map<string, string>();
  /** By name alone, wherever in the tree; null where several are called so. */
  const namedAlone = journal.map<string, string | null>();
  const parents = journal.map<string, string | null>();
  const attributes = new Map<string, CategoryAttribute[]>();

  const call = (id: string, names: readonly string[]) => {
    for (const name of new Set(names.filter((text) => text !== '').map(normalizeForSearch))) {
      const other = namedAlone.get(name);
      namedAlone.set(name, other === undefined || other === id ? id : null);
    }
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
    learn: ({ categories, attributes: defined }: Names): void => {
      attributes.clear();
      for (const attribute of defined)
        attributes.set(attribute.category_id, [...(attributes.get(attribute.category_id) ?? []), attribute]);
      for (const { id, parent_id, name, name_ar, slug, rank } of categories) {
        slugs.add(slug);
        if (name_ar !== '') categoryIds.set(keyOf(parent_id, name_ar), id);
        categoryIds.set(keyOf(parent_id, name), id);
        call(id, [name, name_ar]);
        parents.set(id, parent_id);
        ranks.learn(parent_id ?? '', rank);
      }
    },

    /**
     * The id of the deepest category of a path, null for none. A supplier's one "Category" is often what we have
     * further down: a name that stands alone and is no department is the one category that is called so.
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
          call(id, [name]);
          add(additions, 'categories', 'category', {
            id,
            parent_id: parent,
            level: index + 1,
            slug: freeSlug(path.slice(0, index + 1)),
            name,
            name_ar: arabicOf(name),
            rank: ranks.next(parent ?? ''),
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
  };
}
