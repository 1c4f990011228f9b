import { normalizeForSearch } from '@bo/contracts';
import type { Names } from './catalogue.repository.ts';
import type { Journal } from './journal.ts';
import { type Additions, add, createRanks, keyOf, type NewNames } from './names.additions.ts';
import type { Measure, Size } from './size.ts';

/** Which choice a size is, as the store's variant types call it. */
const TYPES: Record<Measure, readonly [en: string, ar: string]> = {
  volume: ['Volume', 'الحجم'],
  mass: ['Weight', 'الوزن'],
  count: ['Count', 'العدد'],
  pack: ['Pack', 'العبوة'],
  other: ['Size', 'المقاس'],
};

/** Variant types and their options by name; a size that the store does not have is added. */
export function createSizeOptions({ author, newId }: NewNames, journal: Journal) {
  const ranks = createRanks(journal);
  const typeIds = journal.map<string, string>();
  const optionIds = journal.map<string, string>();
  const optionNames = journal.map<string, string>();

  return {
    learn: ({ types, options }: Names): void => {
      for (const { id, name, name_ar } of types)
        for (const text of [name_ar, name]) typeIds.set(normalizeForSearch(text), id);
      for (const { id, variant_type_id, name, name_ar, rank } of options) {
        for (const text of [name_ar, name]) optionIds.set(keyOf(variant_type_id, text), id);
        optionNames.set(id, name);
        ranks.learn(variant_type_id, rank);
      }
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
          rank: ranks.next(type),
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
