import type { ProductOrderInput } from '@bo/contracts';
import { conflict } from '../../platform/errors/domain-error.ts';
import { lockRanks } from '../../platform/ranks.ts';
import { expectFound, expectLive } from '../../platform/records.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { findCategory, lockPlaced, placeProducts, readByRule, readPlacedProducts } from './categories.repository.ts';

const placed = async ({ trx, actor }: UnitOfWork, idOrSlug: string) => {
  const { id, name, name_ar, archived_at } = expectFound(await findCategory(trx, idOrSlug, actor));
  return { category: { id, name, name_ar }, archived_at, results: await readPlacedProducts(trx, id, actor) };
};

/** Puts all products of a category in order at once. What is archived comes behind them, where it can come back to. */
export async function orderProducts(unit: UnitOfWork, idOrSlug: string, { by, product_ids }: ProductOrderInput) {
  const { trx } = unit;
  await lockRanks(trx, 'product');
  const before = expectLive(await placed(unit, idOrSlug));
  const { id } = before.category;
  const all = await lockPlaced(trx, id);
  const live = all.filter((product) => product.live);
  const ids = by ? await readByRule(trx, id, by) : [...new Set(product_ids)];
  const stands = new Set(live.map((product) => product.id));
  if (ids.length !== stands.size || !ids.every((one) => stands.has(one))) throw conflict(before);
  await placeProducts(trx, [...ids, ...all.filter((product) => !product.live).map((product) => product.id)]);
  await unit.audit({ type: 'category', id, action: 'updated', before: {}, after: { product_order: by ?? 'manual' } });
  return placed(unit, id);
}
