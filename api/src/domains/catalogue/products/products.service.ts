import {
  type CategoryAttribute,
  MOST_IMAGES,
  Nutrition,
  PRODUCT_TRANSITIONS,
  type ProductChangeInput,
  type ProductCreateInput,
  type ProductDetail,
  type ProductImage,
  type ProductInput,
  type ProductMove,
  type ProductStatus,
  type ProductStatusInput,
  type SaleCheck,
  type UnknownAnswer,
  unknownOf,
  type Variant,
} from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DomainError, type FieldProblem, forbidden, noStep } from '../../../platform/errors/domain-error.ts';
import type { RefusalCode } from '../../../platform/errors/sentences.ts';
import { FieldErrors } from '../../../platform/errors/field-errors.ts';
import { moveRanked } from '../../../platform/ranks.ts';
import { expectFound, expectLive, expectVersion } from '../../../platform/records.ts';
import { newId } from '../../../platform/ids.ts';
import { chooseSlug } from '../../../platform/slug.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { checkedValues, missingAttributes } from '../categories/attributes.service.ts';
import {
  answerVariant,
  checkFirstVariants,
  insertVariants,
  type NewVariant,
  noteBelowCost,
  wouldFallBelowCost,
} from '../variants/variants.service.ts';
import {
  expectSlugFree,
  fetchedImages,
  holdNamed,
  findProduct,
  insertProduct,
  lockProduct,
  placeProduct,
  productSlugTaken,
  readCategoryRanks,
  readSaleFacts,
  type TranslatedFrom,
  updateProduct,
} from './products.repository.ts';
import { productList } from './products.list.ts';

export { readCompleteness } from './completeness.repository.ts';
export { matchesProduct } from './products.list.ts';
export { findProduct } from './products.repository.ts';

/** The ids of the products that a list's filter matches, as far as someone may see them. */
export const matchingProducts = (
  db: Db,
  matching: Record<string, string>,
  viewer: Actor,
  limit: number,
): Promise<string[]> => productList.matchingIds(db, matching, viewer, limit);

type Transitions = Readonly<Record<ProductStatus, readonly ProductStatus[]>>;

/** What an activation may have come from, and may so return to. */
const BACK = { ...PRODUCT_TRANSITIONS, active: ['inactive', 'draft', 'in_review'] } satisfies Transitions;
/** What a seller does with its own products; someone of the store looks at each before customers see it. */
const OF_SELLER = {
  draft: ['in_review'],
  in_review: [],
  changes_requested: ['in_review'],
  rejected: ['in_review'],
  active: ['inactive'],
  inactive: ['active'],
  archived: [],
} satisfies Transitions;

/**
 * The seller that someone works for, or null for people of the store. An account without a seller has none to work for.
 */
function sellerOf({ scope }: Actor): string | null {
  if (scope.seller === undefined) return null;
  const [id] = scope.seller;
  if (id === undefined) throw forbidden('product.create');
  return id;
}

/**
 * What a seller's change leaves of a product's status: what customers see has been looked at by someone of the store.
 * What was to go on sale by itself does not, and says so.
 */
const afterChange = (
  actor: Actor,
  { status, schedule }: ProductDetail,
): { status?: ProductStatus; status_reason?: string; on_sale_at?: null; schedule_failed_at?: string } =>
  sellerOf(actor) === null
    ? {}
    : {
        ...(status === 'active' || status === 'inactive' ? { status: 'in_review', status_reason: '' } : {}),
        ...(schedule?.on_sale_at ? { on_sale_at: null, schedule_failed_at: schedule.on_sale_at } : {}),
      };

function refuseFields(code: RefusalCode, fields: Record<string, FieldProblem | false>): void {
  const wrong = Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, FieldProblem] => entry[1] !== false),
  );
  if (Object.keys(wrong).length > 0) throw new DomainError(422, code, { fields: wrong });
}

/** What a product names is there; a variant type that it has may be archived by now. */
async function checkNamed({ trx }: UnitOfWork, input: ProductInput, before?: ProductDetail): Promise<void> {
  const kept = before?.variant_type_ids ?? [];
  const variant_type_ids = [...new Set(input.variant_type_ids)].filter((type) => !kept.includes(type));
  const { category, brand, seller, variant_types } = await holdNamed(
    trx,
    { ...input, variant_type_ids },
    input.brand_id !== (before?.brand?.id ?? null),
  );
  refuseFields('validation_failed', {
    category_id: !category && 'product.category',
    brand_id: input.brand_id !== null && !brand && 'product.brand',
    seller_id: input.seller_id !== null && !seller && 'product.seller',
    variant_type_ids: variant_types !== variant_type_ids.length && 'product.variant_type',
  });
}

/** What a product needs before customers see it, all that is missing at once. */
function expectComplete(
  { title_ar, category_id, variants, images, unknown }: ProductDetail,
  missing: readonly CategoryAttribute[] = [],
): void {
  refuseFields('product.incomplete', {
    title_ar: title_ar === '' && 'product.needs_title_ar',
    category_id: category_id === null && 'product.needs_category',
    variants: !variants.some(({ active, price }) => active && price > 0) && 'product.needs_variant',
    images: images.length === 0 && 'product.needs_image',
    ...Object.fromEntries(unknownOf({ unknown, variants }).map((field) => [field, 'product.unknown_value' as const])),
    ...Object.fromEntries(
      missing.map(({ id, name, name_ar }) => [
        `attributes.${id}`,
        { code: 'product.needs_attribute' as const, values: { attribute: { en: name, ab: name_ar || name } } },
      ]),
    ),
  });
}

/**
 * What is on sale stays complete. What its category asks for is asked of anyone who writes the attributes or brings it
 * to another category; nobody who changes something else is asked for what came to be needed since.
 */
async function expectStillComplete(
  { trx }: UnitOfWork,
  before: ProductDetail,
  after: ProductDetail,
  writesAttributes = false,
): Promise<void> {
  if (after.status !== 'active') return;
  const asks = writesAttributes || after.category_id !== before.category_id;
  expectComplete(after, asks ? await missingAttributes(trx, after) : []);
}

const read = async ({ trx, actor }: UnitOfWork, id: string): Promise<ProductDetail> =>
  expectFound(await findProduct(trx, id, actor));
const current = async (unit: UnitOfWork, id: string, version: number | undefined): Promise<ProductDetail> =>
  expectVersion(await lockProduct(unit, id), version);

/** A shop that is not approved has nothing to offer yet. */
async function expectSells({ trx }: UnitOfWork, sellerId: string): Promise<void> {
  const { seller } = await holdNamed(
    trx,
    { category_id: '', brand_id: null, seller_id: sellerId, variant_type_ids: [] },
    false,
  );
  if (!seller) throw new DomainError(409, 'seller.not_own_products');
}

export async function createProduct(
  unit: UnitOfWork,
  { variants, ...given }: ProductCreateInput,
): Promise<ProductDetail> {
  const { trx, actor } = unit;
  const seller = sellerOf(actor);
  if (seller !== null) await expectSells(unit, seller);
  const input = seller === null ? given : { ...given, seller_id: seller };
  const errors = new FieldErrors();
  await errors.check(() => checkNamed(unit, input));
  await errors.check(() => expectSlugFree(trx, input.slug));
  await checkFirstVariants(unit, input, variants, errors);
  let attributes = {};
  await errors.check(async () => {
    attributes = await checkedValues(unit, input.category_id, input.attributes ?? {});
  });
  errors.throwIfAny();
  const slug = await chooseSlug(trx, input.slug, input.title, (wanted) => productSlugTaken(trx, wanted));
  const id = await insertProduct(
    trx,
    { ...input, attributes, slug },
    actor.id,
    seller === null ? 'draft' : 'in_review',
  );
  const made = await insertVariants(trx, { id, seller_id: input.seller_id }, variants, actor.id, 'variants');
  const product = await read(unit, id);
  await unit.audit({ type: 'product', id, action: 'created', after: product });
  for (const [index, variant] of variants.entries())
    if (await wouldFallBelowCost(unit, input.vat_class, variant, null))
      await noteBelowCost(unit, made[index] ?? '', variant.below_cost_reason);
  return product;
}

/** What is wanted, and after it what a link brought since the form was opened. */
async function withArrived(
  { trx }: UnitOfWork,
  { id, images }: ProductDetail,
  wanted: ProductInput['images'],
  seen: readonly string[],
): Promise<ProductInput['images']> {
  const known = new Set([...seen, ...wanted.map(({ url }) => url)]);
  const unseen = images.filter(({ url }) => !known.has(url));
  if (unseen.length === 0) return wanted;
  const fetched = await fetchedImages(trx, id);
  return [...wanted, ...unseen.filter(({ url }) => fetched.has(url))].slice(0, MOST_IMAGES);
}

export async function changeProduct(
  unit: UnitOfWork,
  id: string,
  version: number,
  { images_seen, ...given }: ProductChangeInput,
): Promise<ProductDetail> {
  const before = expectLive(await current(unit, id, version));
  const input = sellerOf(unit.actor) === null ? given : { ...given, seller_id: before.seller_id };
  const errors = new FieldErrors();
  await errors.check(() => checkNamed(unit, input, before));
  await errors.check(() => expectSlugFree(unit.trx, input.slug, id));
  let attributes = before.attributes;
  await errors.check(async () => {
    if (input.attributes)
      attributes = await checkedValues(unit, input.category_id, input.attributes, before.attributes);
  });
  errors.throwIfAny();
  const images = images_seen ? await withArrived(unit, before, input.images, images_seen) : input.images;
  await updateProduct(
    unit.trx,
    before,
    { ...input, attributes, images, slug: input.slug || before.slug, ...afterChange(unit.actor, before) },
    unit.actor.id,
  );
  const after = await read(unit, id);
  await expectStillComplete(unit, before, after, input.attributes !== null);
  await unit.audit({ type: 'product', id, action: 'updated', before, after });
  return after;
}

/** Whether someone may choose this state for a product next. */
function expectTransition(actor: Actor, before: ProductDetail, status: ProductStatus, next: Transitions): void {
  const bySeller = sellerOf(actor) !== null;
  if (bySeller && status === 'active' && before.status !== 'inactive')
    throw new DomainError(409, 'product.seller_review', { current: before });
  if (!(bySeller ? OF_SELLER : next)[before.status].some((one) => one === status))
    throw noStep('product', before, status);
}

/** Someone may put this product on sale, and nothing is missing for it. @throws DomainError with all that is. */
export async function expectForSale({ trx, actor }: UnitOfWork, product: ProductDetail): Promise<void> {
  expectTransition(actor, product, 'active', PRODUCT_TRANSITIONS);
  expectComplete(product, await missingAttributes(trx, product));
}

/** What is left of a schedule once a product has another state: on sale it may still end; else nothing comes of it. */
const scheduleAfter = ({ schedule }: ProductDetail, status: ProductStatus) =>
  schedule === null
    ? {}
    : {
        on_sale_at: null,
        schedule_failed_at: null,
        ...(status === 'active' && schedule.off_sale_at !== null ? {} : { off_sale_at: null, scheduled_by: null }),
      };

export async function setProductStatus(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  { status, reason }: ProductStatusInput,
  next: Transitions = PRODUCT_TRANSITIONS,
): Promise<ProductDetail> {
  const before = expectLive(await current(unit, id, version));
  if (before.status === status) return before;
  expectTransition(unit.actor, before, status, next);
  if (status === 'active') expectComplete(before, await missingAttributes(unit.trx, before));
  const change = { status, status_reason: reason, ...scheduleAfter(before, status) };
  await updateProduct(unit.trx, before, change, unit.actor.id);
  const after = await read(unit, id);
  await unit.audit({
    type: 'product',
    id,
    action: 'status_changed',
    before,
    after,
    ...(reason ? { reason } : {}),
    event: { status },
  });
  return after;
}

/** Takes an activation back: the product is again what it was. */
export const returnProduct = (
  unit: UnitOfWork,
  id: string,
  status: ProductStatusInput['status'],
): Promise<ProductDetail> => setProductStatus(unit, id, undefined, { status, reason: '' }, BACK);

/** Archives; or brings back, not for sale until someone says so. An undo says with `to` what it was. */
export async function setProductArchived(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  archived: boolean,
  to: ProductStatus = 'inactive',
): Promise<ProductDetail> {
  const before = await current(unit, id, version);
  if ((before.archived_at !== null) === archived) return before;
  if (!archived && to === 'active') expectComplete(before, await missingAttributes(unit.trx, before));
  await updateProduct(
    unit.trx,
    before,
    { status: archived ? 'archived' : to, archived_at: archived ? new Date() : null },
    unit.actor.id,
  );
  const after = await read(unit, id);
  await unit.audit({ type: 'product', id, action: archived ? 'archived' : 'restored', before, after });
  return after;
}

/** Gives a product other pictures, made of those that it has. */
export async function setProductImages(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  imagesOf: (had: readonly ProductImage[]) => ProductImage[],
): Promise<{ before: ProductDetail; after: ProductDetail }> {
  const before = expectLive(await current(unit, id, version));
  const images = imagesOf(before.images);
  if (JSON.stringify(images) === JSON.stringify(before.images)) return { before, after: before };
  await updateProduct(unit.trx, before, { images, ...afterChange(unit.actor, before) }, unit.actor.id);
  const after = await read(unit, id);
  await expectStillComplete(unit, before, after);
  await unit.audit({ type: 'product', id, action: 'updated', before, after });
  return { before, after };
}

type Fields = Partial<
  Pick<
    ProductInput,
    | 'title'
    | 'title_ar'
    | 'description'
    | 'description_ar'
    | 'category_id'
    | 'brand_id'
    | 'storage'
    | 'vat_class'
    | 'origin'
  > &
    TranslatedFrom
>;
/** Changes some fields of a product and leaves the others as they are. */
export async function changeProductFields(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  change: Fields,
): Promise<ProductDetail> {
  const before = expectLive(await current(unit, id, version));
  const { category, brand } = await holdNamed(
    unit.trx,
    {
      category_id: change.category_id ?? '',
      brand_id: change.brand_id ?? null,
      seller_id: null,
      variant_type_ids: [],
    },
    true,
  );
  refuseFields('validation_failed', {
    category_id: change.category_id !== undefined && !category && 'product.category',
    brand_id: typeof change.brand_id === 'string' && !brand && 'product.brand',
  });
  await updateProduct(unit.trx, before, { ...change, ...afterChange(unit.actor, before) }, unit.actor.id);
  const after = await read(unit, id);
  await expectStillComplete(unit, before, after);
  await unit.audit({ type: 'product', id, action: 'updated', before, after });
  return after;
}

/** Says what an import could not read of a product, or of its variants, which may then be sold. */
export async function answerUnknown(unit: UnitOfWork, id: string, answer: UnknownAnswer): Promise<ProductDetail> {
  const before = expectLive(await current(unit, id, undefined));
  const { field, value } = answer;
  if (!unknownOf(before).includes(field)) return before;
  for (const variant of before.variants)
    if (variant.unknown.includes(field)) await answerVariant(unit, variant.id, answer);
  if (!before.unknown.includes(field)) return read(unit, id);
  const unknown = before.unknown.filter((other) => other !== field);
  await updateProduct(
    unit.trx,
    before,
    { unknown, ...(value === undefined ? {} : { [field]: value }), ...afterChange(unit.actor, before) },
    unit.actor.id,
  );
  const after = await read(unit, id);
  await unit.audit({ type: 'product', id, action: 'updated', before, after });
  return after;
}

/**
 * Puts a product to another place among those of its category. Its version stays: a form that is open meanwhile says
 * nothing of the place, and is not in its way.
 */
export const moveProduct = (unit: UnitOfWork, id: string, { version, ...spot }: ProductMove): Promise<ProductDetail> =>
  moveRanked(unit, {
    type: 'product',
    id,
    current: () => current(unit, id, version),
    // One without a category stands nowhere: nothing is beside it.
    among: ({ category_id }) => readCategoryRanks(unit.trx, category_id ?? ''),
    spot: () => spot,
    update: (_, rank) => placeProduct(unit.trx, id, rank),
    read: () => read(unit, id),
  });

/** A variant as a copy has it: a code of its own, and no barcode, which belongs to one variant only. */
function copyOf({
  code,
  barcodes: _,
  options,
  unit,
  size,
  price,
  discount_type,
  discount,
  selling_price,
  cost,
  min_buy,
  max_buy,
  weight_step_g,
  weight_tolerance,
  reorder_point,
  hash_tags,
  image,
  active,
  components,
  unknown,
}: Variant): NewVariant {
  const own = `${code.slice(0, 32)}-${newId('x').slice(-6)}`;
  return {
    code: own,
    barcodes: [],
    options,
    unit,
    size,
    price,
    discount_type,
    discount,
    selling_price,
    cost,
    min_buy,
    max_buy,
    weight_step_g,
    weight_tolerance,
    reorder_point,
    hash_tags,
    image,
    active,
    unknown,
    components,
    below_cost_reason: '',
  };
}

/** Makes a draft that is like a product, its variants and images included. */
export async function duplicateProduct(unit: UnitOfWork, id: string): Promise<ProductDetail> {
  const { trx, actor } = unit;
  const from = await current(unit, id, undefined);
  const {
    description,
    description_ar,
    category_id,
    brand_id,
    seller_id,
    variant_type_ids,
    return_policy,
    return_window_days,
    vat_class,
    storage,
    sold_by,
    origin,
    allergens,
    shelf_life_days,
    search_words,
    unknown,
    images,
    attributes,
  } = from;
  if (category_id === null)
    throw new DomainError(422, 'product.needs_category', { fields: { category_id: 'product.needs_category' } });
  const title = `${from.title.slice(0, 110)} (copy)`;
  const title_ar = from.title_ar === '' ? '' : `${from.title_ar.slice(0, 110)} (نسخة)`;
  const slug = await chooseSlug(trx, '', title, (wanted) => productSlugTaken(trx, wanted));
  // What was archived since keeps its products, and gets no new ones.
  const named = await holdNamed(trx, { category_id, brand_id, seller_id, variant_type_ids: [] }, true);
  refuseFields('product.category', { category_id: !named.category && 'product.category' });
  const copy = {
    title,
    title_ar,
    slug,
    description,
    description_ar,
    category_id,
    brand_id: named.brand ? brand_id : null,
    seller_id,
    variant_type_ids,
    return_policy,
    return_window_days,
    vat_class,
    storage,
    sold_by,
    origin,
    allergens,
    shelf_life_days,
    search_words,
    images,
    attributes,
    ...Nutrition.parse(from),
    unknown,
  };
  const ofSeller = sellerOf(actor) !== null;
  const copyId = await insertProduct(trx, copy, actor.id, ofSeller ? 'in_review' : 'draft');
  await insertVariants(trx, { id: copyId, seller_id }, from.variants.map(copyOf), actor.id, 'variants');
  const after = await read(unit, copyId);
  await unit.audit({ type: 'product', id: copyId, action: 'created', after, event: { copied_from: id } });
  return after;
}

/** "Why is this not for sale?": what must hold, in the order in which one would mend it. */
export async function checkSale(db: Db, idOrSlug: string, viewer: Actor): Promise<SaleCheck> {
  const product = expectFound(await findProduct(db, idOrSlug, viewer));
  const { category_active, brand_active, seller_sells } = await readSaleFacts(db, product.id);
  const missing = await missingAttributes(db, product);
  const offered = product.variants.filter(({ active }) => active);
  const checks = [
    { check: 'titles' as const, ok: product.title !== '' && product.title_ar !== '' },
    { check: 'category' as const, ok: product.category_id !== null },
    { check: 'category_active' as const, ok: category_active },
    // What came to be needed while it is sold is asked for when it is next saved.
    { check: 'attributes' as const, ok: missing.length === 0 || product.status === 'active' },
    { check: 'brand_active' as const, ok: brand_active },
    { check: 'seller' as const, ok: seller_sells },
    { check: 'image' as const, ok: product.images.length > 0 },
    { check: 'unknown' as const, ok: unknownOf(product).length === 0 },
    { check: 'active_variant' as const, ok: offered.length > 0 },
    { check: 'price' as const, ok: offered.some(({ price }) => price > 0) },
    { check: 'status' as const, ok: product.status === 'active' },
    { check: 'stock' as const, ok: offered.some(({ available }) => available > 0) },
  ];
  return { for_sale: checks.every(({ ok }) => ok), checks };
}
