import type { PriceEntry, ScheduledPriceInput, VariantDetail, VariantInput } from '@bo/contracts';
import { SYSTEM } from '../../platform/access/caller.ts';
import { fieldRefusal, Refusal } from '../../platform/errors/refusal.ts';
import { expectFound, expectLive, expectVersion, lockName } from '../../platform/records.ts';
import type { Write, Writer } from '../../platform/write.ts';
import { deleteWaitingPrice, findPrice, insertScheduledPrice, markApplied, takeDuePrice } from './prices.repository.ts';
import { countOptions, countPlain, findComboObstacles, findVariant, hasSaleableVariant, insertPrice, insertVariants, lockOwner, lockVariant, readTypesOf, updateVariant } from './variants.repository.ts';

export { findVariant, insertVariants, readVariants } from './variants.repository.ts';
export { inCategories, matchesVariant } from './variants.list.ts';

const read = async ({ trx }: Write, id: string): Promise<VariantDetail> => expectFound(await findVariant(trx, id));

/** A combo's components are there, different, and no combos; a variant that has stock or is a component stays an ordinary one. */
async function checkComponents({ trx }: Write, components: VariantInput['components'], id?: string, at = ''): Promise<void> {
  if (components.length === 0) return;
  // Two variants that become each other's component at once would each still find the other ordinary.
  await lockName(trx, 'combos');
  const ids = new Set(components.map(({ variant_id }) => variant_id));
  if (ids.size !== components.length || (id !== undefined && ids.has(id)) || (await countPlain(trx, [...ids])) !== ids.size) throw fieldRefusal(`${at}components`, 'variant.components');
  if (id === undefined) return;
  const { component, stocked } = await findComboObstacles(trx, id);
  if (component) throw fieldRefusal('components', 'variant.is_component');
  if (stocked) throw fieldRefusal('components', 'variant.has_stock');
}

/** Each option is one of its type, and there is one for each variant type of the product. */
async function checkOptions({ trx }: Write, options: Record<string, string>, types: readonly string[], at = ''): Promise<void> {
  if (types.some((type) => !(type in options))) throw fieldRefusal(`${at}options`, 'variant.option_missing');
  if ((await countOptions(trx, options)) !== Object.keys(options).length) throw fieldRefusal(`${at}options`, 'variant.option');
}

/** The first variants of a product, which come with it. What is refused is said at the variant's own field of that form. */
export async function createFirstVariants(write: Write, product: { id: string; seller_id: string | null; variant_type_ids: readonly string[] }, variants: readonly VariantInput[]): Promise<void> {
  for (const [index, { options, components }] of variants.entries()) {
    const at = `variants.${String(index)}.`;
    await checkOptions(write, options, product.variant_type_ids, at);
    await checkComponents(write, components, undefined, at);
  }
  await insertVariants(write.trx, product, variants, write.actor.id, 'variants');
}

/** A product on sale keeps something one can buy. */
async function expectSaleable({ trx }: Write, productId: string): Promise<void> {
  const product = await lockOwner(trx, productId);
  if (product?.status === 'active' && !(await hasSaleableVariant(trx, productId))) throw new Refusal(409, 'variant.last');
}

export async function createVariant(write: Write, productId: string, input: VariantInput): Promise<VariantDetail> {
  const product = expectLive(expectFound(await lockOwner(write.trx, productId)));
  await checkOptions(write, input.options, await readTypesOf(write.trx, productId));
  await checkComponents(write, input.components);
  const [id = ''] = await insertVariants(write.trx, product, [input], write.actor.id);
  const after = await read(write, id);
  await write.record({ type: 'variant', area: 'product', id, action: 'created', after });
  return after;
}

/** Changes a variant; a changed price is kept in its history. */
export async function changeVariant(write: Write, id: string, version: number | undefined, change: Partial<VariantInput>): Promise<VariantDetail> {
  const { trx, actor } = write;
  const before = expectLive(expectVersion(await lockVariant(trx, id), version));
  if (change.options && JSON.stringify(change.options) !== JSON.stringify(before.options)) await checkOptions(write, change.options, await readTypesOf(trx, before.product_id));
  if (change.components) await checkComponents(write, change.components, id);
  await updateVariant(trx, before, change, actor.id);
  const after = await read(write, id);
  if (after.price !== before.price || after.selling_price !== before.selling_price || after.cost !== before.cost) await insertPrice(trx, id, after, actor.id);
  await expectSaleable(write, before.product_id);
  await write.record({ type: 'variant', area: 'product', id, action: 'updated', before, after });
  return after;
}

/** Archives, which frees code, options and barcodes for a successor; or brings back, where they are still free. */
export async function setVariantArchived(write: Write, id: string, version: number | undefined, archived: boolean): Promise<VariantDetail> {
  const before = expectVersion(await lockVariant(write.trx, id), version);
  if ((before.archived_at !== null) === archived) return before;
  if (archived && (await findComboObstacles(write.trx, id)).component) throw new Refusal(409, 'variant.is_component', { current: before });
  await updateVariant(write.trx, before, { archived_at: archived ? new Date() : null }, write.actor.id);
  await expectSaleable(write, before.product_id);
  const after = await read(write, id);
  await write.record({ type: 'variant', area: 'product', id, action: archived ? 'archived' : 'restored', before, after });
  return after;
}

/** Writes down a price that takes effect by itself when its moment comes. */
export async function schedulePrice(write: Write, id: string, input: ScheduledPriceInput): Promise<PriceEntry> {
  const variant = expectLive(expectFound(await lockVariant(write.trx, id)));
  if (Date.parse(input.starts_at) <= Date.now()) throw fieldRefusal('starts_at', 'variant.price_in_past');
  const entry = expectFound(await findPrice(write.trx, id, await insertScheduledPrice(write.trx, variant.id, input, write.actor.id)));
  await write.record({ type: 'variant', area: 'product', id, action: 'price_scheduled', after: entry });
  return entry;
}

export async function cancelPrice(write: Write, id: string, priceId: string): Promise<void> {
  const before = expectFound(await findPrice(write.trx, id, priceId));
  if (!(await deleteWaitingPrice(write.trx, priceId))) throw new Refusal(409, 'variant.price_applied', { current: before });
  await write.record({ type: 'variant', area: 'product', id, action: 'price_cancelled', before });
}

/** Applies the prices whose moment has come, each in its own transaction; several instances may do so at once. Answers how many. */
export async function applyDuePrices({ write }: Pick<Writer, 'write'>): Promise<number> {
  const applyOne = async (under: Write): Promise<boolean> => {
    const { trx } = under;
    const due = await takeDuePrice(trx);
    if (!due) return false;
    await markApplied(trx, due.id);
    const before = await lockVariant(trx, due.variant_id);
    if (!before || before.archived_at !== null) return true;
    const { price, selling_price, cost } = due;
    await updateVariant(trx, before, { price, selling_price, discount_type: 'amount', discount: price - selling_price, ...(cost === null ? {} : { cost }) }, null);
    await under.record({ type: 'variant', area: 'product', id: before.id, action: 'price_applied', before, after: await read(under, before.id) });
    return true;
  };
  let applied = 0;
  while (await write(SYSTEM, applyOne)) applied += 1;
  return applied;
}
