import type { Brand, BrandInput, MergeInput } from '@bo/contracts';
import { z } from 'zod';
import { fieldError } from '../../../platform/errors/domain-error.ts';
import { archiveActions, type BulkAction, defineBulk } from '../../../platform/http/bulk.ts';
import { recordWrites } from '../../../platform/record-writes.ts';
import { expectFound, expectLive } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import {
  brandList,
  brandTable,
  countBrandUses,
  expectNamesFree,
  findBrand,
  lockProductsOfBrands,
  renameBrandUses,
} from './brands.repository.ts';

export const brands = recordWrites<Brand, BrandInput>({
  ...brandTable,
  type: 'brand',
  find: findBrand,
  check: ({ trx }, input, before) => expectNamesFree(trx, input, before?.id),
  // Its products are found by its names, so they are written with it.
  async lockFirst({ trx, actor }, id, change) {
    const { name, name_ar } = expectFound(await findBrand(trx, id, actor));
    if ((change.name ?? name) !== name || (change.name_ar ?? name_ar) !== name_ar)
      await lockProductsOfBrands(trx, [id]);
  },
  countUses: (trx, { id }) => countBrandUses(trx, id),
});

/** One of two brands that are the same goes into the other, which is answered; it is archived itself. */
export async function mergeBrand(unit: UnitOfWork, id: string, { into_id, version }: MergeInput): Promise<Brand> {
  const { trx, actor } = unit;
  await lockProductsOfBrands(trx, [id, into_id]);
  // In one order, so that two people who merge the same two brands both ways wait for each other.
  for (const one of [id, into_id].sort()) await brandTable.lock(trx, one);
  const before = expectLive(await brands.current(unit, id, version));
  const into = await findBrand(trx, into_id, actor);
  if (!into || into.id === id || into.archived_at !== null) throw fieldError('into_id', 'product.brand');
  const uses = await renameBrandUses(trx, id, into_id, actor.id);
  await brandTable.update(unit, before, { archived_at: new Date() });
  const archived = expectFound(await findBrand(trx, id, actor));
  const after = expectFound(await findBrand(trx, into_id, actor));
  const products = uses.products.length;
  await unit.audit(
    { type: 'brand', id, action: 'merged', before, after: archived, event: { into_id, products } },
    { type: 'brand', id: into_id, action: 'received_merge', before: into, after, event: { from_id: id, products } },
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

const set = (change: Partial<BrandInput>): BulkAction => ({
  needs: 'brand.edit',
  act: (unit, id) => brands.change(unit, id, undefined, change),
});

/** What can be done to many brands at once. */
export const brandBulk = defineBulk({
  name: 'brands',
  list: brandList,
  values: z.object({}),
  async stateOf(db, id, viewer) {
    const brand = await findBrand(db, id, viewer);
    return brand && JSON.stringify([brand.active, brand.featured, brand.archived_at !== null]);
  },
  actions: {
    activate: set({ active: true }),
    deactivate: set({ active: false }),
    feature: set({ featured: true }),
    unfeature: set({ featured: false }),
    ...archiveActions('brand.delete', brands.setArchived),
    delete: { needs: 'brand.delete', act: (unit, id) => brands.remove(unit, id, undefined) },
  },
});
