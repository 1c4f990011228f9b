import { type CategoryAttribute, type ImportOptions, type Unknowable, UNKNOWABLE_OF_PRODUCT } from '@bo/contracts';
import { readAttributes } from './attributes.ts';
import type { ProductDetails } from './catalogue.repository.ts';
import { fittingNutrition, isSame } from './details.ts';
import { isRefusal, type Reason } from './reasons.ts';
import type { Draft } from './row.ts';

export const without = (unknown: readonly Unknowable[], known: readonly Unknowable[]) =>
  unknown.filter((field) => !known.includes(field));

/**
 * The values that a row gives a product, where they are not those it has; what cannot be read, or kept beside them, is
 * left out.
 */
export function describeProduct(
  options: ImportOptions,
  draft: Draft,
  applying: readonly CategoryAttribute[],
  had: ProductDetails,
): { details: ProductDetails; errors: Reason[]; blanks: Reason[]; warnings: Reason[] } {
  const own = had.attributes ?? {};
  const read = readAttributes(draft.attributes, applying, own);
  const before = new Map<string, unknown>(Object.entries(had));
  const differing: ProductDetails = Object.fromEntries(
    Object.entries(draft.details).filter(([field, value]) => !isSame(value, before.get(field))),
  );
  const { fitting, wrong } = fittingNutrition({ ...had, ...differing });
  const details: ProductDetails = Object.fromEntries(
    Object.entries(differing).filter(([field]) => wrong.length === 0 || Object.hasOwn(fitting, field)),
  );
  if (Object.entries(read.values).some(([id, value]) => !isSame(value, own[id])))
    details.attributes = { ...own, ...read.values };
  const known = UNKNOWABLE_OF_PRODUCT.filter((field) => Object.hasOwn(draft.details, field));
  const unknown = without(had.unknown ?? [], known);
  if (unknown.length < (had.unknown?.length ?? 0)) details.unknown = unknown;
  const blanks = [...wrong, ...read.unreadable];
  const refuses = (why: Reason) => isRefusal(options, why);
  return {
    details,
    errors: blanks.filter(refuses),
    blanks: blanks.filter((blank) => !refuses(blank)),
    warnings: read.warnings,
  };
}
