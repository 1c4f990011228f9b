import type { AttributeType } from '@bo/contracts';

interface DemoAttribute {
  /** The category that defines it, as the way from the top: `Dairy & Eggs/Milk`. */
  readonly category: string;
  readonly code: string;
  readonly name: string;
  readonly name_ar: string;
  readonly type: AttributeType;
  readonly unit?: string;
  readonly unit_ar?: string;
  /** Of a choice: `English=Arabic`. */
  readonly options?: readonly string[];
}

/** What some shelves are described by, and filtered by but for a text. */
export const ATTRIBUTES: readonly DemoAttribute[] = [
  { category: 'Dairy & Eggs', code: 'organic', name: 'Organic', name_ar: 'عضوي', type: 'boolean' },
  { category: 'Dairy & Eggs', code: 'fat', name: 'Fat content', name_ar: 'نسبة الدسم', type: 'number', unit: '%' },
  {
    category: 'Dairy & Eggs/Milk',
    code: 'milk_of',
    name: 'Made from',
    name_ar: 'مصدر الحليب',
    type: 'choice',
    options: ['Cow=بقر', 'Camel=نوق', 'Goat=ماعز', 'Plants=نباتي'],
  },
  {
    category: 'Dairy & Eggs/Milk',
    code: 'suits',
    name: 'Good for',
    name_ar: 'الاستخدام المناسب',
    type: 'multiple_choice',
    options: ['Coffee=القهوة', 'Baking=الخبز', 'Children=الأطفال'],
  },
  {
    category: 'Dairy & Eggs/Cheese',
    code: 'ripening',
    name: 'Ripened for',
    name_ar: 'مدة التعتيق',
    type: 'number',
    unit: 'months',
    unit_ar: 'شهر',
  },
  {
    category: 'Food Cupboard/Rice, grains & pulses/Rice',
    code: 'grain',
    name: 'Grain',
    name_ar: 'نوع الحبة',
    type: 'choice',
    options: ['Long=طويلة', 'Medium=متوسطة', 'Short=قصيرة'],
  },
  {
    category: 'Food Cupboard/Oils & ghee/Olive oil',
    code: 'harvest',
    name: 'Region of harvest',
    name_ar: 'منطقة القطاف',
    type: 'text',
  },
];

type DemoValue = number | boolean | string | readonly string[];
/** Values of products, by words of their English title: numbers in the unit, options by their English name. */
export const VALUES: readonly (readonly [title: string, values: Readonly<Record<string, DemoValue>>])[] = [
  ['Full Cream Fresh Milk', { organic: false, fat: 3.5, milk_of: ['Cow'], suits: ['Coffee', 'Baking', 'Children'] }],
  ['Low Fat Fresh Milk', { organic: false, fat: 1, milk_of: ['Cow'], suits: ['Coffee'] }],
  ['Skimmed Fresh Milk', { organic: false, fat: 0.1, milk_of: ['Cow'], suits: ['Coffee'] }],
  ['Lactose-Free Milk', { organic: true, fat: 1.5, milk_of: ['Cow'], suits: ['Children'] }],
  ['Fresh Camel Milk', { organic: true, fat: 3.2, milk_of: ['Camel'] }],
  ['Long Life Full Cream Milk', { organic: false, fat: 3.5, milk_of: ['Cow'], suits: ['Baking'] }],
  ['Unsweetened Almond Drink', { organic: true, fat: 1.1, milk_of: ['Plants'], suits: ['Coffee'] }],
  ['Barista Oat Drink', { organic: true, fat: 3, milk_of: ['Plants'], suits: ['Coffee'] }],
  ['Greek Style Yoghurt', { organic: false, fat: 10 }],
  ['Protein Skyr', { organic: false, fat: 0.2 }],
  ['Full Fat Labneh', { organic: false, fat: 22 }],
  ['Mature Cheddar Block', { organic: false, fat: 34.4, ripening: 9 }],
  ['Grated Hard Italian Cheese', { organic: false, fat: 29.7, ripening: 12 }],
  ['Basmati', { grain: ['Long'] }],
  ['Egyptian', { grain: ['Short'] }],
  ['Palestinian Olive Oil', { harvest: 'Jenin' }],
  ['Extra Virgin Olive Oil', { harvest: 'Jaén' }],
];
