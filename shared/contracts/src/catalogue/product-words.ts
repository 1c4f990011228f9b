import { addMessages } from '../base/messages.ts';
import { normalizeForSearch } from '../base/normalize-for-search.ts';
import type { ALLERGENS } from './nutrition.ts';

addMessages({
  name_unknown: { en: 'The store has nothing of this name.', ab: 'لا يوجد في المتجر شيء بهذا الاسم.' },
  name_ambiguous: {
    en: 'Several have this name. Choose one from the list.',
    ab: 'يحمل هذا الاسم أكثر من واحد. اختر من القائمة.',
  },
  image_ours: {
    en: 'Choose an image of the media library, or paste the address of one.',
    ab: 'اختر صورة من مكتبة الصور أو الصق عنوان صورة منها.',
  },
});

/**
 * What people call the stored words of a product in a spreadsheet, in both languages. The stored word itself counts
 * too.
 */
export const STORAGE_WORDS = {
  ambient: ['Ambient', 'Room temperature', 'Dry', 'درجة حرارة الغرفة', 'جاف'],
  chilled: ['Chilled', 'Fridge', 'Refrigerated', 'مبرّد', 'مبردة'],
  frozen: ['Frozen', 'Freezer', 'مجمّد', 'مجمدة'],
} as const;
export const VAT_WORDS = {
  standard: ['Standard rate', 'Standard rated', 'Standard-rated', 'Taxable', 'النسبة الأساسية', 'خاضع للضريبة'],
  zero: ['Zero rate', 'Zero rated', 'Zero-rated', '0%', 'نسبة صفرية', 'صفري'],
  exempt: ['Exempt', 'VAT exempt', 'معفى', 'معفي'],
} as const;
export const SOLD_BY_WORDS = {
  unit: ['Unit', 'Piece', 'By the piece', 'Each', 'بالوحدة', 'وحدة', 'بالحبة', 'حبة', 'قطعة', 'بالقطعة'],
  weight: ['Weight', 'By weight', 'Kg', 'بالوزن', 'وزن'],
} as const;
export const SALE_WORDS = {
  active: ['Active', 'For sale', 'Yes', 'نشط', 'نعم'],
  inactive: ['Inactive', 'Not for sale', 'No', 'غير نشط', 'لا'],
} as const;
export const RETURN_POLICY_WORDS = {
  non_returnable: ['Not returnable', 'Non-returnable', 'No returns', 'غير قابل للإرجاع', 'لا يُرجع'],
  return: ['Return', 'Returnable', 'إرجاع', 'قابل للإرجاع'],
  exchange: ['Exchange', 'Exchangeable', 'استبدال', 'قابل للاستبدال'],
  return_or_exchange: ['Return or exchange', 'إرجاع أو استبدال'],
} as const;
export const NUTRITION_BASIS_WORDS = {
  per_100_g: ['per 100 g', 'per 100g', '100 g', '100g', 'لكل 100 جم', '100 جم', '100 غ'],
  per_100_ml: ['per 100 ml', 'per 100ml', '100 ml', '100ml', 'لكل 100 مل', '100 مل'],
} as const;
export const YES_WORDS = {
  yes: ['Yes', 'Y', 'True', '1', 'نعم'],
  no: ['No', 'N', 'False', '0', 'لا'],
} as const;
export const ALLERGEN_WORDS: Readonly<Record<(typeof ALLERGENS)[number], readonly string[]>> = {
  gluten: ['Gluten', 'Cereals containing gluten', 'Wheat', 'حبوب تحتوي على الغلوتين', 'غلوتين', 'جلوتين', 'قمح'],
  crustaceans: ['Crustaceans', 'Shellfish', 'قشريات'],
  egg: ['Egg', 'Eggs', 'بيض'],
  fish: ['Fish', 'سمك', 'أسماك'],
  peanut: ['Peanut', 'Peanuts', 'فول سوداني'],
  soy: ['Soy', 'Soya', 'Soybeans', 'صويا'],
  milk: ['Milk', 'Dairy', 'حليب'],
  nuts: ['Nuts', 'Tree nuts', 'مكسرات'],
  celery: ['Celery', 'كرفس'],
  mustard: ['Mustard', 'خردل'],
  sesame: ['Sesame', 'Sesame seeds', 'سمسم'],
  sulphites: ['Sulphites', 'Sulfites', 'Sulphur dioxide', 'كبريتيت'],
  lupin: ['Lupin', 'ترمس'],
  molluscs: ['Molluscs', 'Mollusks', 'رخويات'],
};

/** The stored word that a text means, in either language; undefined where it is none of them. */
export function wordOf<T extends string>(words: Readonly<Record<T, readonly string[]>>, text: string): T | undefined {
  const wanted = normalizeForSearch(text.trim());
  for (const value in words)
    if ([value, ...words[value]].some((word) => normalizeForSearch(word) === wanted)) return value;
  return undefined;
}

type Words<T extends string> = Readonly<Record<T, readonly string[]>>;
/** A stored word as people call it first in each language. */
export const saidAs = <T extends string>(words: Words<T>, value: T): { name: string; name_ar: string } => {
  const [name = value] = words[value];
  return { name, name_ar: words[value].find((word) => /\p{Script=Arabic}/u.test(word)) ?? name };
};
