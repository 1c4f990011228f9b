import { gtin14, isGtin, normalizeCode } from './gtin.ts';

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
 * Reads the EAN-13 of a scale: `2P NNNNN VVVVV C`, an article's number and a value. GS1 leaves the numbers 20–29 to each
 * shop; here, as scales come from their makers, an odd second digit means a weight in grams (21, 23, 25, 27, 29) and an
 * even one a price (20, 22, 24, 26, 28). Null for anything else, a wrong check digit included.
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

const plain = (code: string): string => {
  const text = normalizeCode(code).toLowerCase();
  return isGtin(text) ? gtin14(text) : text;
};

/**
 * Whether something scanned or typed is one of these codes: the same barcode whatever its length, the same code
 * whatever its capitals, or a scale's label of the same article, known by any label of it or by its number.
 */
export function isCodeOf(codes: readonly string[], scanned: string): boolean {
  const wanted = plain(scanned);
  if (wanted === '') return false;
  if (codes.some((code) => plain(code) === wanted)) return true;
  const scale = readScaleCode(scanned);
  return (
    scale !== null &&
    codes.some((code) => readScaleCode(code)?.article === scale.article || normalizeCode(code) === scale.number)
  );
}

/** The grams that a scale's label says, a price at so much per kilogram; null where it says none. */
export function gramsOfCode(scanned: string, pricePerKilogram: number): number | null {
  const scale = readScaleCode(scanned);
  if (scale === null || scale.value === 0) return null;
  if (scale.holds === 'weight') return scale.value;
  return pricePerKilogram > 0 ? Math.max(1, Math.round((scale.value * 1000) / pricePerKilogram)) : null;
}
