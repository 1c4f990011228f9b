/**
 * Money is an integer number of minor units (fils, cents) of a currency; only this module adds decimals or rounds.
 * Decimals come from ISO 4217 as CLDR 41 gives them.
 */
const THREE_DECIMALS = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);
const NO_DECIMALS = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'ISK',
  'JPY',
  'KMF',
  'KRW',
  'PYG',
  'RWF',
  'UGX',
  'UYI',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
]);

export function currencyDecimals(currency: string): number {
  if (THREE_DECIMALS.has(currency)) return 3;
  return NO_DECIMALS.has(currency) ? 0 : 2;
}

/** Minor units as a plain decimal string: `toDecimal(1250, 'AED')` is `'12.50'`. */
export function toDecimal(minor: number, currency: string): string {
  const decimals = currencyDecimals(currency);
  const sign = minor < 0 ? '-' : '';
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * A plain decimal string as minor units, or `null` where it is not one or carries more decimals than the currency has.
 * Never goes through a float: `'0.29'` is 29 for AED.
 */
export function fromDecimal(text: string, currency: string): number | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(text.trim());
  if (!match) return null;
  const decimals = currencyDecimals(currency);
  const fraction = match[3] ?? '';
  if (/[1-9]/.test(fraction.slice(decimals))) return null;
  const minor = Number(match[2] + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return match[1] === '-' && minor !== 0 ? -minor : minor;
}

/** Half away from zero for a non-negative quotient `numerator / denominator` of integers: the store's rounding rule. */
export function roundHalfUp(numerator: number, denominator: number): number {
  return roundedProduct(numerator, 1, denominator);
}

/**
 * `amount × numerator / denominator`, rounded half up, for integers that are not negative. Exact at any size: a product
 * beyond what a float holds to the unit is taken with big integers.
 */
export function roundedProduct(amount: number, numerator: number, denominator: number): number {
  const doubled = 2 * amount * numerator + denominator;
  if (doubled <= Number.MAX_SAFE_INTEGER) return Math.floor(doubled / (2 * denominator));
  const exact = 2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator);
  return Number(exact / (2n * BigInt(denominator)));
}

/** What `basisPoints` (10 % is 1000) of an amount is, rounded half up. */
export function share(minor: number, basisPoints: number): number {
  return roundedProduct(minor, basisPoints, 10_000);
}
