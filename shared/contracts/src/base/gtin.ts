import { plainCode } from './same.ts';

/**
 * Whether `code` is a GTIN (EAN-8, UPC-A, EAN-13 or GTIN-14) whose check digit holds.
 * Rule: GS1 General Specifications 7.9, weights 3,1,3,1… from the right. Codes are text: leading zeros count.
 */
export function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12}|\d{13}|\d{14})$/.test(code)) return false;
  return gtinCheckDigit(code.slice(0, -1)) === Number(code.at(-1));
}

/** The GS1 check digit for a code without its last digit. */
export function gtinCheckDigit(body: string): number {
  let sum = 0;
  for (let i = 0; i < body.length; i += 1) {
    sum += Number(body[body.length - 1 - i]) * (i % 2 === 0 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
}

/**
 * GTINs of different lengths are one number with zeros in front (GS1 General Specifications 3.3): this form compares
 * them.
 */
export const gtin14 = (code: string): string => code.padStart(14, '0');

/** What a scanner or a person typed, as stored. */
export const normalizeCode = plainCode;
