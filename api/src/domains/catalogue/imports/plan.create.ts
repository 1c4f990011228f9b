import { normalizeForSearch, UNKNOWABLE_OF_PRODUCT, UNKNOWABLE_OF_VARIANT } from '@bo/contracts';
import { codeRows, listCodes } from './barcodes.ts';
import type { Called, ProductDetails, StoreVariant } from './catalogue.repository.ts';
import { codeOf, groupKey } from './group.ts';
import { type PlanContext, titlesOf } from './plan.context.ts';
import { describeProduct } from './plan.details.ts';
import { nothing, type PlannedRow } from './planned-row.ts';
import { type Reason, reason } from './reasons.ts';
import type { Draft } from './row.ts';

/** Where a new product stands in the store. */
interface Place {
  category: string | null;
  brand: string | null;
}

/** Plans a row that the store does not have yet: a variant, and a product where no other one takes it. */
export function planNew(
  context: PlanContext,
  draft: Draft,
  candidates: readonly StoreVariant[],
  called: ReadonlyMap<string, Called>,
): PlannedRow {
  const { emptyDetails, memory, names, options } = context;
  const applying = names.attributesOf(draft.categories);
  const { details, errors, blanks, warnings } = describeProduct(options, draft, applying, emptyDetails);
  if (errors.length > 0) return nothing(draft.row, 'refused', errors);
  const planned: PlannedRow = { ...nothing(draft.row, 'unchanged'), outcome: 'create', blanks, warnings };
  const place = {
    category: names.category(draft.categories, planned),
    brand: names.brand(draft.brand, planned),
  };
  knowStore(context, draft, place, candidates);
  const chosen = draft.size && names.option(draft.size, planned);

  let product = memory.groups.find(draft);
  if (product === undefined) {
    planned.warnings = [...sameTitle(context, draft, called), ...warnings];
    product = addProduct(context, draft, place, details, planned);
  }
  memory.groups.add(draft, product);
  addVariant(context, draft, product, chosen, planned);
  return planned;
}

function addProduct(
  { actor, audit, emptyDetails, memory, newId }: PlanContext,
  draft: Draft,
  { category, brand }: Place,
  details: ProductDetails,
  planned: PlannedRow,
): string {
  const { title, title_ar } = draft;
  const { made, rows, lacks } = planned;
  const id = newId('prd');
  const unknown = UNKNOWABLE_OF_PRODUCT.filter((field) => draft.unknown.includes(field));
  memory.noteTitles(draft);
  memory.newProducts.add(id);
  const values = {
    id,
    title,
    title_ar,
    slug: memory.slugFor(title),
    category_id: category,
    brand_id: brand,
    ...emptyDetails,
    ...details,
    unknown,
    created_by: actor.id,
    updated_by: actor.id,
  };
  rows.products = [values];
  rows.image_links = draft.images.map((link, index) => ({
    id: newId('iml'),
    product_id: id,
    link,
    alt: title,
    alt_ar: title_ar,
    rank: `a${index}`,
  }));
  rows.audit_entries = [audit('product', id, 'created', draft.row, values)];
  made.push({ type: 'product', id });
  planned.unknown.push(...unknown);
  if (!draft.english) lacks.push('english');
  if (title_ar === '') lacks.push('arabic');
  if (category === null) lacks.push('category');
  if (draft.images.length === 0) lacks.push('image');
  return id;
}

function addVariant(
  { actor, audit, memory, newId }: PlanContext,
  draft: Draft,
  product: string,
  chosen: { type: string; option: string } | null,
  { made, rows, lacks, unknown: unknownOfBoth }: PlannedRow,
): void {
  const id = newId('var');
  const unknown = UNKNOWABLE_OF_VARIANT.filter((field) => draft.unknown.includes(field));
  memory.newVariants.add(id);
  if (chosen) rows.product_variant_types = [{ product_id: product, variant_type_id: chosen.type }];
  const { unit, amount, discount_type, discount, selling_price, min_buy, max_buy, hash_tags, weight_step_g } = draft;
  const values = {
    id,
    product_id: product,
    code: codeOf(draft),
    options: chosen ? { [chosen.type]: chosen.option } : {},
    unit,
    size: amount,
    price: draft.price ?? 0,
    discount_type,
    discount,
    selling_price,
    cost: draft.cost,
    min_buy: min_buy ?? 1,
    max_buy: max_buy ?? 999,
    reorder_point: draft.reorder_point ?? 0,
    weight_step_g,
    hash_tags,
    active: draft.price !== null && unknown.length === 0,
    unknown,
    rank: memory.nextRank(product),
    created_by: actor.id,
    updated_by: actor.id,
  };
  rows.variants = [values];
  rows.variant_barcodes = codeRows(draft.units, id, draft.barcodes);
  (rows.audit_entries ??= []).push(
    audit('variant', id, 'created', draft.row, { ...values, ...listCodes(draft.barcodes, draft.units) }),
  );
  made.push({ type: 'variant', id, product_id: product, product_is_new: memory.newProducts.has(product) });
  unknownOfBoth.push(...unknown);
  if (draft.barcodes.length === 0) lacks.push('barcode');
  if (draft.price === null) lacks.push('price');
  if (!draft.size) lacks.push('size');
}

/** Products of the store with the row's title, category, brand and kind of size may get it as another variant. */
function knowStore(
  { memory, names }: PlanContext,
  draft: Draft,
  { category, brand }: Place,
  candidates: readonly StoreVariant[],
): void {
  const type = draft.size && names.typeOf(draft.size.measure);
  if (!type) return;
  const products = new Map<string, StoreVariant[]>();
  for (const variant of candidates) {
    if (memory.newProducts.has(variant.product_id) || variant.category_id !== category || variant.brand_id !== brand)
      continue;
    products.set(variant.product_id, [...(products.get(variant.product_id) ?? []), variant]);
  }
  for (const [product, variants] of products) {
    if (!variants.every(({ options: chosen }) => Object.keys(chosen).length === 1 && chosen[type] !== undefined))
      continue;
    memory.groups.know(
      groupKey(draft),
      product,
      variants.map(({ options: chosen }) => normalizeForSearch(names.optionName(chosen[type] ?? ''))),
    );
    const last = variants
      .map(({ rank }) => rank)
      .sort()
      .at(-1);
    memory.ranks.set(product, memory.ranks.get(product) ?? last ?? 'a0');
  }
}

/** Another product that is called like a new one: of the store, else of an earlier row. */
function sameTitle({ memory }: PlanContext, draft: Draft, called: ReadonlyMap<string, Called>): Reason[] {
  const field = draft.english || draft.title_ar === '' ? 'title' : 'title_ar';
  const own = titlesOf(draft);
  const other = own.flatMap((title) => called.get(title) ?? []).find(({ id }) => !memory.newProducts.has(id));
  if (other) return [reason('title_in_store', field, { value: other.title, product_id: other.id })];
  const row = own.map((title) => memory.titles.get(title)).find((earlier) => earlier !== undefined);
  return row === undefined ? [] : [reason('title_in_file', field, { value: draft.title, other_row: row })];
}
