import {
  ALLERGEN_WORDS,
  attributeCode,
  checkNutrition,
  Description,
  fromDecimal,
  type ImportField,
  type ImportMapping,
  issueCode,
  latinDigits,
  NO_NUTRITION,
  NUTRIENTS,
  NUTRITION_BASIS_WORDS,
  type Nutrition,
  NUTRITION_FIELDS,
  NutritionInput,
  onceNutrition,
  ProductInput,
  RETURN_POLICY_WORDS,
  ShortText,
  SOLD_BY_WORDS,
  STORAGE_WORDS,
  VAT_WORDS,
  wordOf,
} from '@bo/contracts';
import type { z } from 'zod';
import { fails, type Parsed, plainDecimal } from './amounts.ts';
import { type Reason, reason, type ReasonCode } from './reasons.ts';
import { cleanText } from './text.ts';

const Own = ProductInput.pick({
  description: true,
  description_ar: true,
  origin: true,
  storage: true,
  vat_class: true,
  sold_by: true,
  return_policy: true,
  return_window_days: true,
  shelf_life_days: true,
  search_words: true,
  allergens: true,
});
/** The columns of a product that are one value each, read from one cell each. */
export const DETAILS = [...Own.keyof().options, ...NUTRITION_FIELDS] satisfies readonly ImportField[];
type Detail = (typeof DETAILS)[number];
type AllDetails = z.output<typeof Own> & Nutrition;
/** What a row, or a product, says of them. */
export type Details = Partial<AllDetails>;

const DEFAULTS: AllDetails = { ...Own.parse({}), ...NO_NUTRITION };

/**
 * The columns that a file says something of; nutrition is looked at as a whole, because its parts must fit together.
 */
export const detailsOf = (mapping: ImportMapping): Detail[] => {
  const nutrition = NUTRITION_FIELDS.some((field) => mapping[field] !== undefined);
  return DETAILS.filter((field) => mapping[field] !== undefined || (nutrition && Object.hasOwn(NO_NUTRITION, field)));
};
/** The same columns of a new product whose row leaves them empty. */
export const defaultsOf = (fields: readonly Detail[]): Details =>
  Object.fromEntries(fields.map((field) => [field, DEFAULTS[field]]));

/** Whether a file says something of attributes. */
export const saysAttributes = (mapping: ImportMapping): boolean =>
  Object.keys(mapping).some((target) => target === 'attributes' || attributeCode(target) !== undefined);

export interface DetailRules {
  decimal: '.' | ',';
  /** The rate of the standard class, in basis points. */
  vatRate: number;
}
/** Reads a cell; `column` is what its column is called, which may name a unit. */
type Reader<T> = (text: string, rules: DetailRules, column: string) => Parsed<T>;
const read = <T>(value: T): Parsed<T> => ({ ok: true, value });

const oneOf =
  <T extends string>(words: Readonly<Record<T, readonly string[]>>, code: ReasonCode): Reader<T> =>
  (text) => {
    const value = wordOf(words, text);
    return value === undefined ? fails(code) : read(value);
  };
const by =
  <T extends z.ZodType>(contract: T): Reader<z.output<T>> =>
  (text) =>
    checked(contract, text);

/** A value by its contract, or what the contract says against it. */
export function checked<T extends z.ZodType>(contract: T, value: unknown): Parsed<z.output<T>> {
  const result = contract.safeParse(value);
  if (result.success) return read(result.data);
  const [issue] = result.error.issues;
  const { code, bound } = issue ? issueCode(issue) : { code: 'invalid' };
  return fails(isKnown(code) ? code : 'invalid', bound === undefined ? {} : { n: Number(bound) });
}
const KNOWN: ReadonlySet<string> = new Set<ReasonCode>([
  'required',
  'too_short',
  'too_long',
  'unsafe_text',
  'whole',
  'too_small',
  'too_big',
  'too_many',
  'saturates_over_fat',
  'sugars_over_carbohydrate',
  'nutrition_over_100',
  'energy_mismatch',
]);
const isKnown = (code: string): code is ReasonCode => KNOWN.has(code);

/** A whole number between two bounds. */
export const wholeNumber =
  (least: number, most: number) =>
  (text: string): Parsed<number> => {
    const amount = thousandths(text, '.');
    if (amount === null || amount % 1000 !== 0) return fails('whole');
    const value = amount / 1000;
    if (value < least) return fails('too_small', { n: least });
    return value > most ? fails('too_big', { n: most }) : read(value);
  };

/** A currency that has as many. */
const THREE_DECIMALS = 'KWD';
/** A number in thousandths. No group of thousands begins with nothing, so `0,5` is half of one in any column. */
export function thousandths(text: string, decimal: '.' | ','): number | null {
  const number = latinDigits(text).trim();
  const plain = /^-?0[.,]\d+$/.test(number) ? number.replace(',', '.') : plainDecimal(number, decimal, 3);
  return plain === null ? null : fromDecimal(plain, THREE_DECIMALS);
}

const GRAMS = / ?(?:g|gm|gr|grams?|جم|غم?|جرام|غرام)\.?$/iu;
const KILOGRAMS = / ?(?:kgs?|kilo(?:gram)?s?|كجم|كغم?|كيلو(?: ?[جغ]رام)?)\.?$/iu;
const MOST_GRAMS = 1_000_000;
const MILLIGRAMS = / ?(?:mg|milligrams?|ملجم|ملغم?|مجم)\.?$/iu;
const IN_MILLIGRAMS = /(?<!\p{L})(?:mg|milligrams?|ملجم|ملغم?|مجم)(?!\p{L})/iu;

/** Grams, unless the cell or its column says milligrams; kept as milligrams. */
const grams: Reader<number> = (text, { decimal }, column) => {
  const small = MILLIGRAMS.test(text) || (!GRAMS.test(text) && IN_MILLIGRAMS.test(column));
  const amount = text.replace(MILLIGRAMS, '').replace(GRAMS, '');
  const value = thousandths(amount, decimal);
  if (value === null || (small && value % 1000 !== 0)) return fails('not_an_amount');
  return checked(NutritionInput.shape.fat_mg.unwrap().unwrap(), small ? value / 1000 : value);
};
/** Grams, or kilograms where the cell says so; whole grams in the end. */
export function wholeGrams(text: string, decimal: '.' | ','): Parsed<number> {
  const value = thousandths(text.replace(KILOGRAMS, '').replace(GRAMS, ''), decimal);
  if (value === null) return fails('not_an_amount');
  return wholeNumber(1, MOST_GRAMS)(String(KILOGRAMS.test(text) ? value : value / 1000));
}
/** How many days the units of a duration are, as shops write them. */
const DAYS: readonly (readonly [RegExp, number])[] = [
  [/^(?:d|days?|يوم|يوما|ايام|أيام)$/iu, 1],
  [/^(?:w|wks?|weeks?|اسبوع|أسبوع|اسابيع|أسابيع)$/iu, 7],
  [/^(?:m|mo|mths?|months?|شهر|شهرا|شهور|اشهر|أشهر)$/iu, 30],
  [/^(?:y|yrs?|years?|سنة|سنه|سنوات|عام|اعوام|أعوام)$/iu, 365],
];
const BEFORE_A_DURATION = /^(?:min(?:imum)?|life|shelf life|حد أدنى|الصلاحية)[ .:]{0,3}(?=\d)/iu;
/**
 * `30`, `6m`, `1 year`, `LIFE 2w+`, `٣٠ يوم`: days, a month as 30 and a year as 365. Of a span the shorter end counts.
 */
const days: Reader<number> = (text) => {
  const said = latinDigits(text).trim().replace(BEFORE_A_DURATION, '').replace(/ ?\+$/, '');
  const [, amount, unit = ''] = /^(\d{1,5}(?:[.,]\d)?)(?: ?[-–] ?\d{1,5})?[ -]?(\p{L}*)\.?$/iu.exec(said) ?? [];
  const factor = unit === '' ? 1 : DAYS.find(([name]) => name.test(unit))?.[1];
  const value = amount === undefined || factor === undefined ? null : thousandths(amount, '.');
  return value === null ? fails('not_days') : wholeNumber(1, 3650)(String(Math.floor((value * (factor ?? 1)) / 1000)));
};
const energy =
  (unit: RegExp): Reader<number> =>
  (text) => {
    const value = wholeNumber(0, 9999)(text.replace(unit, ''));
    return value.ok || value.code !== 'whole' ? value : fails('not_an_energy');
  };

/** By its name, or by its rate: the standard one of the store, or 0. A spreadsheet keeps "5%" as 0.05. */
const vatClass: Reader<AllDetails['vat_class']> = (text, { decimal, vatRate }) => {
  const named = wordOf(VAT_WORDS, text);
  if (named !== undefined) return read(named);
  const bare = text.replace(/^(?:vat|tax|ضريبة) ?(?:@ ?)?| ?(?:vat|tax)$/gi, '').trim();
  const rate = thousandths(bare.replace(/ ?[%٪]$/, ''), decimal);
  if (rate === 0) return read('zero');
  return rate !== null && (rate === vatRate * 10 || (rate < 1000 && rate * 10 === vatRate))
    ? read('standard')
    : fails('vat_unknown');
};

const allergens: Reader<AllDetails['allergens']> = (text) => {
  const names = text
    .split(/[,;|،؛]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const known = names.map((name) => wordOf(ALLERGEN_WORDS, name));
  const wrong = names.filter((_, index) => known[index] === undefined);
  return wrong.length > 0
    ? fails('allergen_unknown', { value: wrong.join(', ').slice(0, 80) })
    : read([...new Set(known.filter((allergen) => allergen !== undefined))]);
};

const NUTRIENT_READERS = Object.fromEntries(NUTRIENTS.map((field) => [field, grams])) as Record<
  (typeof NUTRIENTS)[number],
  Reader<number>
>;
const READERS: { [F in Detail]: Reader<NonNullable<AllDetails[F]>> } = {
  description: by(Description),
  description_ar: by(Description),
  origin: by(ShortText),
  storage: oneOf(STORAGE_WORDS, 'storage_unknown'),
  vat_class: vatClass,
  sold_by: oneOf(SOLD_BY_WORDS, 'sold_by_unknown'),
  return_policy: oneOf(RETURN_POLICY_WORDS, 'return_policy_unknown'),
  return_window_days: (text, ...rules) => {
    const none = /^0+$/.test(latinDigits(text).trim());
    const window = none ? read(0) : days(text, ...rules);
    return window.ok ? wholeNumber(0, 365)(String(window.value)) : window;
  },
  shelf_life_days: days,
  search_words: by(ProductInput.shape.search_words),
  allergens,
  ingredients: by(NutritionInput.shape.ingredients.unwrap().unwrap()),
  ingredients_ar: by(NutritionInput.shape.ingredients_ar.unwrap().unwrap()),
  nutrition_basis: oneOf(NUTRITION_BASIS_WORDS, 'nutrition_basis_unknown'),
  energy_kj: energy(/ ?(?:kj|كيلوجول|كيلو جول)\.?$/iu),
  energy_kcal: energy(/ ?(?:k?cal|calories|سعرة(?: حرارية)?|سعر[هة]|كيلو كالوري)\.?$/iu),
  ...NUTRIENT_READERS,
};

/** What a cell says of a product. */
export const readDetail = (field: Detail, text: string, rules: DetailRules, column: string): Parsed<unknown> =>
  READERS[field](text, rules, column);

const Together = NutritionInput.partial().superRefine(checkNutrition, onceNutrition);
/**
 * A label's figures that fit together, and why the others do not: those that contradict the rest are left out, one by
 * one, until what stays can stand on a label.
 */
export function fittingNutrition<T extends Details>(details: T): { fitting: T; wrong: Reason[] } {
  const fitting = { ...details };
  const wrong: Reason[] = [];
  for (;;) {
    const issue = Together.safeParse(fitting).error?.issues[0];
    if (!issue) return { fitting, wrong };
    const { code } = issueCode(issue);
    const field = NUTRITION_FIELDS.find((known) => known === issue.path[0] && fitting[known] !== undefined);
    wrong.push(reason(isKnown(code) ? code : 'invalid', field ?? null, { value: field ? String(fitting[field]) : '' }));
    for (const left of field ? [field] : NUTRITION_FIELDS) delete fitting[left];
  }
}

/** Whether a value says nothing, so that a file may fill it. */
export const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

const plain = (value: unknown): unknown =>
  typeof value === 'string' ? cleanText(value) : Array.isArray(value) ? value.map(String).sort().join('\u001f') : value;
/** Whether two values say the same: a cell loses line breaks and typographic quotes, and a list has no order. */
export const isSame = (one: unknown, other: unknown): boolean => plain(one) === plain(other);
