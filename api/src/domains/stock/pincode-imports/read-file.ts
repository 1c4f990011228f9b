import {
  fromDecimal,
  issueCode,
  latinDigits,
  PINCODE_COLUMNS,
  type PincodeColumn,
  PincodeInput,
  type PincodeOutcome,
} from '@bo/contracts';
import { z } from 'zod';

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
  serviceable: ['serviceable', 'delivers', 'delivery', 'served', 'متاحللتوصيل', 'قابلللتوصيل', 'التوصيلمتاح', 'توصيل'],
  delivery_fee: ['deliveryfee', 'fee', 'deliverycharge', 'رسومالتوصيل'],
  free_delivery_from: ['freedeliveryfrom', 'freefrom', 'التوصيلالمجانيمن', 'توصيلمجانيمن'],
  minimum_order: ['minimumorder', 'minimum', 'minorder', 'الحدالأدنىللطلب'],
  cash_allowed: ['cashallowed', 'cash', 'cashondelivery', 'cod', 'الدفعنقدا', 'الدفعنقدامسموح', 'الدفععندالاستلام'],
  promise_minutes: ['promiseminutes', 'promise', 'minutes', 'مدةالتوصيلبالدقائق', 'مدةالتوصيلدقيقة', 'دقائقالوعد'],
  latitude: ['latitude', 'lat', 'خطالعرض'],
  longitude: ['longitude', 'lng', 'lon', 'long', 'خطالطول'],
};
const YES = new Set(['1', 'yes', 'y', 'true', 'نعم']);
const NO = new Set(['0', 'no', 'n', 'false', 'لا']);
const MONEY: ReadonlySet<PincodeColumn> = new Set(['delivery_fee', 'free_delivery_from', 'minimum_order']);
const FLAGS: ReadonlySet<PincodeColumn> = new Set(['serviceable', 'cash_allowed']);
const NUMBERS: ReadonlySet<PincodeColumn> = new Set(['promise_minutes', 'latitude', 'longitude']);

const plain = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Which column of a file holds each field: field → place in the row. No column is read twice. */
export type ColumnPlaces = Partial<Record<PincodeColumn, number>>;

export function findColumns(headings: readonly string[]): ColumnPlaces {
  const names = headings.map(plain);
  const places: ColumnPlaces = {};
  const used = new Set<number>();
  for (const column of PINCODE_COLUMNS)
    for (const heading of HEADINGS[column]) {
      const at = names.indexOf(heading);
      if (at === -1 || used.has(at)) continue;
      places[column] = at;
      used.add(at);
      break;
    }
  return places;
}

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
}

function valueOf(column: PincodeColumn, text: string, currency: string): unknown {
  const cell = text.trim();
  if (FLAGS.has(column)) {
    const word = latinDigits(cell).toLowerCase();
    if (YES.has(word)) return true;
    return NO.has(word) ? false : Number.NaN;
  }
  const number = latinDigits(cell).replace('٫', '.').replace(/\s/g, '');
  if (MONEY.has(column)) return fromDecimal(number, currency) ?? Number.NaN;
  return NUMBERS.has(column) ? Number(number) : cell;
}

/** A row as a pincode, or why it is none. An area without Arabic is called the same in both until somebody writes it. */
export function readRow(cells: readonly string[], places: ColumnPlaces, currency: string): ReadRow {
  const said: Partial<Record<PincodeColumn, unknown>> = {};
  let problem: RowProblem | null = null;
  for (const column of PINCODE_COLUMNS) {
    const at = places[column];
    const text = at === undefined ? '' : (cells[at] ?? '').trim();
    if (text === '') continue;
    const value = valueOf(column, text, currency);
    if (Number.isNaN(value))
      problem ??= { code: FLAGS.has(column) ? 'yes_or_no' : MONEY.has(column) ? 'money' : 'number', field: column };
    else said[column] = value;
  }
  const shown = (column: PincodeColumn) =>
    String(cells[places[column] ?? -1] ?? '')
      .trim()
      .slice(0, 200);
  const row = { code: shown('code'), area: shown('area'), city: shown('city') };
  if (problem) return { ...row, change: {}, problem };
  // The rules of the form hold for a row too; what a row need not say is filled in to ask them.
  const whole = PincodeInput.safeParse({ area_ar: said.area, city: '', city_ar: '', ...said });
  if (!whole.success) {
    const [issue] = whole.error.issues;
    const { code, bound } = issue ? issueCode(issue) : { code: 'invalid', bound: undefined };
    const field = issue?.path[0];
    return {
      ...row,
      change: {},
      problem: {
        code,
        field: typeof field === 'string' ? field : null,
        ...(bound === undefined ? {} : { n: Number(bound) }),
      },
    };
  }
  const change: PincodeChange = Object.fromEntries(Object.entries(whole.data).filter(([field]) => field in said));
  return { ...row, code: whole.data.code, change, problem: null };
}

/** What the store has of a pincode that a file names too. */
export type Known = Required<PincodeChange>;

export interface PlannedRow extends ReadRow {
  row_number: number;
  outcome: PincodeOutcome;
}

/** Decides what each row comes to, given the pincodes that are there already. Of two rows with one code the first stands. */
export function planRows(
  rows: readonly (ReadRow & { row_number: number })[],
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
