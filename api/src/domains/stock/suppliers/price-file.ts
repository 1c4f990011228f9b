import { SupplierPriceInput } from '@bo/contracts';
import type { z } from 'zod';
import {
  type Blank,
  findHeading,
  isPrice,
  kindsOf,
  matchColumns,
  meaningOf,
  parsePrice,
  type Places,
  readMoment,
  wholeNumber,
} from '../../catalogue/imports/reading.service.ts';

/** Headings that are read as a field, in the words of price lists. */
const HEADINGS = {
  supplier_code: [
    'suppliercode',
    'itemcode',
    'itemno',
    'supplieritem',
    'suppliersku',
    'articlecode',
    'رمزالمورد',
    'رمزالصنفلدىالمورد',
  ],
  barcode: ['barcode', 'ean', 'gtin', 'upc', 'الباركود', 'باركود'],
  code: ['code', 'productcode', 'variantcode', 'sku', 'رمزالمنتج', 'الرمز'],
  case_cost: [
    'casecost',
    'caseprice',
    'costpercase',
    'cost',
    'price',
    'cartonprice',
    'تكلفةالكرتونة',
    'سعرالكرتونة',
    'التكلفة',
    'السعر',
  ],
  pack_size: ['packsize', 'unitspercase', 'pack', 'packing', 'casesize', 'الحباتفيالكرتونة', 'التعبئة', 'حجمالعبوة'],
  minimum_cases: ['minimumcases', 'minimum', 'moq', 'minimumquantity', 'الحدالأدنى', 'الحدالأدنىكراتين'],
  valid_upto: ['validupto', 'validuntil', 'validto', 'expires', 'صالححتى'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
type PriceColumn = keyof typeof HEADINGS;
const COLUMNS = Object.keys(HEADINGS) as PriceColumn[];

const MOST_COUNTED = 1_000_000;
const count = (cell: string): number | null => {
  const read = wholeNumber(1, MOST_COUNTED)(cell);
  return read.ok ? read.value : null;
};
const isCount = (cell: string): boolean => count(cell) !== null;
const dayOf = (cell: string): string | null => {
  const moment = readMoment(cell, null);
  return moment === null || moment === 'ambiguous' ? null : (Object.values(moment)[0] ?? '').slice(0, 10);
};

const NO_TEST = () => true;
const FITS: Readonly<Record<PriceColumn, (cell: string) => boolean>> = {
  supplier_code: NO_TEST,
  barcode: (cell) => /\d/.test(cell),
  code: NO_TEST,
  case_cost: isPrice,
  pack_size: isCount,
  minimum_cases: isCount,
  valid_upto: (cell) => dayOf(cell) !== null,
};
const KINDS = kindsOf(COLUMNS, (column) => ({
  names: HEADINGS[column],
  fits: FITS[column],
  needed: column === 'case_cost',
}));

export type PricePlaces = Places<PriceColumn>;

/** The row that names the columns: it names a price and an item. */
export const priceHeading = <R extends { cells: readonly string[] }>(rows: readonly R[]): R | undefined =>
  findHeading(
    KINDS,
    rows,
    ({ case_cost, supplier_code, barcode, code }) =>
      case_cost !== undefined && (supplier_code ?? barcode ?? code) !== undefined,
  );
/** Which column holds what, judged by the cells of the rows. */
export const pricePlaces = (heading: readonly string[], rows: readonly (readonly string[])[]) =>
  matchColumns(KINDS, heading, rows);

const Values = SupplierPriceInput.pick({
  supplier_code: true,
  case_cost: true,
  pack_size: true,
  minimum_cases: true,
  valid_upto: true,
});
export interface PriceRow {
  /** What names the variant, the surest first. */
  barcode: string;
  code: string;
  supplier_code: string;
  values: Partial<z.output<typeof Values>> & { case_cost: number };
  /** Cells that could not be read and count as empty. */
  blanks: Blank<PriceColumn>[];
}

/**
 * What a row says; a code of what is wrong with it otherwise. What a row does not say, or says unreadably, stays as it
 * is: only its price refuses it.
 */
export function readPriceRow(
  cells: readonly string[],
  places: PricePlaces,
  rules: { currency: string; decimal: '.' | ',' },
): PriceRow | 'price' {
  const of = (column: PriceColumn) => meaningOf(cells[places[column] ?? -1] ?? '');
  const price = parsePrice(of('case_cost'), { ...rules, rates: {} });
  if (!price.ok || price.value < 1) return 'price';
  const said: Record<string, unknown> = {};
  const blanks: PriceRow['blanks'] = [];
  const READERS = { supplier_code: (text: string) => text, pack_size: count, minimum_cases: count, valid_upto: dayOf };
  for (const [column, reader] of Object.entries(READERS) as [keyof typeof READERS, (text: string) => unknown][]) {
    const text = of(column);
    if (text === '') continue;
    const value = Values.shape[column].safeParse(reader(text));
    if (value.success && reader(text) !== null) said[column] = value.data;
    else blanks.push({ field: column, value: text });
  }
  return {
    barcode: of('barcode'),
    code: of('code'),
    supplier_code: of('supplier_code'),
    values: { ...said, case_cost: price.value },
    blanks,
  };
}
