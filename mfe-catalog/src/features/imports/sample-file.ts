import {
  ALLERGEN_WORDS,
  type ImportField,
  type Language,
  NUTRITION_BASIS_WORDS,
  RETURN_POLICY_WORDS,
  saidAs,
  SOLD_BY_WORDS,
  STORAGE_WORDS,
  VAT_WORDS,
} from '@bo/contracts';
import type { useText } from '../../text.ts';

type Sample = string | { name: string; name_ar: string };
/** A product as a supplier's file could have it, in the order of its columns. */
const SAMPLE: readonly (readonly [ImportField, Sample])[] = [
  ['barcode', '6291003304293'],
  ['code', 'MILK-1L'],
  ['title', 'Full cream milk'],
  ['title_ar', 'حليب كامل الدسم'],
  ['brand', { name: 'Meadow', name_ar: 'المرج' }],
  ['category', { name: 'Dairy', name_ar: 'الألبان' }],
  ['sub_category', { name: 'Milk', name_ar: 'الحليب' }],
  ['size', { name: '1 L', name_ar: '1 لتر' }],
  ['price', '7.50'],
  ['selling_price', '6.95'],
  ['reorder_point', '24'],
  ['vat_class', saidAs(VAT_WORDS, 'standard')],
  ['storage', saidAs(STORAGE_WORDS, 'chilled')],
  ['sold_by', saidAs(SOLD_BY_WORDS, 'unit')],
  ['shelf_life_days', '14'],
  ['return_policy', saidAs(RETURN_POLICY_WORDS, 'return')],
  ['return_window_days', '2'],
  ['origin', { name: 'United Arab Emirates', name_ar: 'الإمارات العربية المتحدة' }],
  ['ingredients', "Cow's milk"],
  ['ingredients_ar', 'حليب بقر'],
  ['allergens', saidAs(ALLERGEN_WORDS, 'milk')],
  ['nutrition_basis', saidAs(NUTRITION_BASIS_WORDS, 'per_100_ml')],
  ['energy_kj', '268'],
  ['energy_kcal', '64'],
  ['fat_mg', '3.5'],
  ['saturates_mg', '2.3'],
  ['carbohydrate_mg', '4.8'],
  ['sugars_mg', '4.8'],
  ['protein_mg', '3.3'],
  ['salt_mg', '0.1'],
];

/** A file to begin with: columns that are recognised by their names, and one row with words that are understood. */
export function sampleFile(t: ReturnType<typeof useText<'imports'>>, language: Language): Blob {
  const cells = SAMPLE.map(([, sample]) =>
    typeof sample === 'string' ? sample : language === 'ab' ? sample.name_ar : sample.name,
  );
  const lines = [SAMPLE.map(([field]) => t(`field.${field}`)), cells];
  // Spreadsheets take a file without the mark for one of their own encoding.
  return new Blob([`\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`], { type: 'text/csv' });
}
