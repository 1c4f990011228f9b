/** What the law of most countries has labelled; products carry the codes, screens the words. */
export const ALLERGENS = [
  'gluten',
  'milk',
  'egg',
  'peanut',
  'nuts',
  'soy',
  'fish',
  'shellfish',
  'sesame',
  'mustard',
  'celery',
  'sulphites',
] as const;
