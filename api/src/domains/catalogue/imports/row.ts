import {
  Code,
  attributeCode,
  ImageAddress,
  type ImportField,
  type ImportTarget,
  type ImportMapping,
  type ImportOptions,
  MOST_IMAGES,
  Title,
  type Unit,
  sellingPrice,
} from '@bo/contracts';
import type { z } from 'zod';
import { type SaidOf, splitAttributes } from './attributes.ts';
import { parseDiscount, parsePrice, type Parsed, takeCurrency } from './amounts.ts';
import { parseBarcodes } from './barcodes.ts';
import type { FileRow } from './csv.ts';
import { checked, type Details, DETAILS, nutritionReasons, readDetail, wholeGrams, wholeNumber } from './details.ts';
import { LIMITS } from './limits.ts';
import { type Reason, reason, type ReasonCode } from './reasons.ts';
import { parseSize, type Size, splitTitle } from './size.ts';
import { categoryPath, isFormula, meaningOf, spreadsheetError } from './text.ts';

/** One row as the product and the variant it describes; every part checked by the contracts. */
export interface Draft {
  row: number;
  /** The variant of the store that the row says it is, as an export writes it. */
  variant_id: string | null;
  title: string;
  /** Whether `title` is what the file has in English. Else the Arabic one stands there until somebody translates it. */
  english: boolean;
  title_ar: string;
  /** What it says of the product besides. */
  details: Details;
  /** What it says of attributes, none of them understood yet: which there are depends on the category. */
  attributes: SaidOf[];
  /** Names from the first level down; none where the file has no category. */
  categories: string[];
  brand: string;
  images: string[];
  code: string | null;
  barcodes: string[];
  /** Null where the file has no prices at all: the variant is then made inactive, at 0. */
  price: number | null;
  discount_type: 'percent' | 'amount';
  discount: number;
  selling_price: number;
  /** What the store pays for one, without VAT; null where the row does not say it. */
  cost: number | null;
  size: Size | null;
  unit: Unit;
  amount: number;
  min_buy: number;
  max_buy: number;
  /** Null where the row does not say it. */
  reorder_point: number | null;
  weight_step_g: number | null;
  hash_tags: string[];
}
export type ReadRow = { ok: true; draft: Draft } | { ok: false; reasons: Reason[] };

export interface RowRules {
  mapping: ImportMapping;
  options: ImportOptions;
  /** The store's currency. */
  currency: string;
  /** How many columns the heading has; 0 where there is none. */
  width: number;
  /** The store's rate of VAT, in basis points. */
  vatRate: number;
  /** What the columns are called: a name may say that its numbers are percentages, or milligrams. */
  columnNames: readonly string[];
}

/**
 * How long a cell may be before anything looks into it: what its contract takes, with room for entities and blanks. Of
 * a cell that holds a list the rest is left away, as the list itself is cut.
 */
const MOST_CHARS: Record<ImportField, number> = {
  variant_id: 60,
  title: 700,
  title_ar: 700,
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
const LISTS: ReadonlySet<ImportTarget> = new Set(['image', 'hash_tags']);

/** As in the form of a variant. */
const MOST_TO_REORDER = 1_000_000;

/** How much of a refused value is quoted in its reason. */
const SHOWN = 80;
const ARABIC = /\p{Script=Arabic}/gu;

/** Whether a text is in Arabic letters for the most part. */
export const isArabic = (text: string): boolean =>
  (text.match(ARABIC)?.length ?? 0) * 2 > (text.match(/\p{L}/gu)?.length ?? 0);

/** Reads rows by a mapping. Pure: the store is not asked here. All that is wrong with a row is said at once. */
export function createRowReader({
  mapping,
  options,
  currency,
  width,
  vatRate,
  columnNames,
}: RowRules): (row: FileRow) => ReadRow {
  const columnOf = (target: ImportTarget): string => columnNames[mapping[target] ?? -1] ?? '';
  const percentColumn = /%|percent|نسب/i.test(columnOf('discount'));
  const detailRules = { decimal: options.decimal, vatRate };
  const targets = (Object.keys(mapping) as ImportTarget[]).sort((a, b) => (mapping[a] ?? 0) - (mapping[b] ?? 0));
  const details = DETAILS.filter((field) => mapping[field] !== undefined);
  const attributeColumns = targets.flatMap((target) => {
    const code = attributeCode(target);
    return code === undefined ? [] : [{ target, code }];
  });

  return ({ number, cells, damaged, tooLong }) => {
    const reasons: Reason[] = [];
    const whole = (field: ImportTarget): string => {
      const column = mapping[field];
      return column === undefined ? '' : (cells[column] ?? '');
    };
    const raw = (field: ImportTarget) => whole(field).slice(0, mostOf(field));
    const refuse = (code: ReasonCode, field: ImportTarget | null, values: Reason['values'] = {}) =>
      void reasons.push(
        reason(code, field, { ...(field ? { value: raw(field).trim().slice(0, SHOWN) } : {}), ...values }),
      );

    if (damaged) return { ok: false, reasons: [reason('unclosed_quote', null)] };
    if (tooLong) return { ok: false, reasons: [reason('row_too_long', null, { n: LIMITS.rowChars })] };
    if (width > 0 && cells.length > width)
      return { ok: false, reasons: [reason('too_many_cells', null, { n: cells.length, columns: width })] };
    for (const field of targets) {
      const cell = raw(field);
      if (whole(field).length > mostOf(field) && !LISTS.has(field))
        refuse('cell_too_long', field, { n: mostOf(field) });
      else if (cell.includes('\uFFFD')) refuse('unreadable_characters', field);
      else if (isFormula(cell)) refuse('formula', field);
      else if (spreadsheetError(cell)) refuse('spreadsheet_error', field);
    }
    if (reasons.length > 0) return { ok: false, reasons };

    const parsed = <T>(field: ImportField, result: Parsed<T>, otherwise: T): T => {
      if (result.ok) return result.value;
      refuse(result.code, field, result.values);
      return otherwise;
    };
    const text = (field: ImportField, contract: z.ZodType<string>) => {
      const value = meaningOf(raw(field));
      return value === '' ? '' : parsed(field, checked(contract, value), '');
    };
    const count = (field: ImportField, otherwise: number): number => {
      const value = meaningOf(raw(field));
      return value === '' ? otherwise : parsed(field, wholeNumber(1, 999)(value), otherwise);
    };

    const given = <T>(field: ImportField, reader: (text: string) => Parsed<T>): T | null => {
      const value = meaningOf(raw(field));
      return value === '' ? null : parsed<T | null>(field, reader(value), null);
    };

    const sizeCell = meaningOf(`${raw('size')} ${/^[\d.,\s]+$/.test(raw('size')) ? raw('unit') : ''}`);
    const [english, arabic] = [meaningOf(raw('title')), meaningOf(raw('title_ar'))];
    const named = english || arabic;
    // What an export says of a product is its whole title, also where that ends in a size.
    const split = sizeCell === '' && raw('variant_id') === '' ? splitTitle(named) : { title: named, size: null };
    const title = parsed(english === '' && arabic !== '' ? 'title_ar' : 'title', checked(Title, split.title), '');
    const title_ar = arabic !== '' ? parsed('title_ar', checked(Title, arabic), '') : isArabic(title) ? title : '';
    const size = split.size ?? parseSize(sizeCell);

    const categories =
      mapping.category_path === undefined
        ? (['category', 'sub_category', 'super_sub_category'] as const).map((field) => text(field, Title))
        : categoryPath(raw('category_path')).map((name) => parsed('category_path', checked(Title, name), ''));
    while (categories.at(-1) === '') categories.pop();
    if (categories.length > 3) refuse('category_levels', 'category_path');
    else if (categories.includes('') && reasons.length === 0)
      refuse('category_gap', categories[0] === '' ? 'category' : 'sub_category');

    const prices = readPrices();
    const min_buy = count('min_buy', 1);
    const max_buy = count('max_buy', 999);
    if (max_buy < min_buy) refuse('too_small', 'max_buy', { n: min_buy });

    const draft: Draft = {
      row: number,
      variant_id: meaningOf(raw('variant_id')) || null,
      title,
      english: english !== '' && !isArabic(english),
      title_ar,
      details: readDetails(),
      attributes: readAttributeCells(),
      categories,
      brand: text('brand', Title),
      images: imagesOf(raw('image')),
      code: text('code', Code) || null,
      barcodes: parsed('barcode', parseBarcodes(meaningOf(raw('barcode')), options.zeros), []),
      ...prices,
      cost: given('cost_price', (cell) => parsePrice(cell, currency, options.decimal)),
      size,
      unit: size?.unit ?? 'piece',
      amount: size?.size ?? 1,
      min_buy,
      max_buy,
      reorder_point: given('reorder_point', wholeNumber(0, MOST_TO_REORDER)),
      weight_step_g: given('weight_step_g', (cell) => wholeGrams(cell, options.decimal)),
      hash_tags: [
        ...new Set(
          meaningOf(raw('hash_tags'))
            .split(/[,;#|،]+/)
            .map((tag) => tag.trim().slice(0, 40))
            .filter((tag) => tag !== ''),
        ),
      ].slice(0, 20),
    };
    return reasons.length > 0 ? { ok: false, reasons } : { ok: true, draft };

    function readDetails(): Details {
      const said: Record<string, unknown> = {};
      for (const field of details) {
        const cell = meaningOf(raw(field));
        if (cell === '') continue;
        const value = readDetail(field, cell, detailRules, columnOf(field));
        if (value.ok) said[field] = value.value;
        else refuse(value.code, field, value.values);
      }
      reasons.push(...nutritionReasons(said));
      return said;
    }

    function readAttributeCells(): SaidOf[] {
      const together = splitAttributes(raw('attributes'));
      if (!together) refuse('attributes_unreadable', 'attributes');
      const columns = attributeColumns.map(({ target, code }) => ({
        called: code,
        text: meaningOf(raw(target)),
        decimal: options.decimal,
      }));
      return [...(together ?? []), ...columns];
    }

    function readPrices(): Pick<Draft, 'price' | 'discount_type' | 'discount' | 'selling_price'> {
      const none = { price: null, discount_type: 'amount', discount: 0, selling_price: 0 } as const;
      const priced = mapping.price === undefined ? 'selling_price' : 'price';
      if (mapping[priced] === undefined) return none;
      const column = takeCurrency(meaningOf(raw('currency'))).currency ?? currency;
      if (column !== currency) {
        refuse('other_currency', 'currency', { currency: column, store: currency });
        return none;
      }
      const listed = meaningOf(raw(priced));
      if (listed === '') {
        // As an export writes a product that has no variant.
        const bare = mapping.variant_id !== undefined && `${raw('variant_id')}${raw('code')}${raw('barcode')}` === '';
        if (bare) refuse('no_variant', null);
        else refuse('required', priced);
        return none;
      }
      const price = parsed(priced, parsePrice(listed, currency, options.decimal), 0);
      const discountCell = meaningOf(raw('discount'));
      const sellingCell = priced === 'price' ? meaningOf(raw('selling_price')) : '';
      const discount =
        discountCell === ''
          ? null
          : parsed('discount', parseDiscount(discountCell, currency, options.decimal, percentColumn), null);
      const selling =
        sellingCell === '' ? null : parsed('selling_price', parsePrice(sellingCell, currency, options.decimal), null);
      if (reasons.length > 0) return none;
      if (selling !== null && selling > price) refuse('selling_above_price', 'selling_price');
      if (discount === null)
        return {
          price,
          discount_type: 'amount',
          discount: selling === null ? 0 : price - selling,
          selling_price: selling ?? price,
        };
      const result = sellingPrice(price, discount.type, discount.value);
      if (result < 0) refuse('discount_above_price', 'discount');
      else if (selling !== null && selling !== result) refuse('prices_disagree', 'selling_price');
      return { price, discount_type: discount.type, discount: discount.value, selling_price: result };
    }
  };
}

/**
 * The pictures' addresses in a cell; what is no address of the web is left out, it costs a product nothing but its
 * picture.
 */
function imagesOf(cell: string): string[] {
  const links = meaningOf(cell)
    .split(/[\s"'<>|]/)
    .flatMap((part) => part.split(/[,;](?=https?:)/i))
    .map(addressIn);
  return [...new Set(links)]
    .filter((link) => URL.canParse(link) && ImageAddress.safeParse(link).success)
    .slice(0, MOST_IMAGES);
}

/** The address in a part of a cell, without the commas behind it. */
function addressIn(part: string): string {
  const begin = part.search(/https?:\/\//i);
  let end = part.length;
  while (end > 0 && ',;'.includes(part.charAt(end - 1))) end -= 1;
  return begin === -1 ? '' : part.slice(begin, end);
}
