import { z } from 'zod';
import { addMessages } from '../base/messages.ts';
import { onceValid } from '../base/rule.ts';
import { text } from '../base/text.ts';

addMessages({
  saturates_over_fat: {
    en: 'Saturates are a part of the fat: no more than that.',
    ab: 'الدهون المشبعة جزء من الدهون ولا تزيد عليها.',
  },
  sugars_over_carbohydrate: {
    en: 'Sugars are a part of the carbohydrate: no more than that.',
    ab: 'السكريات جزء من الكربوهيدرات ولا تزيد عليها.',
  },
  nutrition_over_100: { en: 'Together it is more than 100 g.', ab: 'المجموع أكثر من 100 جم.' },
  energy_mismatch: {
    en: 'kJ and kcal do not fit together: 1 kcal is about 4.2 kJ.',
    ab: 'لا تتوافق قيمتا كيلوجول وسعرة: كل سعرة نحو 4.2 كيلوجول.',
  },
});

/** What the law of the European Union has named on every label (Regulation 1169/2011, Annex II). */
export const ALLERGENS = [
  'gluten',
  'crustaceans',
  'egg',
  'fish',
  'peanut',
  'soy',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const;
export const Allergen = z.enum(ALLERGENS);
export type Allergen = z.infer<typeof Allergen>;

export const NUTRITION_BASES = ['per_100_g', 'per_100_ml'] as const;
/** In the order of a label; all in milligrams. */
export const NUTRIENTS = [
  'fat_mg',
  'saturates_mg',
  'carbohydrate_mg',
  'sugars_mg',
  'fibre_mg',
  'protein_mg',
  'salt_mg',
] as const;

/** A hundred millilitres may weigh more than a hundred grams. */
const Milligrams = z.int().min(0).max(200_000).nullish();
const Energy = z.int().min(0).max(9999).nullish();

/**
 * What is in a product and what it gives, as its label says it. What is left out stays as it is; null is "not said".
 * Texts that are null stay as they are too.
 */
export const NutritionInput = z.object({
  ingredients: text(5000).nullish(),
  ingredients_ar: text(5000).nullish(),
  nutrition_basis: z.enum(NUTRITION_BASES).nullish(),
  energy_kj: Energy,
  energy_kcal: Energy,
  fat_mg: Milligrams,
  saturates_mg: Milligrams,
  carbohydrate_mg: Milligrams,
  sugars_mg: Milligrams,
  fibre_mg: Milligrams,
  protein_mg: Milligrams,
  salt_mg: Milligrams,
});
export type NutritionInput = z.infer<typeof NutritionInput>;

const Amount = z.int().nullable();
export const Nutrition = z.object({
  ingredients: z.string(),
  ingredients_ar: z.string(),
  nutrition_basis: z.enum(NUTRITION_BASES),
  energy_kj: Amount,
  energy_kcal: Amount,
  fat_mg: Amount,
  saturates_mg: Amount,
  carbohydrate_mg: Amount,
  sugars_mg: Amount,
  fibre_mg: Amount,
  protein_mg: Amount,
  salt_mg: Amount,
});
export type Nutrition = z.infer<typeof Nutrition>;
/** The columns of a product that its label fills. */
export const NUTRITION_FIELDS = [
  'ingredients',
  'ingredients_ar',
  'nutrition_basis',
  'energy_kj',
  'energy_kcal',
  ...NUTRIENTS,
] as const satisfies readonly (keyof Nutrition)[];
/** What a product says of it whose label nobody has copied yet. */
export const NO_NUTRITION: Nutrition = {
  ingredients: '',
  ingredients_ar: '',
  nutrition_basis: 'per_100_g',
  energy_kj: null,
  energy_kcal: null,
  fat_mg: null,
  saturates_mg: null,
  carbohydrate_mg: null,
  sugars_mg: null,
  fibre_mg: null,
  protein_mg: null,
  salt_mg: null,
};

/** A part is no more than the whole, and both energies say the same. */
export function checkNutrition(said: NutritionInput, context: z.RefinementCtx): void {
  const refuse = (field: keyof NutritionInput, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  const { fat_mg, saturates_mg, carbohydrate_mg, sugars_mg, energy_kj, energy_kcal } = said;
  if (fat_mg != null && saturates_mg != null && saturates_mg > fat_mg) refuse('saturates_mg', 'saturates_over_fat');
  if (carbohydrate_mg != null && sugars_mg != null && sugars_mg > carbohydrate_mg)
    refuse('sugars_mg', 'sugars_over_carbohydrate');
  const whole = [fat_mg, carbohydrate_mg, said.fibre_mg, said.protein_mg, said.salt_mg];
  if (said.nutrition_basis !== 'per_100_ml' && whole.reduce<number>((sum, one) => sum + (one ?? 0), 0) > 100_000)
    refuse('fat_mg', 'nutrition_over_100');
  // Fat counts 37 kJ or 9 kcal a gram, fibre 8 or 2: the two never differ by more, but for rounding.
  if (
    energy_kj != null &&
    energy_kcal != null &&
    (energy_kj < energy_kcal * 3.9 - 10 || energy_kj > energy_kcal * 4.4 + 10)
  )
    refuse('energy_kcal', 'energy_mismatch');
}
export const onceNutrition = onceValid(...Object.keys(NutritionInput.shape));
