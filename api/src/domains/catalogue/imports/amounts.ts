import { currencyDecimals, fromDecimal, latinDigits } from '@bo/contracts';
import type { ReasonCode } from './reasons.ts';

export type Parsed<T> =
  | { ok: true; value: T }
  | { ok: false; code: ReasonCode; values?: Record<string, string | number> };
export const fails = (code: ReasonCode, values?: Record<string, string | number>): Parsed<never> => ({
  ok: false,
  code,
  ...(values ? { values } : {}),
});

/**
 * How currencies are written in shops' files. `$` alone could be a dozen currencies, so it is only ever a foreign one.
 */
const SYMBOLS: readonly (readonly [RegExp, string])[] = [
  [/د\.?\s?إ\.?|درهم|\bdhs?\b\.?/giu, 'AED'],
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
  const inColumn = new RegExp(`^-?(?:\\d+|\\d{1,3}(?:\\${group}\\d{3})+)(?:\\${decimal}\\d+)?$`);
  if (inColumn.test(sign)) return sign.replaceAll(group, '').replace(decimal, '.');
  // One cell that is written the other way than its column: only where it can be read in one way, as 12,5 or 1.234,56.
  const other = new RegExp(`^-?(?:\\d+|\\d{1,3}(?:\\${decimal}\\d{3})+)\\${group}\\d{1,${decimals}}$`);
  return other.test(sign) && !new RegExp(`^-?\\d{1,3}\\${group}\\d{3}$`).test(sign)
    ? sign.replaceAll(decimal, '').replace(group, '.')
    : null;
}

/**
 * A price cell in minor units of the store's currency: `AED 2,325.00 ` is 232500. Another currency is refused, not
 * converted.
 */
export function parsePrice(text: string, store: string, decimal: '.' | ','): Parsed<number> {
  const { currency, rest } = takeCurrency(text);
  if (currency !== null && currency !== store) return fails('other_currency', { currency, store });
  if (/\d[eE][+-]?\d/.test(rest)) return fails('scientific');
  const plain = plainDecimal(rest, decimal, currencyDecimals(store));
  if (plain === null) return fails('not_a_price');
  if (plain.startsWith('-')) return fails('negative');
  const minor = fromDecimal(plain, store);
  if (minor === null) return fails('too_many_decimals', { n: currencyDecimals(store), currency: store });
  return minor > 99_999_999_999 ? fails('not_a_price') : { ok: true, value: minor };
}

export type Discount = { type: 'percent' | 'amount'; value: number };

/** A discount cell: `12.5%` is basis points, `2.00` money. `percent` says that the column's name does. */
export function parseDiscount(text: string, store: string, decimal: '.' | ',', percent: boolean): Parsed<Discount> {
  const marked = /[%٪]/.test(text);
  const plain = plainDecimal(text.replace(/[%٪]/g, ''), decimal, 2);
  // Excel keeps "10%" as 0.1, and nobody can tell it from 0.1 %, or from ten fils.
  if (!marked && plain !== null && /^0\.\d*[1-9]/.test(plain)) return fails('discount_ambiguous');
  if (marked || percent) {
    const points = plain === null ? null : fromDecimal(plain, 'AED');
    return points === null || points < 0 || points > 10_000
      ? fails('not_a_discount')
      : { ok: true, value: { type: 'percent', value: points } };
  }
  const amount = parsePrice(text, store, decimal);
  return amount.ok
    ? { ok: true, value: { type: 'amount', value: amount.value } }
    : amount.code === 'not_a_price'
      ? fails('not_a_discount')
      : amount;
}
