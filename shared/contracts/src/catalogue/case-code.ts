import { z } from 'zod';
import { addMessages } from '../base/messages.ts';
import { gtin14 } from '../base/gtin.ts';
import { isCodeOf } from '../base/scale-code.ts';
import { Barcode, kindError } from '../base/text.ts';

addMessages({
  case_of_one: { en: 'A case holds 2 pieces or more.', ab: 'تحتوي الكرتونة على حبتين على الأقل.' },
  code_twice: {
    en: 'This barcode is entered twice. It stands for one piece or for a case.',
    ab: 'أُدخل هذا الباركود مرتين. الباركود لحبة واحدة أو لكرتونة.',
  },
});

/** As many pieces as the code of a case stands for. */
export const MOST_OF_CODE = 10_000;
/** The barcode of a case, and how many pieces one scan of it counts. */
export const CaseCode = z.object({
  barcode: Barcode,
  units: z
    .int({ error: kindError('whole') })
    .min(2, { error: 'case_of_one' })
    .max(MOST_OF_CODE),
});
export type CaseCode = z.infer<typeof CaseCode>;
/** `POST admin_panel/variants/{id}/add-barcode/`: a code that was scanned and that no variant has yet. */
export const AddedBarcode = z.object({
  barcode: Barcode,
  /** Pieces that one scan of it stands for. */
  units: z.int().min(1).max(MOST_OF_CODE).default(1),
});
export type AddedBarcode = z.infer<typeof AddedBarcode>;
/** As many codes of pieces, and of cases, as one variant has. */
export const MOST_BARCODES = 10;

/** As stored: read without checking again. */
export const StoredCaseCodes = z.array(z.object({ barcode: z.string(), units: z.int() })).default([]);

/** How many pieces a scanned code stands for: those of the case whose code it is, else one. */
export const unitsOfCode = (cases: readonly CaseCode[], scanned: string): number =>
  cases.find(({ barcode }) => isCodeOf({ codes: [barcode], sold_by: 'unit' }, scanned))?.units ?? 1;

/** A barcode as files and cells write it: `16291003094306×12` where it is a case's. */
export const writeCaseCode = ({ barcode, units }: CaseCode): string => `${barcode}×${String(units)}`;
/** Every code of a variant in one text: those of pieces, then those of cases with their pieces. */
export const writeCodes = (barcodes: readonly string[], cases: readonly CaseCode[], between = '; '): string =>
  [...barcodes, ...cases.map(writeCaseCode)].join(between);

/** Places in `case_codes` whose code stands there before, or among the codes of pieces. */
export function repeatedCaseCodes(barcodes: readonly string[], cases: readonly CaseCode[]): number[] {
  const numbers = [...barcodes, ...cases.map(({ barcode }) => barcode)].map(gtin14);
  return cases.flatMap((_, at) => {
    const place = barcodes.length + at;
    return numbers.indexOf(numbers[place] ?? '') < place ? [at] : [];
  });
}
