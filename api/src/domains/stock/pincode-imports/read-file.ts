import {
  EMIRATE_WORDS,
  issueCode,
  latinDigits,
  PINCODE_COLUMNS,
  type PincodeColumn,
  PincodeInput,
  type PincodeOutcome,
  wordOf,
  YES_WORDS,
} from '@bo/contracts';
import { z } from 'zod';
import {
  type Blank,
  findHeading,
  isPrice,
  kindsOf,
  matchColumns,
  meaningOf,
  parsePrice,
  type Places,
  plainDecimal,
  wholeNumber,
} from '../../catalogue/imports/reading.service.ts';

/** Headings that are read as a field, the clearest first: a list of post offices names a district, a shop an area. */
const HEADINGS: Record<PincodeColumn, readonly string[]> = {
  code: ['pincode', 'pin', 'code', 'postalcode', 'postcode', 'zip', 'zipcode', 'رمزالمنطقة', 'الرمزالبريدي', 'الرمز'],
  area: [
    'area',
    'areaen',
    'areaenglish',
    'locality',
    'office',
    'officename',
    'name',
    'district',
    'المنطقةبالإنجليزية',
    'المنطقة',
  ],
  area_ar: ['areaar', 'areaarabic', 'arabicarea', 'المنطقةبالعربية', 'المنطقة'],
  city: ['city', 'cityen', 'cityenglish', 'town', 'district', 'state', 'المدينةبالإنجليزية', 'المدينة'],
  city_ar: ['cityar', 'cityarabic', 'arabiccity', 'المدينةبالعربية', 'المدينة'],
  emirate: ['emirate', 'الإمارة'],
  serviceable: ['serviceable', 'delivers', 'delivery', 'served', 'متاحللتوصيل', 'قابلللتوصيل', 'التوصيلمتاح', 'توصيل'],
  delivery_fee: ['deliveryfee', 'fee', 'deliverycharge', 'رسومالتوصيل'],
  free_delivery_from: ['freedeliveryfrom', 'freefrom', 'التوصيلالمجانيمن', 'توصيلمجانيمن'],
  minimum_order: ['minimumorder', 'minimum', 'minorder', 'الحدالأدنىللطلب'],
  cash_allowed: ['cashallowed', 'cash', 'cashondelivery', 'cod', 'الدفعنقدا', 'الدفعنقدامسموح', 'الدفععندالاستلام'],
  promise_minutes: ['promiseminutes', 'promise', 'minutes', 'مدةالتوصيلبالدقائق', 'مدةالتوصيلدقيقة', 'دقائقالوعد'],
  latitude: ['latitude', 'lat', 'خطالعرض'],
  longitude: ['longitude', 'lng', 'lon', 'long', 'خطالطول'],
};
const FLAGS = ['serviceable', 'cash_allowed'] as const;
const MONEY = ['delivery_fee', 'free_delivery_from', 'minimum_order'] as const;
const isOneOf = <T extends string>(list: readonly T[], column: string): column is T =>
  list.some((one) => one === column);

const POSITION = ['latitude', 'longitude'] as const;
export interface CellRules {
  currency: string;
  decimal: '.' | ',';
}
/** Digits of a coordinate behind its point. */
const COORDINATE_DECIMALS = 12;

/** What a cell says; undefined where it cannot be read. */
function valueOf(column: PincodeColumn, text: string, { currency, decimal }: CellRules): unknown {
  if (isOneOf(FLAGS, column)) {
    const word = wordOf(YES_WORDS, latinDigits(text));
    return word && word === 'yes';
  }
  if (column === 'emirate') return wordOf(EMIRATE_WORDS, text);
  if (isOneOf(MONEY, column)) {
    const price = parsePrice(text, { currency, decimal, rates: {} });
    return price.ok ? price.value : undefined;
  }
  if (column === 'promise_minutes') {
    const minutes = wholeNumber(0, Number.MAX_SAFE_INTEGER)(text);
    return minutes.ok ? minutes.value : undefined;
  }
  if (isOneOf(POSITION, column)) {
    const plain = plainDecimal(text, decimal, COORDINATE_DECIMALS);
    return plain === null ? undefined : Number(plain);
  }
  return text;
}

/** Whether a cell can be read, whatever currency or decimal sign the file turns out to have. */
const fits = (column: PincodeColumn) => (cell: string) =>
  isOneOf(MONEY, column)
    ? isPrice(cell)
    : (['.', ','] as const).some((decimal) => valueOf(column, cell, { currency: 'AED', decimal }) !== undefined);
const NEEDED = ['code', 'area'] as const;
const KINDS = kindsOf(PINCODE_COLUMNS, (column) => ({
  names: HEADINGS[column],
  fits: fits(column),
  needed: isOneOf(NEEDED, column),
}));

export type ColumnPlaces = Places<PincodeColumn>;

/** The row that names the columns: the one that names most of those that have pincodes among them. */
export const pincodeHeading = <R extends { cells: readonly string[] }>(rows: readonly R[]): R | undefined =>
  findHeading(KINDS, rows, ({ code }) => code !== undefined);

/** Which column holds what, judged by the cells of the rows. */
export const findColumns = (heading: readonly string[], rows: readonly (readonly string[])[]) =>
  matchColumns(KINDS, heading, rows);

/** What is wrong with a row: the code of a message and its bound. */
export const RowProblem = z.object({ code: z.string(), field: z.string().nullable(), n: z.number().optional() });
export type RowProblem = z.infer<typeof RowProblem>;

/** What a row says of a pincode; what it does not say is left out. */
export type PincodeChange = Partial<Pick<PincodeInput, PincodeColumn>>;

export interface ReadRow {
  code: string;
  area: string;
  city: string;
  change: PincodeChange;
  problem: RowProblem | null;
  /** Cells that could not be read and count as empty. */
  blanks: Blank<PincodeColumn>[];
}

/**
 * A row as a pincode, or why it is none. Only its code and its area refuse it: any other cell that cannot be read, or
 * that the rules of the form do not take, counts as empty. An area without an Arabic name has the same name in both
 * languages until it is given one.
 */
export function readRow(cells: readonly string[], places: ColumnPlaces, rules: CellRules): ReadRow {
  const said: Partial<Record<PincodeColumn, unknown>> = {};
  const blanks: ReadRow['blanks'] = [];
  const textOf = (column: PincodeColumn) => meaningOf(cells[places[column] ?? -1] ?? '');
  for (const column of PINCODE_COLUMNS) {
    const text = textOf(column);
    const value = text === '' ? undefined : valueOf(column, text, rules);
    if (value !== undefined) said[column] = value;
    else if (text !== '') blanks.push({ field: column, value: text });
  }
  const shown = (column: PincodeColumn) => textOf(column).slice(0, 200);
  const row = { code: shown('code'), area: shown('area'), city: shown('city'), blanks };
  for (;;) {
    // The rules of the form hold for a row too; what a row need not say is filled in to ask them.
    const whole = PincodeInput.safeParse({ area_ar: said.area, city: '', city_ar: '', ...said });
    if (whole.success) {
      const change: PincodeChange = Object.fromEntries(Object.entries(whole.data).filter(([field]) => field in said));
      return { ...row, code: whole.data.code, change, problem: null };
    }
    const [issue] = whole.error.issues;
    const field = PINCODE_COLUMNS.find((column) => column === issue?.path[0]);
    if (field !== undefined && !isOneOf(NEEDED, field) && field in said) {
      // Half a position is none.
      for (const one of isOneOf(POSITION, field) ? POSITION : [field]) {
        if (one in said) blanks.push({ field: one, value: textOf(one) });
        delete said[one];
      }
      continue;
    }
    const { code, bound } = issue ? issueCode(issue) : { code: 'invalid', bound: undefined };
    const problem = { code, field: field ?? null, ...(bound === undefined ? {} : { n: Number(bound) }) };
    return { ...row, change: {}, problem };
  }
}

/** What the store has of a pincode that a file names too. */
export type Known = Required<PincodeChange>;

export interface PlannedRow extends Omit<ReadRow, 'blanks'> {
  row_number: number;
  outcome: PincodeOutcome;
}

/**
 * Decides what each row comes to, given the pincodes that are there already. Of two rows with one code the first
 * stands.
 */
export function planRows(
  rows: readonly Omit<PlannedRow, 'outcome'>[],
  known: ReadonlyMap<string, Known>,
): PlannedRow[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    if (row.problem) return { ...row, outcome: 'refused' };
    if (seen.has(row.code)) return { ...row, outcome: 'refused', problem: { code: 'pincode_twice', field: 'code' } };
    seen.add(row.code);
    const before = known.get(row.code);
    if (!before) return { ...row, outcome: 'create' };
    const change: PincodeChange = Object.fromEntries(
      Object.entries(row.change).filter(([field, value]) => before[field as keyof Known] !== value),
    );
    return { ...row, change, outcome: Object.keys(change).length > 0 ? 'update' : 'unchanged' };
  });
}
