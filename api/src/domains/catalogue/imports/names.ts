import { normalizeForSearch } from '@bo/contracts';
import type { Names } from './catalogue.repository.ts';
import type { Journal } from './journal.ts';
import { type Additions, add, arabicOf } from './names.additions.ts';
import { createCategories } from './names.categories.ts';
import { createSizeOptions } from './names.options.ts';

/**
 * Categories, brands, variant types and options by name, in either language, as the store has them; what it has not is
 * added. A name is never translated by us: one that is not Arabic leaves the Arabic name empty, to be given by a person
 * who knows it. An Arabic one stands in both fields, because the first may not be empty.
 */
export function createNames(by: string | null, newId: (prefix: string) => string, journal: Journal) {
  const author = { created_by: by, updated_by: by };
  const { learn: learnCategories, ...categories } = createCategories({ author, newId }, journal);
  const { learn: learnOptions, ...options } = createSizeOptions({ author, newId }, journal);
  const brandIds = journal.map<string, string>();

  return {
    ...categories,
    ...options,

    /** What the store has, now or by now: a name that another person made meanwhile is that person's. */
    learn(names: Names): void {
      learnCategories(names);
      learnOptions(names);
      for (const { id, name, name_ar } of names.brands) {
        if (name_ar !== '') brandIds.set(normalizeForSearch(name_ar), id);
        brandIds.set(normalizeForSearch(name), id);
      }
    },

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
  };
}
