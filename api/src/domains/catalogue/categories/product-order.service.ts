import type { CategoryProducts, ProductOrderInput } from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { conflict } from '../../../platform/errors/domain-error.ts';
import { lockRanks } from '../../../platform/ranks.ts';
import { expectFound, expectLive } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import {
  findCategory,
  lockProductsOfCategories,
  placeProducts,
  readOrdered,
  readPlacedProducts,
} from './categories.repository.ts';

/** A category, by its id or slug, with the products that stand in it. */
export async function findPlaced(db: Db | Trx, idOrSlug: string, viewer: Actor): Promise<CategoryProducts> {
  const { id, name, name_ar } = expectFound(await findCategory(db, idOrSlug, viewer));
  return { category: { id, name, name_ar }, results: await readPlacedProducts(db, id, viewer) };
}

/** Puts all products of a category in order at once. What is archived comes behind them, where it can come back to. */
export async function orderProducts(
  unit: UnitOfWork,
  idOrSlug: string,
  { by, product_ids }: ProductOrderInput,
): Promise<CategoryProducts> {
  const { trx, actor } = unit;
  await lockRanks(trx, 'product');
  const { id } = expectLive(expectFound(await findCategory(trx, idOrSlug, actor)));
  await lockProductsOfCategories(trx, [id]);
  const all = await readOrdered(trx, id, by);
  const live = new Set(all.filter((product) => product.live).map((product) => product.id));
  const ids = new Set(product_ids ?? live);
  if (ids.size !== live.size || [...ids].some((one) => !live.has(one)))
    throw conflict(await findPlaced(trx, id, actor));
  const archived = all.filter((product) => !product.live).map((product) => product.id);
  await placeProducts(trx, [...ids, ...archived]);
  await unit.audit({ type: 'category', id, action: 'updated', before: {}, after: { product_order: by ?? 'manual' } });
  return findPlaced(trx, id, actor);
}
