import {
  type AddedBarcode,
  fallsBelowCost,
  gtin14,
  MOST_BARCODES,
  type PriceEntry,
  type ProductInput,
  type ScheduledPriceInput,
  sellingPrice,
  UNKNOWABLE_OF_VARIANT,
  type UnknownAnswer,
  type VariantDetail,
  type VariantInput,
} from '@bo/contracts';
import { type Actor, may } from '../../../platform/access/caller.ts';
import { covers } from '../../../platform/access/scope.ts';
import { fieldError, DomainError, forbidden, notFound } from '../../../platform/errors/domain-error.ts';
import { FieldErrors } from '../../../platform/errors/field-errors.ts';
import { expectFound, expectLive, expectVersion, lockName } from '../../../platform/records.ts';
import type { JobRun } from '../../../platform/jobs/define.ts';
import { readSetting } from '../../../platform/settings.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { deleteWaitingPrice, findPrice, insertScheduledPrice, markApplied, takeDuePrice } from './prices.repository.ts';
import {
  countOptions,
  countPlain,
  expectVariantFree,
  findComboObstacles,
  findVariant,
  hasSaleableVariant,
  insertPrice,
  insertVariants,
  lockOwner,
  lockVariant,
  readTypesOf,
  updateVariant,
} from './variants.repository.ts';

export { findVariant, insertVariants, type NewVariant, readVariants } from './variants.repository.ts';
export { caseCodesOf, inCategories, matchesVariant, namedVariants, nameOf, variantList } from './variants.list.ts';

const read = async ({ trx, actor }: UnitOfWork, id: string): Promise<VariantDetail> =>
  expectFound(await findVariant(trx, id, actor));

/**
 * A combo's components are there, different, and no combos; a variant that has stock or is a component stays an
 * ordinary one.
 */
async function checkComponents(
  { trx }: UnitOfWork,
  components: VariantInput['components'],
  id?: string,
  at = '',
): Promise<void> {
  if (components.length === 0) return;
  // Two variants that become each other's component at once would each still find the other ordinary.
  await lockName(trx, 'combos');
  const ids = new Set(components.map(({ variant_id }) => variant_id));
  if (
    ids.size !== components.length ||
    (id !== undefined && ids.has(id)) ||
    (await countPlain(trx, [...ids])) !== ids.size
  )
    throw fieldError(`${at}components`, 'variant.components');
  if (id === undefined) return;
  const { component, stocked } = await findComboObstacles(trx, id);
  if (component) throw fieldError('components', 'variant.is_component');
  if (stocked) throw fieldError('components', 'variant.has_stock');
}

type Priced = Pick<VariantInput, 'price' | 'selling_price' | 'cost'> & { below_cost_reason?: string | undefined };

/** Whether a price someone sets falls below cost, under the VAT of its product. */
export async function wouldFallBelowCost(
  { trx }: UnitOfWork,
  vatClass: ProductInput['vat_class'],
  priced: Priced,
  before: Pick<Priced, 'selling_price'> | null,
): Promise<boolean> {
  if (priced.cost === null) return false;
  return fallsBelowCost(priced, before, vatClass === 'standard' ? await readSetting(trx, 'store.vat_rate') : 0);
}

/** Nobody sells below cost by accident: it takes a permission and a reason. */
function expectMayFall(actor: Actor, reason: string, at = ''): void {
  if (!may(actor, 'offer.below_cost')) {
    if (reason === '') throw fieldError(`${at}selling_price`, 'variant.below_cost');
    throw forbidden('offer.below_cost');
  }
  if (reason === '') throw fieldError(`${at}below_cost_reason`, 'variant.below_cost_reason');
}

/** Refuses a price below cost without permission or reason; answers the reason where there must be one. */
async function reasonBelowCost(
  unit: UnitOfWork,
  vatClass: ProductInput['vat_class'],
  priced: Priced,
  before: Pick<Priced, 'selling_price'> | null,
  at?: string,
): Promise<string | null> {
  if (!(await wouldFallBelowCost(unit, vatClass, priced, before))) return null;
  const reason = priced.below_cost_reason ?? '';
  expectMayFall(unit.actor, reason, at);
  return reason;
}

/** The trail keeps why something may sell below cost. */
export async function noteBelowCost(unit: UnitOfWork, id: string, reason: string | null): Promise<void> {
  if (reason !== null)
    await unit.audit({ type: 'variant', id, action: 'sold_below_cost', after: { below_cost: 1 }, reason });
}

/** Each option is one of its type, and there is one for each variant type of the product. */
async function checkOptions(
  { trx }: UnitOfWork,
  options: Record<string, string>,
  types: readonly string[],
  at = '',
): Promise<void> {
  if (types.some((type) => !(type in options))) throw fieldError(`${at}options`, 'variant.option_missing');
  if ((await countOptions(trx, options)) !== Object.keys(options).length)
    throw fieldError(`${at}options`, 'variant.option');
}

/**
 * Checks the first variants of a product, which come with it, against the store and against each other. What is wrong
 * is said at the variant's own field of that form.
 */
export async function checkFirstVariants(
  unit: UnitOfWork,
  product: Pick<ProductInput, 'seller_id' | 'variant_type_ids' | 'vat_class'>,
  variants: readonly VariantInput[],
  errors: FieldErrors,
): Promise<void> {
  const seen = { code: new Set<string>(), options: new Set<string>(), barcodes: new Set<string>() };
  const again = (known: Set<string>, values: readonly string[]) => {
    const found = values.some((value) => known.has(value));
    for (const value of values) known.add(value);
    return found;
  };
  for (const [index, variant] of variants.entries()) {
    const { code, options, barcodes, case_codes = [], active, components } = variant;
    const numbers = (codes: readonly string[]) => (active ? codes.map(gtin14) : []);
    const at = `variants.${String(index)}.`;
    await errors.check(() => checkOptions(unit, options, product.variant_type_ids, at));
    await errors.check(() => checkComponents(unit, components, undefined, at));
    await errors.check(async () => {
      await reasonBelowCost(unit, product.vat_class, variant, null, at);
    });
    await errors.check(() => expectVariantFree(unit.trx, { id: null, seller_id: product.seller_id }, variant, { at }));
    const clashes = {
      code: again(seen.code, [code.toLowerCase()]) && 'variant.code_taken',
      options: again(seen.options, [JSON.stringify(Object.entries(options).sort())]) && 'variant.options_taken',
      barcodes: again(seen.barcodes, numbers(barcodes)) && 'variant.barcode_taken',
      case_codes: again(seen.barcodes, numbers(case_codes.map(({ barcode }) => barcode))) && 'variant.barcode_taken',
    } as const;
    for (const [field, clash] of Object.entries(clashes))
      if (clash !== false) await errors.check(() => Promise.reject(fieldError(`${at}${field}`, clash)));
  }
}

/** A product on sale keeps something one can buy. */
async function expectSaleable({ trx }: UnitOfWork, productId: string): Promise<void> {
  const product = await lockOwner(trx, productId);
  if (product?.status === 'active' && !(await hasSaleableVariant(trx, productId)))
    throw new DomainError(409, 'variant.last');
}

export async function createVariant(unit: UnitOfWork, productId: string, input: VariantInput): Promise<VariantDetail> {
  const product = expectLive(expectFound(await lockOwner(unit.trx, productId)));
  if (!covers('product', unit.actor, { seller: product.seller_id === null ? [] : [product.seller_id] }))
    throw notFound();
  const types = await readTypesOf(unit.trx, productId);
  const errors = new FieldErrors();
  await errors.check(() => checkOptions(unit, input.options, types));
  await errors.check(() => checkComponents(unit, input.components));
  let reason: string | null = null;
  await errors.check(async () => {
    reason = await reasonBelowCost(unit, product.vat_class, input, null);
  });
  await errors.check(() => expectVariantFree(unit.trx, product, input));
  errors.throwIfAny();
  const [id = ''] = await insertVariants(unit.trx, product, [input], unit.actor.id);
  const after = await read(unit, id);
  await unit.audit({ type: 'variant', id, action: 'created', after });
  await noteBelowCost(unit, id, reason);
  return after;
}

/**
 * Changes a variant; a changed price is kept in its history, as one of a batch where many are changed together. What
 * gives back a price of before is not `checked`: it may be below cost, as it was.
 */
export async function changeVariant(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  change: Partial<VariantInput>,
  { batch = null, checked = true }: { batch?: string | null; checked?: boolean } = {},
): Promise<VariantDetail> {
  const { trx, actor } = unit;
  const before = expectLive(expectVersion(await lockVariant(unit, id), version));
  const errors = new FieldErrors();
  const { options } = change;
  if (options && JSON.stringify(options) !== JSON.stringify(before.options)) {
    const types = await readTypesOf(trx, before.product_id);
    await errors.check(() => checkOptions(unit, options, types));
  }
  if (change.components) await errors.check(() => checkComponents(unit, change.components ?? [], id));
  const owner = expectFound(await lockOwner(trx, before.product_id));
  let reason: string | null = null;
  if (checked)
    await errors.check(async () => {
      reason = await reasonBelowCost(unit, owner.vat_class, { ...before, ...change }, before);
    });
  await errors.check(async () =>
    expectVariantFree(
      trx,
      owner,
      // Switched on again it must be free to have what it had.
      {
        ...change,
        barcodes: change.barcodes ?? before.barcodes,
        case_codes: change.case_codes ?? before.case_codes,
        active: change.active ?? before.active,
      },
      { id },
    ),
  );
  const unsaid = before.unknown.filter(
    (field) =>
      !UNKNOWABLE_OF_VARIANT.some((one) => one === field && change[one] !== undefined && change[one] !== before[one]),
  );
  if (unsaid.length > 0 && (change.active ?? before.active))
    await errors.check(() => Promise.reject(fieldError('active', 'variant.unknown_value')));
  errors.throwIfAny();
  await updateVariant(trx, before, change, actor.id);
  const after = await read(unit, id);
  if (after.price !== before.price || after.selling_price !== before.selling_price || after.cost !== before.cost)
    await insertPrice(trx, id, after, actor.id, batch);
  await expectSaleable(unit, before.product_id);
  await unit.audit({ type: 'variant', id, action: 'updated', before, after });
  await noteBelowCost(unit, id, reason);
  return after;
}

/**
 * Says what an import could not read of a variant: a discount in basis points, or how much one may buy. Without a value
 * it is what stands there. Nothing unknown is left of it then, it is offered.
 */
export async function answerVariant(unit: UnitOfWork, id: string, { field, value }: UnknownAnswer): Promise<void> {
  const before = expectLive(expectFound(await lockVariant(unit, id)));
  const unknown = before.unknown.filter((other) => other !== field);
  const change =
    value === undefined
      ? {}
      : field === 'discount'
        ? {
            discount_type: 'percent' as const,
            discount: value,
            selling_price: sellingPrice(before.price, 'percent', value),
          }
        : { [field]: value };
  const said = { ...before, ...change };
  if (said.max_buy < said.min_buy) throw fieldError('value', 'variant.unknown_limits');
  const active = before.active || (unknown.length === 0 && before.price > 0);
  await updateVariant(unit.trx, before, { ...change, unknown, active }, unit.actor.id);
  const after = await read(unit, id);
  if (after.selling_price !== before.selling_price) await insertPrice(unit.trx, id, after, unit.actor.id);
  await unit.audit({ type: 'variant', id, action: 'updated', before, after });
}

/** Gives a variant one more code: of a piece, or of a case with so many of them. */
export async function addBarcode(
  unit: UnitOfWork,
  id: string,
  { barcode, units }: AddedBarcode,
): Promise<VariantDetail> {
  const { barcodes, case_codes } = expectFound(await lockVariant(unit, id));
  const known = [...barcodes, ...case_codes.map((one) => one.barcode)].map(gtin14);
  if (known.includes(gtin14(barcode))) throw fieldError('barcode', 'variant.barcode_taken');
  if ((units === 1 ? barcodes : case_codes).length >= MOST_BARCODES)
    throw fieldError('barcode', 'variant.many_codes', { max: MOST_BARCODES });
  return changeVariant(
    unit,
    id,
    undefined,
    units === 1 ? { barcodes: [...barcodes, barcode] } : { case_codes: [...case_codes, { barcode, units }] },
  );
}

/** Archives, which frees code, options and barcodes for a successor; or brings back, where they are still free. */
export async function setVariantArchived(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  archived: boolean,
): Promise<VariantDetail> {
  const before = expectVersion(await lockVariant(unit, id), version);
  if ((before.archived_at !== null) === archived) return before;
  if (archived && (await findComboObstacles(unit.trx, id)).component)
    throw new DomainError(409, 'variant.is_component', { current: before });
  await updateVariant(unit.trx, before, { archived_at: archived ? new Date() : null }, unit.actor.id);
  await expectSaleable(unit, before.product_id);
  const after = await read(unit, id);
  await unit.audit({
    type: 'variant',
    id,
    action: archived ? 'archived' : 'restored',
    before,
    after,
  });
  return after;
}

/** Writes down a price that takes effect by itself when its moment comes: `atItsMoment` sees to that. */
export async function schedulePrice(
  unit: UnitOfWork,
  id: string,
  { below_cost_reason, ...input }: ScheduledPriceInput,
  atItsMoment: (unit: UnitOfWork, startsAt: Date) => Promise<unknown>,
  batch: string | null = null,
): Promise<PriceEntry> {
  const variant = expectLive(expectFound(await lockVariant(unit, id)));
  if (Date.parse(input.starts_at) <= Date.now()) throw fieldError('starts_at', 'variant.price_in_past');
  const { vat_class } = expectFound(await lockOwner(unit.trx, variant.product_id));
  const priced = { ...input, cost: input.cost ?? variant.cost, below_cost_reason };
  const reason = await reasonBelowCost(unit, vat_class, priced, variant);
  const entry = expectFound(
    await findPrice(unit.trx, id, await insertScheduledPrice(unit.trx, variant.id, input, unit.actor.id, batch)),
  );
  await unit.audit({ type: 'variant', id, action: 'price_scheduled', after: entry });
  await noteBelowCost(unit, id, reason);
  await atItsMoment(unit, new Date(input.starts_at));
  return entry;
}

export async function cancelPrice(unit: UnitOfWork, id: string, priceId: string): Promise<void> {
  const before = expectFound(await findPrice(unit.trx, id, priceId));
  if (!(await deleteWaitingPrice(unit.trx, priceId)))
    throw new DomainError(409, 'variant.price_applied', { current: before });
  await unit.audit({ type: 'variant', id, action: 'price_cancelled', before });
}

/** Applies the prices whose moment has come, each in its own transaction. Answers how many. */
export async function applyDuePrices({
  write,
  signal,
}: Pick<JobRun<never>, 'write'> & { signal?: AbortSignal }): Promise<number> {
  const applyOne = async (unit: UnitOfWork): Promise<boolean> => {
    const { trx } = unit;
    const due = await takeDuePrice(trx);
    if (!due) return false;
    await markApplied(trx, due.id);
    const before = await lockVariant(unit, due.variant_id);
    if (!before || before.archived_at !== null) return true;
    const { price, selling_price, cost } = due;
    await updateVariant(
      trx,
      before,
      {
        price,
        selling_price,
        discount_type: 'amount',
        discount: price - selling_price,
        ...(cost === null ? {} : { cost }),
      },
      null,
    );
    await unit.audit({
      type: 'variant',
      id: before.id,
      action: 'price_applied',
      before,
      after: await read(unit, before.id),
    });
    return true;
  };
  let applied = 0;
  while (await write(applyOne)) {
    applied += 1;
    signal?.throwIfAborted();
  }
  return applied;
}
