import { fromDecimal, latinDigits, SupplierPriceInput } from '@bo/contracts';
import type { z } from 'zod';

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

const plain = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
/** An export puts an apostrophe before what a spreadsheet would run as a formula. */
const cellText = (text: string) => text.replace(/^'(?=[=+\-@\t\r])/, '').trim();
const numeric = (text: string) => latinDigits(text).replace('٫', '.').replace(/[\s,]/g, '');

export type PricePlaces = Partial<Record<PriceColumn, number>>;

/** Which column holds what; undefined for a row that is no heading: it names neither a price nor an item. */
export function pricePlaces(cells: readonly string[]): PricePlaces | undefined {
  const names = cells.map(plain);
  const places: PricePlaces = {};
  const used = new Set<number>();
  for (const column of COLUMNS) {
    const at = names.findIndex(
      (name, place) => !used.has(place) && (HEADINGS[column] as readonly string[]).includes(name),
    );
    if (at === -1) continue;
    places[column] = at;
    used.add(at);
  }
  const namesItem = places.supplier_code ?? places.barcode ?? places.code;
  return places.case_cost === undefined || namesItem === undefined ? undefined : places;
}

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
}

/** What a row says; a code of what is wrong with it otherwise. What a row does not say stays as it is. */
export function readPriceRow(
  cells: readonly string[],
  places: PricePlaces,
  currency: string,
): PriceRow | 'price' | 'row' {
  const of = (column: PriceColumn) => {
    const at = places[column];
    return at === undefined ? '' : cellText(cells[at] ?? '');
  };
  const case_cost = fromDecimal(numeric(of('case_cost')), currency);
  if (case_cost === null || case_cost < 1) return 'price';
  const count = (column: 'pack_size' | 'minimum_cases') =>
    of(column) === '' ? {} : { [column]: Number(numeric(of(column))) };
  const said = {
    case_cost,
    ...(of('supplier_code') === '' ? {} : { supplier_code: of('supplier_code') }),
    ...count('pack_size'),
    ...count('minimum_cases'),
    ...(of('valid_upto') === '' ? {} : { valid_upto: latinDigits(of('valid_upto')).slice(0, 10) }),
  };
  const read = Values.safeParse(said);
  if (!read.success) return 'row';
  // A default is nothing that the row says.
  const given: Partial<typeof read.data> = Object.fromEntries(Object.entries(read.data).filter(([key]) => key in said));
  return {
    barcode: of('barcode'),
    code: of('code'),
    supplier_code: of('supplier_code'),
    values: { ...given, case_cost },
  };
}
