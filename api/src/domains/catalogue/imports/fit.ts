import {
  attributeCode,
  Code,
  type ImportField,
  type ImportFit,
  type ImportTarget,
  ShortText,
  Title,
} from '@bo/contracts';
import { isPrice, parseDiscount, takeCurrency } from './amounts.ts';
import { splitAttributes } from './attributes.ts';
import { parseBarcodes } from './barcodes.ts';
import { checked, DETAILS, readDetail, wholeGrams } from './details.ts';
import { imagesOf, isPercentColumn, VARIANT_NUMBERS } from './row.ts';
import { LOOKED_AT_CHARS, SAMPLED } from './limits.ts';
import { isUnit, parseSize } from './size.ts';
import { categoryPath, meaningOf } from './text.ts';

type Test = (cell: string, column: string) => boolean;

const LETTERS = /\p{L}/u;
const isAddress = (cell: string) => /^(?:https?:)?\/\//i.test(cell);
/** A name, not a number, a code of digits or an address. */
const isName: Test = (cell) => LETTERS.test(cell) && !isAddress(cell) && checked(Title, cell).ok;
const isWording: Test = (cell) => LETTERS.test(cell) && !isAddress(cell);
const isLevel: Test = (cell) => !isAddress(cell) && isName(cell, '');
const isImage: Test = (cell) => imagesOf(cell).length > 0;

const isDetail = (field: ImportTarget): field is (typeof DETAILS)[number] => DETAILS.some((one) => one === field);
const TESTS: Partial<Record<ImportField, Test>> = {
  variant_id: (cell) => /^\w{2,40}$/.test(cell),
  title: isName,
  title_ar: isName,
  description: isWording,
  description_ar: isWording,
  brand: (cell) => !isAddress(cell) && checked(Title, cell).ok && !isPrice(cell),
  category: isLevel,
  sub_category: isLevel,
  super_sub_category: isLevel,
  category_path: (cell) => categoryPath(cell).some((name) => LETTERS.test(name)),
  barcode: (cell) => parseBarcodes(cell, 'restore').codes.length > 0,
  code: (cell) => !isAddress(cell) && !/\s.*\s/.test(cell) && checked(Code, cell).ok,
  price: isPrice,
  selling_price: isPrice,
  cost_price: isPrice,
  discount: (cell, column) =>
    parseDiscount(cell, { currency: 'AED', decimal: '.', rates: {} }, isPercentColumn(column)).ok,
  currency: (cell) => takeCurrency(cell).currency !== null,
  size: (cell) => (parseSize(cell)?.measure ?? 'other') !== 'other' || /^\d{1,6}(?:[.,]\d{1,3})?$/.test(cell),
  unit: isUnit,
  image: isImage,
  image_2: isImage,
  image_3: isImage,
  image_4: isImage,
  image_5: isImage,
  origin: (cell) => isWording(cell, '') && checked(ShortText, cell).ok,
  min_buy: (cell) => VARIANT_NUMBERS.min_buy(cell).ok,
  max_buy: (cell) => VARIANT_NUMBERS.max_buy(cell).ok,
  reorder_point: (cell) => VARIANT_NUMBERS.reorder_point(cell).ok,
  weight_step_g: (cell) => wholeGrams(cell, '.').ok,
  vat_class: (cell, column) =>
    /^\d{1,2}(?:[.,]\d+)?\s*[%٪]?$/.test(cell) ||
    readDetail('vat_class', cell, { decimal: '.', vatRate: 500 }, column).ok,
  attributes: (cell) => (splitAttributes(cell) ?? []).length > 0,
};

/** Whether a cell can be read as a field, whatever currency, rate of VAT or decimal sign the file turns out to have. */
function cellFits(field: ImportTarget, cell: string, column: string): boolean {
  if (attributeCode(field) !== undefined) return true;
  const own = TESTS[field as ImportField];
  if (own) return own(cell, column);
  if (!isDetail(field)) return true;
  return (['.', ','] as const).some((decimal) => readDetail(field, cell, { decimal, vatRate: 500 }, column).ok);
}

/** How many of a column's sampled cells can be read as a field; those that say nothing are no cells. */
export function fitOf(field: ImportTarget, { name, values }: { name: string; values: readonly string[] }): ImportFit {
  // Of a long value only a part was kept, which says nothing for or against.
  const said = values.filter((value) => value.length < LOOKED_AT_CHARS && meaningOf(value) !== '');
  // The list of attributes has quotes of its own, which cleaning would mix with those of its texts.
  const cellOf = field === 'attributes' ? (value: string) => value.trim() : meaningOf;
  return { field, fits: said.filter((value) => cellFits(field, cellOf(value), name)).length, of: said.length };
}

/** The share of a column's cells that must be readable before it goes to a field by itself. */
const LEAST = 0.8;
export const isFit = ({ fits, of }: Pick<ImportFit, 'fits' | 'of'>): boolean => fits >= of * LEAST;

/** The rows of a file that its columns are judged by. */
export function sampleRows<R>(rows: readonly R[]): R[] {
  const rest = rows.length - SAMPLED.first;
  const spread = Math.min(SAMPLED.spread, Math.max(0, rest));
  return [
    ...rows.slice(0, SAMPLED.first),
    ...Array.from({ length: spread }, (_, index) => rows[SAMPLED.first + Math.floor((index * rest) / spread)]).filter(
      (row) => row !== undefined,
    ),
  ];
}
