import { z } from 'zod';
import { isGtin } from '../base/gtin.ts';
import { listParam } from '../base/list.ts';
import { roundedProduct } from '../base/money.ts';
import { PrintBarcode, PrintSquare } from '../store/print.ts';
import { writeScaleCode } from '../base/scale-code.ts';
import { Unit } from '../base/unit.ts';

/** Labels of as many variants, or of weights of them, are asked for at once. */
export const MOST_LABELS = 100;
export const LABEL_CODES = ['bars', 'qr'] as const;
/** What the code of something weighed holds. */
export const LABEL_HOLDS = ['weight', 'price'] as const;

/** Heavier or dearer than this does not fit the five digits of a scale's label. */
export const MOST_LABEL_GRAMS = 99_999;
const ASKED = /^([^:]{1,200}?)(?::([1-9]\d{0,4}))?$/;
/** A label that is asked for: `id`, or `id:512` of so many grams. Null where the text is neither. */
export function readAskedLabel(text: string): { id: string; weight_g: number | null } | null {
  const [, id, grams] = ASKED.exec(text) ?? [];
  return id === undefined ? null : { id, weight_g: grams === undefined ? null : Number(grams) };
}

/** `GET admin_panel/sellable-variants/labels/`: what stands on these labels. */
export const ShelfLabelsQuery = z.object({
  code: z.enum(LABEL_CODES).default('bars'),
  holds: z.enum(LABEL_HOLDS).default('weight'),
  labels: listParam(z.string()).pipe(
    z
      .array(z.string().regex(ASKED, { error: 'required' }))
      .min(1, { error: 'required' })
      .max(MOST_LABELS),
  ),
});
export type ShelfLabelsQuery = z.infer<typeof ShelfLabelsQuery>;

/** What is on a label, in the order asked for: amounts and texts; what it is called in which language is the page's. */
export const ShelfLabel = z.object({
  variant_id: z.string(),
  weight_g: z.int().nullable(),
  name: z.string(),
  name_ar: z.string(),
  /** The product code. */
  code: z.string(),
  sold_by: z.enum(['unit', 'weight']),
  /** What one pays now: for one unit, for the weight, or for a kilogram of what is weighed. */
  price: z.int(),
  /** What it costs at other times, where that is more. */
  price_before: z.int().nullable(),
  unit_price: z.object({ price: z.int(), per: Unit }).nullable(),
  /** What of the weight the code says; null where it says nothing. */
  holds: z.enum(LABEL_HOLDS).nullable(),
  bars: PrintBarcode.nullable(),
  square: PrintSquare.nullable(),
});
export type ShelfLabel = z.infer<typeof ShelfLabel>;
/** Those that nobody knows are left out. */
export const ShelfLabels = z.object({ labels: z.array(ShelfLabel) });
export type ShelfLabels = z.infer<typeof ShelfLabels>;

const PER: Record<Unit, { per: Unit; each: number }> = {
  g: { per: 'kg', each: 1000 },
  kg: { per: 'kg', each: 1 },
  ml: { per: 'L', each: 1000 },
  L: { per: 'L', each: 1 },
  piece: { per: 'piece', each: 1 },
  pack: { per: 'pack', each: 1 },
};
/** What a kilogram, a litre or a piece of a pack comes to; null where that is the price of the pack. */
export function unitPriceOf({ unit, size }: { unit: Unit; size: number }, price: number): ShelfLabel['unit_price'] {
  const { per, each } = PER[unit];
  return size === each ? null : { price: roundedProduct(price, each, size), per };
}

/**
 * How a code is drawn in bars; `null` where it has letters that bars do not have, or more than a small label has room
 * for.
 */
export type BarsKind = 'ean13' | 'ean8' | 'code128' | null;
export interface LabelCode {
  kind: BarsKind;
  text: string;
  holds: ShelfLabel['holds'];
}

const kindOf = (text: string): BarsKind => {
  if (isGtin(text) && text.length === 13) return 'ean13';
  if (isGtin(text) && text.length === 8) return 'ean8';
  return /^(?:[\x20-\x7e]{1,16}|\d{1,30})$/.test(text) ? 'code128' : null;
};

/**
 * The code on a label: of something weighed what a scale would print, by weight or by price as asked, else by the
 * other; otherwise its barcode, an EAN before others, or its product code. A UPC-A is an EAN-13 with a zero before it.
 */
export function labelCodeOf(
  { barcodes, code }: { barcodes: readonly string[]; code: string },
  weighed: { weight_g: number; price: number; holds: (typeof LABEL_HOLDS)[number] } | null,
): LabelCode {
  if (weighed !== null) {
    const { weight_g, price, holds } = weighed;
    for (const one of [holds, ...LABEL_HOLDS.filter((other) => other !== holds)]) {
      const text = writeScaleCode([...barcodes, code], { holds: one, value: one === 'weight' ? weight_g : price });
      if (text !== null) return { kind: 'ean13', text, holds: one };
    }
  }
  const codes = barcodes.map((one) => (one.length === 12 && isGtin(one) ? `0${one}` : one));
  const text = codes.find((one) => kindOf(one) !== 'code128') ?? codes[0] ?? code;
  return { kind: kindOf(text), text, holds: null };
}
