import { gtin14, gtinCheckDigit, isGtin, normalizeCode } from './gtin.ts';

/** What a shop's scale has printed: which article, and how much of it or what it costs. */
export interface ScaleCode {
  /** The first seven digits: what all labels of one article have in common. */
  article: string;
  /** The five digits of the article's number. */
  number: string;
  holds: 'weight' | 'price';
  /** Grams, or minor units. */
  value: number;
}

/**
 * Reads the EAN-13 of a scale: `2P NNNNN VVVVV C`, an article's number and a value. GS1 leaves the numbers 20–29 to
 * each shop; here, as scales come from their makers, an odd second digit means a weight in grams (21, 23, 25, 27, 29)
 * and an even one a price (20, 22, 24, 26, 28). Null for anything else, a wrong check digit included.
 */
export function readScaleCode(scanned: string): ScaleCode | null {
  const code = normalizeCode(scanned);
  if (!/^2\d{12}$/.test(code) || !isGtin(code)) return null;
  return {
    article: code.slice(0, 7),
    number: code.slice(2, 7),
    holds: Number(code[1]) % 2 === 1 ? 'weight' : 'price',
    value: Number(code.slice(7, 12)),
  };
}

const MOST_VALUE = 99_999;
/**
 * The label that a scale would print for the article with these codes, which `gramsOfCode` reads back: of its label
 * with the value zero, or of its number of five digits. Null where it has neither, or where the value does not fit.
 */
export function writeScaleCode(
  codes: readonly string[],
  { holds, value }: Pick<ScaleCode, 'holds' | 'value'>,
): string | null {
  if (value < 1 || value > MOST_VALUE) return null;
  const articles = codes.flatMap((code) => {
    const known = readScaleCode(code);
    if (known !== null) return known.value === 0 && known.holds === holds ? [known.article] : [];
    const number = normalizeCode(code);
    return /^\d{5}$/.test(number) ? [(holds === 'weight' ? '21' : '20') + number] : [];
  });
  const [article] = articles;
  if (article === undefined) return null;
  const body = article + String(value).padStart(5, '0');
  return body + String(gtinCheckDigit(body));
}

const plain = (code: string): string => {
  const text = normalizeCode(code).toLowerCase();
  return isGtin(text) ? gtin14(text) : text;
};

const isOneOf = (codes: readonly string[], scanned: string): boolean => {
  const wanted = plain(scanned);
  return wanted !== '' && codes.some((code) => plain(code) === wanted);
};

/**
 * What a scale has printed for the article with these codes: known by a label of it with the value zero, or by its
 * number. A barcode that is stored as it is says no weight: shops give such numbers to whole pieces too.
 */
function labelOf(codes: readonly string[], scanned: string): ScaleCode | null {
  const label = isOneOf(codes, scanned) ? null : readScaleCode(scanned);
  if (label === null) return null;
  const isIts = (code: string): boolean => {
    const known = readScaleCode(code);
    return known === null ? normalizeCode(code) === label.number : known.value === 0 && known.article === label.article;
  };
  return codes.some(isIts) ? label : null;
}

/**
 * Whether something scanned or typed is one of these codes: the same barcode whatever its length, the same code
 * whatever its capitals, or, of what is sold by weight, a scale's label of it.
 */
export const isCodeOf = (
  { codes, sold_by }: { codes: readonly string[]; sold_by: 'unit' | 'weight' },
  scanned: string,
): boolean => isOneOf(codes, scanned) || (sold_by === 'weight' && labelOf(codes, scanned) !== null);

/** The grams that a scale's label of this article says, a price at so much per kilogram; null where it says none. */
export function gramsOfCode(codes: readonly string[], scanned: string, pricePerKilogram: number): number | null {
  const label = labelOf(codes, scanned);
  if (label === null || label.value === 0) return null;
  return label.holds === 'weight' ? label.value : gramsOfPrice(label.value, pricePerKilogram);
}

/** The grams that cost so much, in minor units, at a price per kilogram; null where that is no price. */
export const gramsOfPrice = (price: number, pricePerKilogram: number): number | null =>
  pricePerKilogram > 0 ? Math.max(1, Math.round((price * 1000) / pricePerKilogram)) : null;
