import {
  gtin14,
  gtinCheckDigit,
  type ImportOptions,
  isGtin,
  latinDigits,
  MOST_OF_CODE,
  normalizeCode,
} from '@bo/contracts';
import type { Failed, Parsed } from './amounts.ts';

/** A GTIN-14 whose first digit is 0 is the EAN-13 that stands on the pack and that a scanner reads. */
const asPrinted = (code: string): string => (code.length === 14 && code.startsWith('0') ? code.slice(1) : code);

/** How long a UPC is without one to three zeros; what is shorter may as well be a supplier's own number. */
const SHORTENED = /^\d{9,11}$/;

function parseOne(text: string, zeros: ImportOptions['zeros']): Parsed<string> {
  const typed = normalizeCode(text);
  if (/^\d+(?:[.,]\d+)?e\+?\d+$/i.test(typed))
    return { ok: false, code: 'barcode_scientific', values: { value: text } };
  // What a spreadsheet's number becomes in some exports; nothing is lost by taking it off.
  const code = typed.replace(/\.0+$/, '');
  if (!/^\d+$/.test(code)) return { ok: false, code: 'barcode_letters' };
  if (isGtin(code)) return { ok: true, value: asPrinted(code) };
  if (zeros === 'restore' && SHORTENED.test(code) && isGtin(code.padStart(12, '0')))
    return { ok: true, value: code.padStart(12, '0') };
  if (![8, 12, 13, 14].includes(code.length))
    return {
      ok: false,
      code: code.length < 14 && isGtin(code.padStart(13, '0')) ? 'barcode_zeros' : 'barcode_length',
      values: { n: code.length },
    };
  return {
    ok: false,
    code: 'barcode_check_digit',
    values: { value: code, expected: gtinCheckDigit(code.slice(0, -1)) },
  };
}

/** The code of a case and its pieces: `16291003094306×12`, with an x or a star too. */
const OF_CASE = /^([^x×*]+)[x×*]\s*(\d+)$/i;

/**
 * The barcodes of a cell, by comma, semicolon, bar, slash, line break, or blank between whole codes, and what is wrong
 * with those that cannot be read. None is guessed: lost zeros are put back where a person has said so and the check
 * digit agrees.
 */
export function parseBarcodes(
  text: string,
  zeros: ImportOptions['zeros'] = 'refuse',
): { codes: string[]; units: Record<string, number>; wrong: Failed[] } {
  const codes: string[] = [];
  const units: Record<string, number> = {};
  const wrong: Failed[] = [];
  for (const part of latinDigits(text).split(/[;|/\n]|,(?!\d+[eE])|(?<=\d{8})\s+(?=\d{8})/)) {
    if (part.trim() === '') continue;
    const [, code = part.trim(), said] = OF_CASE.exec(part.trim()) ?? [];
    const pieces = said === undefined ? 1 : Number(said);
    const parsed = parseOne(code, zeros);
    if (!parsed.ok) wrong.push(parsed);
    else if (pieces < 1 || pieces > MOST_OF_CODE)
      wrong.push({ ok: false, code: 'barcode_units', values: { value: part.trim(), max: MOST_OF_CODE } });
    else if (!codes.some((known) => gtin14(known) === gtin14(parsed.value))) {
      codes.push(parsed.value);
      if (pieces > 1) units[parsed.value] = pieces;
    }
  }
  return { codes, units, wrong };
}

/** The codes of a variant as the contract lists them: those of pieces, and those of cases with their pieces. */
export const listCodes = (codes: readonly string[], units: Readonly<Record<string, number>>) => ({
  barcodes: codes.filter((barcode) => units[barcode] === undefined),
  case_codes: codes.flatMap((barcode) => (units[barcode] === undefined ? [] : [{ barcode, units: units[barcode] }])),
});
/** Rows of a variant's new codes. */
export const codeRows = (units: Readonly<Record<string, number>>, variant_id: string, codes: readonly string[]) =>
  codes.map((barcode) => ({ variant_id, barcode, units: units[barcode] ?? 1 }));
