import type { Brand, BrandInput, MergeInput } from '@bo/contracts';
import { fieldError, DomainError } from '../../platform/errors/domain-error.ts';
import { expectFound, expectLive, expectVersion } from '../../platform/records.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import {
  countBrandUses,
  deleteBrand,
  findBrand,
  insertBrand,
  lockBrand,
  lockProductsOfBrands,
  renameBrandUses,
  updateBrand,
} from './brands.repository.ts';

const current = async ({ trx }: UnitOfWork, id: string, version: number | undefined): Promise<Brand> =>
  expectVersion(await lockBrand(trx, id), version);

export async function createBrand(unit: UnitOfWork, input: BrandInput): Promise<Brand> {
  const brand = await insertBrand(unit.trx, input, unit.actor.id);
  await unit.audit({ type: 'brand', id: brand.id, action: 'created', after: brand });
  return brand;
}

export async function changeBrand(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  change: Partial<BrandInput>,
): Promise<Brand> {
  const known = expectFound(await findBrand(unit.trx, id));
  // Its products are found by its names, so they are written with it.
  const renamed = (change.name ?? known.name) !== known.name || (change.name_ar ?? known.name_ar) !== known.name_ar;
  if (renamed) await lockProductsOfBrands(unit.trx, [id]);
  const before = expectLive(await current(unit, id, version));
  const after = await updateBrand(unit.trx, before, change, unit.actor.id);
  await unit.audit({ type: 'brand', id, action: 'updated', before, after });
  return after;
}

/** Archives or restores; a brand that already is what is wanted stays as it is, so that Undo may be pressed twice. */
export async function setBrandArchived(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  archived: boolean,
): Promise<Brand> {
  const before = await current(unit, id, version);
  if ((before.archived_at !== null) === archived) return before;
  const after = await updateBrand(unit.trx, before, { archived_at: archived ? new Date() : null }, unit.actor.id);
  await unit.audit({ type: 'brand', id, action: archived ? 'archived' : 'restored', before, after });
  return after;
}

/** Deletes a brand that was never used; one that was can only be archived. */
export async function removeBrand(unit: UnitOfWork, id: string, version: number | undefined): Promise<void> {
  const before = await current(unit, id, version);
  const uses = await countBrandUses(unit.trx, id);
  if (uses > 0) throw new DomainError(409, 'in_use', { values: { n: uses }, current: before });
  await deleteBrand(unit.trx, id);
  await unit.audit({ type: 'brand', id, action: 'deleted', before });
}

/** One of two brands that are the same goes into the other, which is answered; it is archived itself. */
export async function mergeBrand(unit: UnitOfWork, id: string, { into_id, version }: MergeInput): Promise<Brand> {
  const { trx, actor } = unit;
  await lockProductsOfBrands(trx, [id, into_id]);
  // In one order, so that two people who merge the same two brands both ways wait for each other.
  for (const one of [id, into_id].sort()) await lockBrand(trx, one);
  const before = expectLive(await current(unit, id, version));
  const into = await findBrand(trx, into_id);
  if (!into || into.id === id || into.archived_at !== null) throw fieldError('into_id', 'product.brand');
  const uses = await renameBrandUses(trx, id, into_id, actor.id);
  const products = uses.products.length;
  const archived = await updateBrand(trx, before, { archived_at: new Date() }, actor.id);
  const after = expectFound(await findBrand(trx, into_id));
  await unit.audit({ type: 'brand', id, action: 'merged', before, after: archived, event: { into_id, products } });
  await unit.audit({
    type: 'brand',
    id: into_id,
    action: 'received_merge',
    before: into,
    after,
    event: { from_id: id, products },
  });
  await unit.audit(
    ...uses.products.map((product) => ({
      type: 'product' as const,
      id: product,
      action: 'merge_followed' as const,
      before: { brand_id: id },
      after: { brand_id: into_id },
    })),
    ...uses.lists.map((list) => ({
      type: 'horizontal_list' as const,
      id: list,
      action: 'merge_followed' as const,
      before: { rule_id: id },
      after: { rule_id: into_id },
    })),
  );
  return after;
}
