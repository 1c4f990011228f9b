import { gtin14, sellingPrice, UNKNOWABLE_OF_VARIANT } from '@bo/contracts';
import { codeRows, listCodes } from './barcodes.ts';
import type { ProductChange, StoreVariant, VariantChange } from './catalogue.repository.ts';
import { isBlank, isSame } from './details.ts';
import { nameCodeOf, words } from './group.ts';
import type { Before } from './row-result.ts';
import type { PlanContext } from './plan.context.ts';
import { describeProduct, without } from './plan.details.ts';
import { nothing, type PlannedRow } from './planned-row.ts';
import type { Reason } from './reasons.ts';
import type { Draft } from './row.ts';

/** What a row may say of a variant and leave as it is. */
const SAID_OF_VARIANT = ['reorder_point', 'weight_step_g'] as const;

type OldProduct = NonNullable<Before['product']>;

/** How a row differs from what the store has, and whether any of that is written. */
interface Differences {
  /** Differences that are only reported, as text. */
  what: string[];
  /** The fields of those whose values are too long for a sentence. */
  fields: string[];
  writes: boolean;
}

/** What a row would change of the variant it is, and how it differs where the store keeps what it has. */
export interface Comparison extends Differences {
  row: PlannedRow;
}

/**
 * Collects differences. A difference is written if the import updates records or the store's value is blank; otherwise
 * the row reports it.
 */
function createDifferences(updates: boolean) {
  const differences: Differences = { what: [], fields: [], writes: false };
  const takes = (isFill: boolean, ...said: string[]): boolean => {
    if (updates || isFill) differences.writes = true;
    else differences.what.push(...said);
    return updates || isFill;
  };
  return {
    differences,
    takes,
    takesField: (field: string, isFill: boolean): boolean => {
      const taking = takes(isFill);
      if (!taking) differences.fields.push(field);
      return taking;
    },
  };
}
type Gathered = ReturnType<typeof createDifferences>;

/**
 * Compares a row with the variant it is; nothing is written where the store has all of it. Where what the store has
 * stays as it is, the row only fills what is blank there, and `what` and `fields` say how it differs.
 */
export function planKnown(context: PlanContext, draft: Draft, variant: StoreVariant): Comparison {
  const { audit, options } = context;
  const gathered = createDifferences(options.existing === 'update');
  const planned: PlannedRow = { ...nothing(draft.row, 'unchanged'), outcome: 'update' };
  const { next, old } = changeVariant(context, draft, variant, gathered);
  const oldProduct: OldProduct = {
    id: variant.product_id,
    title: variant.title,
    title_ar: variant.title_ar,
    category_id: variant.category_id,
    brand_id: variant.brand_id,
  };
  const product: ProductChange = { ...oldProduct, from: variant.product_version };
  if (!context.memory.described.has(variant.product_id)) {
    const errors = changeDetails(context, draft, variant, gathered, { planned, product, oldProduct });
    if (errors.length > 0)
      return { ...gathered.differences, writes: false, row: nothing(draft.row, 'refused', errors) };
  }
  if (!context.memory.changedProducts.has(variant.product_id))
    changeProduct(context, draft, variant, gathered, { planned, product });
  const barcodes = newBarcodes(draft, variant, gathered);
  const changed = changedUnits(draft, variant, gathered);
  const units = { ...draft.units, ...Object.fromEntries(changed.map((code) => [code.barcode, code.units])) };
  const written = [...barcodes, ...changed.map(({ barcode }) => barcode)];
  if (written.length > 0) planned.rows.variant_barcodes = codeRows(units, variant.id, written);
  const changesProduct =
    product.details !== undefined ||
    product.title !== variant.title ||
    product.title_ar !== variant.title_ar ||
    product.category_id !== variant.category_id ||
    product.brand_id !== variant.brand_id;
  const { from: _, ...after } = next;
  planned.rows.audit_entries = [
    audit(
      'variant',
      variant.id,
      'updated',
      draft.row,
      {
        ...after,
        ...listCodes([...variant.barcodes, ...barcodes], { ...variant.units, ...onlyOf(units, written) }),
      },
      { ...old, ...listCodes(variant.barcodes, variant.units) },
    ),
    ...(changesProduct ? [audit('product', product.id, 'updated', draft.row, flat(product), flat(oldProduct))] : []),
  ];
  recordPrice(context, variant, next, planned);
  const before: Before = {
    variant: old,
    product: changesProduct ? oldProduct : null,
    variant_version: variant.version + 1,
    product_version: product.from + 1,
    barcodes,
    units: Object.fromEntries(changed.map(({ barcode, had }) => [barcode, had])),
  };
  planned.update = { variant: next, product: changesProduct ? product : null, before };
  return { ...gathered.differences, row: planned };
}

/** A row's changes of its variant, with the previous values. */
function changeVariant(
  { mapping, money }: PlanContext,
  draft: Draft,
  variant: StoreVariant,
  { differences, takes, takesField }: Gathered,
): { next: VariantChange; old: Before['variant'] } {
  const old: Before['variant'] = {
    id: variant.id,
    price: variant.price,
    discount_type: variant.discount_type,
    discount: variant.discount,
    selling_price: variant.selling_price,
    min_buy: variant.min_buy,
    max_buy: variant.max_buy,
    active: variant.active,
  };
  const next: VariantChange = { ...old, from: variant.version };
  const answered = UNKNOWABLE_OF_VARIANT.filter(
    (field) => variant.unknown.includes(field) && mapping[field] !== undefined && !draft.unknown.includes(field),
  );
  const prices = pricesFor(draft, variant);
  const hadNoPrice = variant.price === 0 && !variant.active;
  if (
    prices &&
    takes(
      hadNoPrice || answered.includes('discount'),
      `${money(variant.selling_price)} → ${money(prices.selling_price)}`,
    )
  )
    Object.assign(next, prices);
  if (
    draft.cost !== null &&
    draft.cost !== variant.cost &&
    // What it costs until now is not everybody's to read; what the file says, its reader knows.
    takes(variant.cost === null, `→ ${money(draft.cost)}`)
  ) {
    next.cost = draft.cost;
    old.cost = variant.cost;
  }
  for (const field of ['min_buy', 'max_buy'] as const) {
    const said = draft[field];
    if (said === null || said === variant[field]) continue;
    if (takes(answered.includes(field), `${variant[field]} → ${said}`)) next[field] = said;
  }
  if (next.max_buy < next.min_buy) Object.assign(next, { min_buy: variant.min_buy, max_buy: variant.max_buy });
  for (const field of SAID_OF_VARIANT) {
    if (draft[field] === null || draft[field] === variant[field]) continue;
    // No point is where nothing is ordered again.
    if (!takesField(field, isBlank(variant[field] || null))) continue;
    next[field] = draft[field];
    old[field] = variant[field];
  }
  if (answered.length > 0) {
    differences.writes = true;
    next.unknown = without(variant.unknown, answered);
    old.unknown = variant.unknown;
  }
  if (draft.code !== null && variant.code === nameCodeOf(draft) && draft.code !== variant.code) {
    differences.writes = true;
    next.code = draft.code;
    old.code = variant.code;
  }
  const unanswered = next.unknown ?? variant.unknown;
  next.active = unanswered.length === 0 && (variant.active || (next.price > 0 && (hadNoPrice || answered.length > 0)));
  return { next, old };
}

/**
 * The prices that a row gives a variant, where they are not its own. A discount that cannot be read stays what it was.
 */
function pricesFor(
  draft: Draft,
  variant: StoreVariant,
): Pick<VariantChange, 'price' | 'discount_type' | 'discount' | 'selling_price'> | undefined {
  if (draft.price === null) return undefined;
  const discounted = draft.unknown.includes('discount') ? variant : draft;
  const { discount_type, discount } = discounted;
  const selling_price = sellingPrice(draft.price, discount_type, discount);
  const changed = draft.price !== variant.price || selling_price !== variant.selling_price;
  return changed && selling_price >= 0 ? { price: draft.price, discount_type, discount, selling_price } : undefined;
}

/** Takes the details that a row gives its product; answers what of them refuses the row. */
function changeDetails(
  { memory, names, options }: PlanContext,
  draft: Draft,
  variant: StoreVariant,
  { takesField }: Gathered,
  { planned, product, oldProduct }: { planned: PlannedRow; product: ProductChange; oldProduct: OldProduct },
): Reason[] {
  const applying =
    variant.category_id === null ? names.attributesOf(draft.categories) : names.attributesAt(variant.category_id);
  const read = describeProduct(options, draft, applying, variant.details);
  if (read.errors.length > 0) return read.errors;
  memory.described.add(variant.product_id);
  planned.warnings.push(...read.warnings);
  planned.blanks.push(...read.blanks);
  const had = new Map<string, unknown>(Object.entries(variant.details));
  const isFill = (field: string) =>
    field === 'unknown' ||
    variant.details.unknown?.some((one) => one === field) === true ||
    isBlank(had.get(field)) ||
    (field === 'attributes' && onlyAdds(read.details.attributes ?? {}, variant.details.attributes ?? {}));
  const taken = Object.entries(read.details).filter(([field]) => takesField(field, isFill(field)));
  if (taken.length > 0) {
    product.details = Object.fromEntries(taken);
    oldProduct.details = Object.fromEntries(taken.map(([field]) => [field, had.get(field)]));
  }
  return [];
}

/** Whether values of attributes are those of before and more. */
function onlyAdds(values: object, before: object): boolean {
  const next = new Map<string, unknown>(Object.entries(values));
  return Object.entries(before).every(([id, value]) => isSame(value, next.get(id)));
}

/** Takes the titles, the category and the brand that a row gives its product. */
function changeProduct(
  { names }: PlanContext,
  draft: Draft,
  variant: StoreVariant,
  { differences, takes }: Gathered,
  { planned, product }: { planned: PlannedRow; product: ProductChange },
): void {
  const renames = draft.english && words(draft.title) !== words(variant.title);
  if (renames && takes(false, `“${variant.title}” → “${draft.title}”`)) product.title = draft.title;
  if (draft.title_ar !== '' && draft.title_ar !== variant.title_ar) {
    const said = variant.title_ar === '' ? `“${draft.title_ar}”` : `“${variant.title_ar}” → “${draft.title_ar}”`;
    if (takes(variant.title_ar === '', said)) product.title_ar = draft.title_ar;
  }
  if (variant.category_id === null && draft.categories.length > 0) {
    differences.writes = true;
    product.category_id = names.category(draft.categories, planned);
  }
  if (variant.brand_id === null && draft.brand !== '') {
    differences.writes = true;
    product.brand_id = names.brand(draft.brand, planned);
  }
}

/** The barcodes that a row adds to its variant. */
function newBarcodes(draft: Draft, variant: StoreVariant, { takes }: Gathered): string[] {
  const has = new Set(variant.barcodes.map(gtin14));
  const barcodes = draft.barcodes.filter((barcode) => !has.has(gtin14(barcode)));
  return barcodes.length > 0 && takes(has.size === 0, ...barcodes) ? barcodes : [];
}

const onlyOf = (units: Readonly<Record<string, number>>, codes: readonly string[]) =>
  Object.fromEntries(Object.entries(units).filter(([code]) => codes.includes(code)));

/** Codes of the variant of which the row says another number of pieces. A code without a number says nothing. */
const changedUnits = (draft: Draft, variant: StoreVariant, { takes }: Gathered) =>
  Object.entries(draft.units).flatMap(([code, units]) => {
    const barcode = variant.barcodes.find((known) => gtin14(known) === gtin14(code));
    if (barcode === undefined) return [];
    const had = variant.units[barcode] ?? 1;
    return had !== units && takes(false, String(units)) ? [{ barcode, units, had }] : [];
  });

/** Adds a changed price or cost to the variant's price history. */
function recordPrice(
  { actor, newId }: PlanContext,
  variant: StoreVariant,
  next: VariantChange,
  { rows }: PlannedRow,
): void {
  if (next.selling_price === variant.selling_price && next.cost === undefined) return;
  rows.price_history = [
    {
      id: newId('prc'),
      variant_id: variant.id,
      price: next.price,
      selling_price: next.selling_price,
      cost: next.cost ?? variant.cost,
      applied_at: new Date().toISOString(),
      created_by: actor.id,
    },
  ];
}

/** A change of a product for the audit log, field by field. */
export const flat = ({ details, ...product }: Omit<ProductChange, 'from'>): object => ({ ...product, ...details });
