import type { ImportField, ImportMapping, ImportOptions, ImportTarget } from '@bo/contracts';
import type { z } from 'zod';
import type { Parsed } from './amounts.ts';
import { checked } from './details.ts';
import { LIMITS } from './limits.ts';
import { isRefusal, type Reason, reason, type ReasonCode } from './reasons.ts';
import { isFormula, meaningOf, spreadsheetError } from './text.ts';

/**
 * How long a cell may be before anything looks into it: what its contract takes, with room for entities and blanks. Of
 * a cell that holds a list the rest is left away, as the list itself is cut.
 */
const MOST_CHARS: Record<ImportField, number> = {
  variant_id: 60,
  title: LIMITS.cellChars,
  title_ar: LIMITS.cellChars,
  description: LIMITS.cellChars,
  description_ar: LIMITS.cellChars,
  brand: 700,
  category: 700,
  sub_category: 700,
  super_sub_category: 700,
  category_path: 2500,
  barcode: 500,
  code: 250,
  price: 100,
  selling_price: 100,
  discount: 100,
  cost_price: 100,
  currency: 60,
  size: 250,
  unit: 60,
  image: LIMITS.cellChars,
  image_2: LIMITS.cellChars,
  image_3: LIMITS.cellChars,
  image_4: LIMITS.cellChars,
  image_5: LIMITS.cellChars,
  origin: 700,
  min_buy: 60,
  max_buy: 60,
  hash_tags: 2000,
  reorder_point: 60,
  weight_step_g: 60,
  storage: 100,
  vat_class: 100,
  sold_by: 100,
  return_policy: 100,
  return_window_days: 60,
  shelf_life_days: 60,
  search_words: 700,
  ingredients: LIMITS.cellChars,
  ingredients_ar: LIMITS.cellChars,
  allergens: 1000,
  nutrition_basis: 100,
  energy_kj: 60,
  energy_kcal: 60,
  fat_mg: 60,
  saturates_mg: 60,
  carbohydrate_mg: 60,
  sugars_mg: 60,
  fibre_mg: 60,
  protein_mg: 60,
  salt_mg: 60,
  attributes: LIMITS.cellChars,
};
const MOST_OF_AN_ATTRIBUTE = 2500;
const mostOf = (target: ImportTarget): number =>
  Object.hasOwn(MOST_CHARS, target) ? MOST_CHARS[target as ImportField] : MOST_OF_AN_ATTRIBUTE;

export const IMAGE_FIELDS = [
  'image',
  'image_2',
  'image_3',
  'image_4',
  'image_5',
] as const satisfies readonly ImportField[];
/** Fields whose cells hold lists: one that is too long is cut, not refused. */
const LISTS: ReadonlySet<ImportTarget> = new Set([...IMAGE_FIELDS, 'hash_tags']);

/** How much of a refused value is quoted in its reason. */
const SHOWN = 80;

/** The cells of one row by the fields they are mapped to, and what is wrong with them. */
export interface Cells {
  /** Why the row is refused. */
  reasons: Reason[];
  /** Cells that count as empty because they could not be read. */
  blanks: Reason[];
  /** Cells that hold no value at all: formulas, errors of a spreadsheet, broken characters. */
  unreadable: Map<ImportTarget, Reason>;
  /** The cell as it is in the file; empty where it is unreadable. */
  raw: (field: ImportTarget) => string;
  /** The text of a cell, without blanks and words that mean nothing. */
  said: (field: ImportTarget) => string;
  /** The same of a cell that may be unreadable. */
  saidAtAll: (field: ImportTarget) => string;
  because: (code: ReasonCode, field: ImportTarget | null, values?: Reason['values']) => Reason;
  refuse: (code: ReasonCode, field: ImportTarget | null, values?: Reason['values']) => void;
  /** Leaves a field blank, or refuses the row where the import's options say so for its column. */
  leaveBlank: (why: Reason) => void;
  /** The value that was read of a field; `otherwise` where it could not be. */
  parsed: <T>(field: ImportField, result: Parsed<T>, otherwise: T) => T;
  /** A text as its contract takes it, else empty. */
  text: (field: ImportField, contract: z.ZodType<string>) => string;
  /** What `reader` reads in a cell; null where the cell is blank or cannot be read. */
  given: <T>(field: ImportField, reader: (text: string) => Parsed<T>) => T | null;
}

export function openCells(
  { mapping, options }: { mapping: ImportMapping; options: ImportOptions },
  targets: readonly ImportTarget[],
  row: readonly string[],
): Cells {
  const reasons: Reason[] = [];
  const blanks: Reason[] = [];
  const unreadable = new Map<ImportTarget, Reason>();
  const whole = (field: ImportTarget): string => {
    const column = mapping[field];
    return column === undefined ? '' : (row[column] ?? '');
  };
  const cut = (field: ImportTarget) => whole(field).slice(0, mostOf(field));
  const raw = (field: ImportTarget) => (unreadable.has(field) ? '' : cut(field));
  const said = (field: ImportTarget) => meaningOf(raw(field));
  const because: Cells['because'] = (code, field, values = {}) =>
    reason(code, field, { ...(field ? { value: cut(field).trim().slice(0, SHOWN) } : {}), ...values });
  const leaveBlank = (why: Reason) => void (isRefusal(options, why) ? reasons : blanks).push(why);
  const parsed: Cells['parsed'] = (field, result, otherwise) => {
    if (result.ok) return result.value;
    leaveBlank(because(result.code, field, result.values));
    return otherwise;
  };

  for (const field of targets) {
    const cell = cut(field);
    const note = (code: ReasonCode, values?: Reason['values']) => unreadable.set(field, because(code, field, values));
    if (whole(field).length > mostOf(field) && !LISTS.has(field)) note('cell_too_long', { n: mostOf(field) });
    else if (cell.includes('\uFFFD')) note('unreadable_characters');
    else if (isFormula(cell)) note('formula');
    else if (spreadsheetError(cell)) note('spreadsheet_error');
  }

  return {
    reasons,
    blanks,
    unreadable,
    raw,
    said,
    saidAtAll: (field) => meaningOf(cut(field)),
    because,
    refuse: (...why) => void reasons.push(because(...why)),
    leaveBlank,
    parsed,
    text(field, contract) {
      const value = said(field);
      return value === '' ? '' : parsed(field, checked(contract, value), '');
    },
    given<T>(field: ImportField, reader: (text: string) => Parsed<T>) {
      const value = said(field);
      return value === '' ? null : parsed<T | null>(field, reader(value), null);
    },
  };
}
