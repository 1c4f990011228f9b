import type { Nutrition } from '@bo/contracts';

/** Grams of a hundred grams, or of a hundred millilitres where it is drunk; energy as the label has it. */
interface Label {
  readonly ingredients: string;
  readonly ingredients_ar: string;
  readonly drunk?: true;
  readonly kj: number;
  readonly kcal: number;
  /** Fat, saturates, carbohydrate, sugars, fibre, protein, salt. */
  readonly grams: readonly [number, number, number, number, number, number, number];
}

/** What labels say, by words of the product's English title. */
const LABELS: readonly (readonly [title: string, label: Label])[] = [
  [
    'Long Life Full Cream Milk',
    { ingredients: 'Cow’s milk, vitamins A and D.', ingredients_ar: 'حليب بقر، فيتامين أ، فيتامين د.', drunk: true, kj: 268, kcal: 64, grams: [3.5, 2.3, 4.8, 4.8, 0, 3.3, 0.1] },
  ],
  [
    'Full Cream Fresh Milk',
    { ingredients: 'Pasteurised cow’s milk.', ingredients_ar: 'حليب بقر مبستر.', drunk: true, kj: 268, kcal: 64, grams: [3.5, 2.3, 4.8, 4.8, 0, 3.3, 0.1] },
  ],
  [
    'Low Fat Fresh Milk',
    { ingredients: 'Pasteurised skimmed cow’s milk, cream.', ingredients_ar: 'حليب بقر مبستر منزوع الدسم، قشطة.', drunk: true, kj: 178, kcal: 42, grams: [1, 0.6, 5, 5, 0, 3.4, 0.1] },
  ],
  [
    'Skimmed Fresh Milk',
    { ingredients: 'Pasteurised skimmed cow’s milk.', ingredients_ar: 'حليب بقر مبستر منزوع الدسم.', drunk: true, kj: 145, kcal: 34, grams: [0.1, 0.1, 5, 5, 0, 3.4, 0.1] },
  ],
  [
    'Unsweetened Almond Drink',
    { ingredients: 'Water, almonds (2.3%), sea salt, thickener (locust bean gum).', ingredients_ar: 'ماء، لوز (2.3%)، ملح بحري، مادة مكثفة (صمغ الخروب).', drunk: true, kj: 54, kcal: 13, grams: [1.1, 0.1, 0.1, 0.1, 0.3, 0.4, 0.14] },
  ],
  [
    'Barista Oat Drink',
    { ingredients: 'Water, oats (10%), rapeseed oil, calcium carbonate, sea salt.', ingredients_ar: 'ماء، شوفان (10%)، زيت بذور اللفت، كربونات الكالسيوم، ملح بحري.', drunk: true, kj: 255, kcal: 61, grams: [3, 0.3, 7.1, 3.4, 0.8, 1.1, 0.1] },
  ],
  [
    'Greek Style Yoghurt',
    { ingredients: 'Cow’s milk, cream, yoghurt cultures.', ingredients_ar: 'حليب بقر، قشطة، مزارع زبادي.', kj: 547, kcal: 132, grams: [10, 6.6, 4.5, 4.5, 0, 5.6, 0.13] },
  ],
  [
    'Protein Skyr',
    { ingredients: 'Skimmed cow’s milk, skyr cultures.', ingredients_ar: 'حليب بقر منزوع الدسم، مزارع سكير.', kj: 265, kcal: 62, grams: [0.2, 0.1, 4, 4, 0, 11, 0.13] },
  ],
  [
    'Halloumi Cheese',
    { ingredients: 'Cow’s, sheep’s and goat’s milk, salt, rennet, mint.', ingredients_ar: 'حليب بقر وغنم وماعز، ملح، منفحة، نعناع.', kj: 1335, kcal: 322, grams: [25, 17, 1.8, 1.5, 0, 23, 2.8] },
  ],
  [
    'Extra Virgin Olive Oil',
    { ingredients: 'Extra virgin olive oil.', ingredients_ar: 'زيت زيتون بكر ممتاز.', drunk: true, kj: 3389, kcal: 824, grams: [91.6, 13.5, 0, 0, 0, 0, 0] },
  ],
];

const mg = (grams: number) => Math.round(grams * 1000);

/** What the label of a product says, or nothing. */
export function nutritionOf(title: string): Nutrition | undefined {
  const label = LABELS.find(([words]) => title.includes(words))?.[1];
  if (!label) return undefined;
  const [fat, saturates, carbohydrate, sugars, fibre, protein, salt] = label.grams;
  return {
    ingredients: label.ingredients,
    ingredients_ar: label.ingredients_ar,
    nutrition_basis: label.drunk ? 'per_100_ml' : 'per_100_g',
    energy_kj: label.kj,
    energy_kcal: label.kcal,
    fat_mg: mg(fat),
    saturates_mg: mg(saturates),
    carbohydrate_mg: mg(carbohydrate),
    sugars_mg: mg(sugars),
    fibre_mg: mg(fibre),
    protein_mg: mg(protein),
    salt_mg: mg(salt),
  };
}
