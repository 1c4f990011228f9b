import {
  Code,
  IMPORT_FIELDS,
  type ImportField,
  type ImportMapping,
  type ImportOptions,
  issueCode,
  MOST_IMAGES,
  ShortText,
  Title,
  type Unit,
  Description,
  sellingPrice,
} from '@bo/contracts';
import type { z } from 'zod';
import { parseDiscount, parsePrice, type Parsed, takeCurrency } from './amounts.ts';
import { parseBarcodes } from './barcodes.ts';
import type { FileRow } from './csv.ts';
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
  description: string;
  description_ar: string;
  /** Names from the first level down; none where the file has no category. */
  categories: string[];
  brand: string;
  origin: string;
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
  /** The name of the discount column: it may say that its numbers are percentages. */
  discountName: string;
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
};
const LISTS: ReadonlySet<ImportField> = new Set(['image', 'hash_tags']);

/** How much of a refused value is quoted in its reason. */
const SHOWN = 80;
const ARABIC = /\p{Script=Arabic}/gu;

/** Whether a text is in Arabic letters for the most part. */
export const isArabic = (text: string): boolean =>
  (text.match(ARABIC)?.length ?? 0) * 2 > (text.match(/\p{L}/gu)?.length ?? 0);

const REASONS: ReadonlySet<string> = new Set<ReasonCode>([
  'required',
  'too_short',
  'too_long',
  'unsafe_text',
  'whole',
  'too_small',
  'too_big',
  'too_many',
]);
const known = (code: string): code is ReasonCode => REASONS.has(code);

/** Reads rows by a mapping. Pure: the store is not asked here. All that is wrong with a row is said at once. */
export function createRowReader({
  mapping,
  options,
  currency,
  width,
  discountName,
}: RowRules): (row: FileRow) => ReadRow {
  const percentColumn = /%|percent|نسب/i.test(discountName);

  return ({ number, cells, damaged, tooLong }) => {
    const reasons: Reason[] = [];
    const whole = (field: ImportField): string => {
      const column = mapping[field];
      return column === undefined ? '' : (cells[column] ?? '');
    };
    const raw = (field: ImportField) => whole(field).slice(0, MOST_CHARS[field]);
    const refuse = (code: ReasonCode, field: ImportField | null, values: Reason['values'] = {}) =>
      void reasons.push(
        reason(code, field, { ...(field ? { value: raw(field).trim().slice(0, SHOWN) } : {}), ...values }),
      );

    if (damaged) return { ok: false, reasons: [reason('unclosed_quote', null)] };
    if (tooLong) return { ok: false, reasons: [reason('row_too_long', null, { n: LIMITS.rowChars })] };
    if (width > 0 && cells.length > width)
      return { ok: false, reasons: [reason('too_many_cells', null, { n: cells.length, columns: width })] };
    for (const field of IMPORT_FIELDS) {
      const cell = raw(field);
      if (whole(field).length > MOST_CHARS[field] && !LISTS.has(field))
        refuse('cell_too_long', field, { n: MOST_CHARS[field] });
      else if (cell.includes('\uFFFD')) refuse('unreadable_characters', field);
      else if (isFormula(cell)) refuse('formula', field);
      else if (spreadsheetError(cell)) refuse('spreadsheet_error', field);
    }
    if (reasons.length > 0) return { ok: false, reasons };

    const checked = <T extends z.ZodType>(
      field: ImportField,
      contract: T,
      value: unknown,
      otherwise: z.output<T>,
    ): z.output<T> => {
      const result = contract.safeParse(value);
      if (result.success) return result.data;
      const [issue] = result.error.issues;
      const { code, bound } = issue ? issueCode(issue) : { code: 'invalid' };
      refuse(known(code) ? code : 'invalid', field, bound === undefined ? {} : { n: Number(bound) });
      return otherwise;
    };
    const text = (field: ImportField, contract: z.ZodType<string>) => {
      const value = meaningOf(raw(field));
      return value === '' ? '' : checked(field, contract, value, '');
    };
    const parsed = <T>(field: ImportField, result: Parsed<T>, otherwise: T): T => {
      if (result.ok) return result.value;
      refuse(result.code, field, result.values);
      return otherwise;
    };
    const count = (field: ImportField, otherwise: number): number => {
      const value = meaningOf(raw(field));
      if (value === '') return otherwise;
      const amount = parsePrice(value, 'JPY', '.');
      if (!amount.ok) refuse('whole', field);
      else if (amount.value < 1 || amount.value > 999)
        refuse(amount.value < 1 ? 'too_small' : 'too_big', field, { n: amount.value < 1 ? 1 : 999 });
      else return amount.value;
      return otherwise;
    };

    const sizeCell = meaningOf(`${raw('size')} ${/^[\d.,\s]+$/.test(raw('size')) ? raw('unit') : ''}`);
    const [english, arabic] = [meaningOf(raw('title')), meaningOf(raw('title_ar'))];
    const named = english || arabic;
    // What an export says of a product is its whole title, also where that ends in a size.
    const split = sizeCell === '' && raw('variant_id') === '' ? splitTitle(named) : { title: named, size: null };
    const title = checked(english === '' && arabic !== '' ? 'title_ar' : 'title', Title, split.title, '');
    const title_ar = arabic !== '' ? checked('title_ar', Title, arabic, '') : isArabic(title) ? title : '';
    const size = split.size ?? parseSize(sizeCell);

    const categories =
      mapping.category_path === undefined
        ? (['category', 'sub_category', 'super_sub_category'] as const).map((field) => text(field, Title))
        : categoryPath(raw('category_path')).map((name) => checked('category_path', Title, name, ''));
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
      description: text('description', Description),
      description_ar: text('description_ar', Description),
      categories,
      brand: text('brand', Title),
      origin: text('origin', ShortText),
      images: imagesOf(raw('image')),
      code: text('code', Code) || null,
      barcodes: parsed('barcode', parseBarcodes(meaningOf(raw('barcode'))), []),
      ...prices,
      cost: readCost(),
      size,
      unit: size?.unit ?? 'piece',
      amount: size?.size ?? 1,
      min_buy,
      max_buy,
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

    function readCost(): number | null {
      const cell = meaningOf(raw('cost_price'));
      return cell === '' ? null : parsed('cost_price', parsePrice(cell, currency, options.decimal), null);
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
    .filter((link) => link !== '' && link.length <= 500 && URL.canParse(link))
    .slice(0, MOST_IMAGES);
}

/** The address in a part of a cell, without the commas behind it. */
function addressIn(part: string): string {
  const begin = part.search(/https?:\/\//i);
  let end = part.length;
  while (end > 0 && ',;'.includes(part.charAt(end - 1))) end -= 1;
  return begin === -1 ? '' : part.slice(begin, end);
}
