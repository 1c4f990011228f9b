import type { Brand, BrandInput, MergeInput } from '@bo/contracts';
import { fieldRefusal, Refusal } from '../../platform/errors/refusal.ts';
import { expectFound, expectLive, expectVersion } from '../../platform/records.ts';
import type { Write } from '../../platform/write.ts';
import { countBrandUses, deleteBrand, findBrand, insertBrand, lockBrand, renameBrandUses, updateBrand } from './brands.repository.ts';

const current = async ({ trx }: Write, id: string, version: number | undefined): Promise<Brand> => expectVersion(await lockBrand(trx, id), version);

export async function createBrand(write: Write, input: BrandInput): Promise<Brand> {
  const brand = await insertBrand(write.trx, input, write.actor.id);
  await write.record({ type: 'brand', id: brand.id, action: 'created', after: brand });
  return brand;
}

export async function changeBrand(write: Write, id: string, version: number | undefined, change: Partial<BrandInput>): Promise<Brand> {
  const before = expectLive(await current(write, id, version));
  const after = await updateBrand(write.trx, before, change, write.actor.id);
  await write.record({ type: 'brand', id, action: 'updated', before, after });
  return after;
}

/** Archives or restores; a brand that already is what is wanted stays as it is, so that Undo may be pressed twice. */
export async function setBrandArchived(write: Write, id: string, version: number | undefined, archived: boolean): Promise<Brand> {
  const before = await current(write, id, version);
  if ((before.archived_at !== null) === archived) return before;
  const after = await updateBrand(write.trx, before, { archived_at: archived ? new Date() : null }, write.actor.id);
  await write.record({ type: 'brand', id, action: archived ? 'archived' : 'restored', before, after });
  return after;
}

/** Deletes a brand that was never used; one that was can only be archived. */
export async function removeBrand(write: Write, id: string, version: number | undefined): Promise<void> {
  const before = await current(write, id, version);
  const uses = await countBrandUses(write.trx, id);
  if (uses > 0) throw new Refusal(409, 'in_use', { values: { n: uses }, current: before });
  await deleteBrand(write.trx, id);
  await write.record({ type: 'brand', id, action: 'deleted', before });
}

/** One of two brands that are the same goes into the other, which is answered; it is archived itself. */
export async function mergeBrand(write: Write, id: string, { into_id, version }: MergeInput): Promise<Brand> {
  const { trx, actor } = write;
  // In one order, so that two people who merge the same two brands both ways wait for each other.
  for (const one of [id, into_id].sort()) await lockBrand(trx, one);
  const before = expectLive(await current(write, id, version));
  const into = await findBrand(trx, into_id);
  if (!into || into.id === id || into.archived_at !== null) throw fieldRefusal('into_id', 'product.brand');
  const products = await renameBrandUses(trx, id, into_id, actor.id);
  const archived = await updateBrand(trx, before, { archived_at: new Date() }, actor.id);
  const after = expectFound(await findBrand(trx, into_id));
  await write.record({ type: 'brand', id, action: 'merged', before, after: archived, event: { into_id, products } });
  await write.record({ type: 'brand', id: into_id, action: 'received_merge', before: into, after, event: { from_id: id, products } });
  return after;
}
