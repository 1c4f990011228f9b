import { currencyDecimals, fromDecimal, latinDigits } from '@bo/contracts';
import type { ReasonCode } from './reasons.ts';

/** Why a cell cannot be read. */
export interface Failed {
  ok: false;
  code: ReasonCode;
  values?: Record<string, string | number>;
}
export type Parsed<T> = { ok: true; value: T } | Failed;
export const fails = (code: ReasonCode, values?: Record<string, string | number>): Failed => ({
  ok: false,
  code,
  ...(values ? { values } : {}),
});

/**
 * How currencies are written in shops' files. `$` alone could be a dozen currencies, so it is only ever a foreign one.
 */
const SYMBOLS: readonly (readonly [RegExp, string])[] = [
  [/د\.?\s?إ\.?|(?:ال)?(?:درهم|دراهم)(?: إماراتي[اً]?)?|\bdirhams?\b|\bdhs?\b\.?/giu, 'AED'],
  [/ر\.?\s?س\.?|﷼|ريال سعودي|\bsr\b\.?/giu, 'SAR'],
  [/د\.?\s?ك\.?|دينار كويتي|\bkd\b\.?/giu, 'KWD'],
  [/د\.?\s?ب\.?|\bbd\b\.?/giu, 'BHD'],
  [/ر\.?\s?ع\.?/giu, 'OMR'],
  [/ر\.?\s?ق\.?/giu, 'QAR'],
  [/ج\.?\s?م\.?|جنيه/giu, 'EGP'],
  [/₹|\brs\b\.?/giu, 'INR'],
  [/€/g, 'EUR'],
  [/£/g, 'GBP'],
  [/us\s?\$|\$/gi, 'USD'],
];

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** The currency a text names by code or sign, and the text without it. */
export function takeCurrency(text: string): { currency: string | null; rest: string } {
  const code = text.match(/(?<![A-Z])[A-Z]{3}(?![A-Z])/gi)?.find((letters) => CODES.has(letters.toUpperCase()));
  if (code) return { currency: code.toUpperCase(), rest: text.replace(code, ' ').trim() };
  for (const [sign, currency] of SYMBOLS) {
    sign.lastIndex = 0;
    if (sign.test(text)) return { currency, rest: text.replace(sign, ' ').trim() };
  }
  return { currency: null, rest: text.trim() };
}

/**
 * A number as a plain decimal string, or null: groups of three taken out, the decimal sign made a point. Never a float.
 */
export function plainDecimal(text: string, decimal: '.' | ',', decimals: number): string | null {
  const sign = latinDigits(text)
    .replace(/٫/g, decimal)
    .replace(/٬/g, decimal === '.' ? ',' : '.')
    .replace(/[\s\u00a0\u202f'’]/g, '');
  if (/^-?\d+$/.test(sign)) return sign;
  const group = decimal === '.' ? ',' : '.';
  // Groups of three, or of two and three as in India: 1,23,456.50.
  const groups = `\\d{1,3}(?:\\${group}\\d{3})+|\\d{1,2}(?:\\${group}\\d{2})+\\${group}\\d{3}`;
  const inColumn = new RegExp(`^-?(?:\\d+|${groups})(?:\\${decimal}\\d+)?$`);
  if (inColumn.test(sign)) return sign.replaceAll(group, '').replace(decimal, '.');
  // One cell that is written the other way than its column: only where it can be read in one way, as 12,5 or 1.234,56.
  const other = new RegExp(`^-?(?:\\d+|\\d{1,3}(?:\\${decimal}\\d{3})+)\\${group}\\d{1,${decimals}}$`);
  return other.test(sign) && !new RegExp(`^-?\\d{1,3}\\${group}\\d{3}$`).test(sign)
    ? sign.replaceAll(decimal, '').replace(group, '.')
    : null;
}

/** How the prices of a file are read. */
export interface PriceRules {
  /** The store's currency. */
  currency: string;
  decimal: '.' | ',';
  /** How much of it one unit of another currency is; a currency without a rate is refused. */
  rates: Readonly<Record<string, string>>;
  /** The currency that the row names beside its price. */
  column?: string | null;
}

/** A price in another currency by a decimal rate, rounded half up, in whole numbers only. */
function converted(plain: string, from: string, rate: string, to: string): number | null {
  const foreign = fromDecimal(plain, from);
  if (foreign === null) return null;
  const [units = '', decimals = ''] = rate.split('.');
  const scale = 10n ** BigInt(decimals.length + currencyDecimals(from));
  const exact = BigInt(foreign) * BigInt(units + decimals) * 10n ** BigInt(currencyDecimals(to));
  return Number((exact * 2n + scale) / (scale * 2n));
}

/**
 * A price cell in minor units of the store's currency: `AED 2,325.00 ` is 232500. Another currency is converted by its
 * rate, or refused without one.
 */
export function parsePrice(
  text: string,
  { currency: store, decimal, rates, column = null }: PriceRules,
): Parsed<number> {
  const { currency: named, rest } = takeCurrency(text);
  const currency = named ?? column ?? store;
  const rate = currency === store ? '1' : rates[currency];
  if (rate === undefined) return fails('other_currency', { currency, store });
  if (/\d[eE][+-]?\d/.test(rest)) return fails('scientific');
  // `5/-`, `5.-` and `5,-` say that there is nothing behind the whole.
  const plain = plainDecimal(rest.replace(/(?<=\d)[/.,][-–—]$/, ''), decimal, currencyDecimals(currency));
  if (plain === null) return fails('not_a_price');
  if (plain.startsWith('-')) return fails('negative');
  const minor = currency === store ? fromDecimal(plain, store) : converted(plain, currency, rate, store);
  if (minor === null) return fails('too_many_decimals', { n: currencyDecimals(currency), currency });
  return minor > 99_999_999_999 ? fails('not_a_price') : { ok: true, value: minor };
}

/** Whether a cell is a price of any currency: which one, and whether it may be taken, is another question. */
export const isPrice = (cell: string): boolean => {
  const currency = takeCurrency(cell).currency ?? 'AED';
  return (['.', ','] as const).some((decimal) => parsePrice(cell, { currency, decimal, rates: {} }).ok);
};

export type Discount = { type: 'percent' | 'amount'; value: number };

/** A discount cell: `12.5%` is basis points, `2.00` money. `percent` says that the column's name does. */
export function parseDiscount(text: string, rules: PriceRules, percent: boolean): Parsed<Discount> {
  const marked = /[%٪]/.test(text);
  const plain = plainDecimal(text.replace(/[%٪]/g, ''), rules.decimal, 2);
  // Excel keeps "10%" as 0.1, and nobody can tell it from 0.1 %, or from ten fils.
  if (!marked && plain !== null && /^0\.\d*[1-9]/.test(plain)) return fails('discount_ambiguous');
  if (marked || percent) {
    const points = plain === null ? null : fromDecimal(plain, 'AED');
    return points === null || points < 0 || points > 10_000
      ? fails('not_a_discount')
      : { ok: true, value: { type: 'percent', value: points } };
  }
  const amount = parsePrice(text, rules);
  return amount.ok
    ? { ok: true, value: { type: 'amount', value: amount.value } }
    : amount.code === 'not_a_price'
      ? fails('not_a_discount')
      : amount;
}
