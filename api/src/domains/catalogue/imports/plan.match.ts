import { codeKey, gtin14, normalizeForSearch } from '@bo/contracts';
import type { StoreVariant } from './catalogue.repository.ts';
import { withCode } from './codes.ts';
import { codeOf, nameCodeOf } from './group.ts';
import type { PlanContext } from './plan.context.ts';
import { reason } from './reasons.ts';
import type { Draft } from './row.ts';

/** Variants of the store by what a row may call them. */
export function lookUp(variants: readonly StoreVariant[]) {
  const byId = new Map<string, StoreVariant>();
  const byBarcode = new Map<string, StoreVariant>();
  const byCode = new Map<string, StoreVariant[]>();
  const byTitle = new Map<string, StoreVariant[]>();
  for (const variant of variants) {
    byId.set(variant.id, variant);
    for (const barcode of variant.barcodes) byBarcode.set(gtin14(barcode), variant);
    if (variant.archived || variant.seller_id !== null) continue;
    const key = codeKey(variant.code);
    byCode.set(key, [...(byCode.get(key) ?? []), variant]);
    byTitle.set(variant.title_sort, [...(byTitle.get(variant.title_sort) ?? []), variant]);
  }
  return { byId, byBarcode, byCode, byTitle };
}
export type FoundVariants = ReturnType<typeof lookUp>;

/**
 * The variant of the store that a row is, if there is one, and the row without what it says of others: a code that the
 * store gave another product, an ID that it does not have. A row that came before without a code that could be read is
 * the one that was made of its name then.
 */
export function matchOf(
  context: PlanContext,
  read: Draft,
  { byId, byBarcode, byCode, byTitle }: FoundVariants,
): { draft: Draft; match: StoreVariant | undefined } {
  const blanks = [...read.blanks];
  const owner = read.variant_id === null ? undefined : byId.get(read.variant_id);
  if (owner) return { draft: read, match: owner };
  if (read.variant_id !== null) blanks.push(reason('unknown_id', 'variant_id', { value: read.variant_id }));
  const barcoded = read.barcodes.map((barcode) => byBarcode.get(gtin14(barcode)));
  const called = (code: string) => withCode(byCode, code, read.title);
  const ofItsName = called(nameCodeOf(read));
  const match =
    barcoded.find((variant) => variant !== undefined) ??
    called(codeOf(read)) ??
    (ofItsName && ofItsName.barcodes.length === 0 && !context.memory.newVariants.has(ofItsName.id)
      ? ofItsName
      : undefined) ??
    namedIn(context, byTitle, read);
  const isOthers = (variant: StoreVariant | undefined) => variant !== undefined && variant !== match;
  const barcodes = read.barcodes.filter((barcode, index) => {
    if (isOthers(barcoded[index])) blanks.push(reason('codes_disagree', 'barcode', { value: barcode }));
    return !isOthers(barcoded[index]);
  });
  const codeOfOther = read.code !== null && isOthers(called(read.code));
  if (codeOfOther) blanks.push(reason('codes_disagree', 'code', { value: read.code ?? '' }));
  const draft = { ...read, variant_id: null, barcodes, code: codeOfOther ? null : read.code, blanks };
  return { draft, match };
}
/** A row without any code is what the store calls by the same name and size, if that is one thing only. */
function namedIn(
  { memory, names }: PlanContext,
  byTitle: FoundVariants['byTitle'],
  draft: Draft,
): StoreVariant | undefined {
  if (draft.code !== null || draft.barcodes.length > 0) return undefined;
  const named = (byTitle.get(normalizeForSearch(draft.title)) ?? []).filter(
    (variant) =>
      !memory.newVariants.has(variant.id) && sizeFits(names, variant, draft) && brandFits(names, variant, draft),
  );
  return named.length === 1 ? named[0] : undefined;
}
const sizeFits = (names: PlanContext['names'], variant: StoreVariant, draft: Draft): boolean => {
  const labels = Object.values(variant.options).map((id) => normalizeForSearch(names.optionName(id)));
  return draft.size ? labels.length === 1 && labels[0] === normalizeForSearch(draft.size.label) : labels.length === 0;
};
const brandFits = (names: PlanContext['names'], { brand_id }: StoreVariant, { brand }: Draft): boolean =>
  brand === '' || names.findBrand(brand) === brand_id;
