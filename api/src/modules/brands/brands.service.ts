import type { Brand, BrandInput } from '@bo/contracts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { expectLive, expectVersion } from '../../platform/records.ts';
import type { Write } from '../../platform/write.ts';
import { countBrandUses, deleteBrand, insertBrand, lockBrand, updateBrand } from './brands.repository.ts';

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
