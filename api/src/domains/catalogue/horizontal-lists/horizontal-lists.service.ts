import type { HorizontalList, HorizontalListInput, HorizontalListMove } from '@bo/contracts';
import { z } from 'zod';
import { fieldError } from '../../../platform/errors/domain-error.ts';
import { type BulkAction, defineBulk } from '../../../platform/http/bulk.ts';
import { moveRanked } from '../../../platform/ranks.ts';
import { expectFound, expectLive, expectVersion } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import {
  countProducts,
  deleteHorizontalList,
  findHorizontalList,
  findNamed,
  horizontalListList,
  insertHorizontalList,
  lockHorizontalList,
  readRanks,
  updateHorizontalList,
} from './horizontal-lists.repository.ts';

const read = async ({ trx, actor }: UnitOfWork, id: string): Promise<HorizontalList> =>
  expectFound(await findHorizontalList(trx, id, actor));

/** What a list names is there; products only once. */
async function checked({ trx }: UnitOfWork, input: HorizontalListInput): Promise<HorizontalListInput> {
  const product_ids = [...new Set(input.product_ids)];
  if ((await countProducts(trx, product_ids)) !== product_ids.length)
    throw fieldError('product_ids', 'horizontal_list.product');
  const category_id = input.placement === 'category' ? input.category_id : null;
  const rule_id = input.kind === 'category' || input.kind === 'brand' ? input.rule_id : null;
  const named = await findNamed(trx, { category_id, kind: input.kind, rule_id });
  if (category_id !== null && !named.category) throw fieldError('category_id', 'product.category');
  if (rule_id !== null && !named.rule)
    throw fieldError('rule_id', input.kind === 'brand' ? 'product.brand' : 'product.category');
  return { ...input, product_ids, category_id, rule_id };
}

export async function createHorizontalList(unit: UnitOfWork, input: HorizontalListInput): Promise<HorizontalList> {
  const after = await read(unit, await insertHorizontalList(unit.trx, await checked(unit, input), unit.actor.id));
  await unit.audit({ type: 'horizontal_list', id: after.id, action: 'created', after });
  return after;
}

export async function changeHorizontalList(
  unit: UnitOfWork,
  id: string,
  version: number,
  input: HorizontalListInput,
): Promise<HorizontalList> {
  const before = expectLive(expectVersion(await lockHorizontalList(unit, id), version));
  await updateHorizontalList(unit.trx, before, await checked(unit, input), unit.actor.id);
  const after = await read(unit, id);
  await unit.audit({ type: 'horizontal_list', id, action: 'updated', before, after });
  return after;
}

/** Puts a list right behind another, or first. */
export const moveHorizontalList = (unit: UnitOfWork, id: string, { after_id, version }: HorizontalListMove) =>
  moveRanked(unit, {
    type: 'horizontal_list',
    id,
    current: async () => expectVersion(await lockHorizontalList(unit, id), version),
    among: () => readRanks(unit.trx),
    spot: () => ({ after_id }),
    update: (list, rank) => updateHorizontalList(unit.trx, list, { rank }, unit.actor.id),
    read: () => read(unit, id),
  });

export async function removeHorizontalList(unit: UnitOfWork, id: string): Promise<void> {
  const before = expectFound(await lockHorizontalList(unit, id));
  await deleteHorizontalList(unit.trx, id);
  await unit.audit({ type: 'horizontal_list', id, action: 'deleted', before });
}

/** Switches a list on or off without looking at the rest of it. */
const switchTo = (active: boolean): BulkAction => ({
  needs: 'horizontal_list.edit',
  async act(unit, id) {
    const before = expectLive(expectFound(await lockHorizontalList(unit, id)));
    if (before.active === active) return;
    await updateHorizontalList(unit.trx, before, { active }, unit.actor.id);
    await unit.audit({ type: 'horizontal_list', id, action: 'updated', before, after: await read(unit, id) });
  },
});

/** A list keeps its place while it is archived. */
const archiveOr = (archived: boolean): BulkAction => ({
  needs: 'horizontal_list.delete',
  async act(unit, id) {
    const before = expectFound(await lockHorizontalList(unit, id));
    if ((before.archived_at !== null) === archived) return;
    await updateHorizontalList(unit.trx, before, { archived_at: archived ? new Date() : null }, unit.actor.id);
    const after = await read(unit, id);
    await unit.audit({ type: 'horizontal_list', id, action: archived ? 'archived' : 'restored', before, after });
  },
});

/** What can be done to many lists at once. */
export const horizontalListBulk = defineBulk({
  name: 'horizontal-product-lists',
  list: horizontalListList,
  values: z.object({}),
  async stateOf(db, id, viewer) {
    const list = await findHorizontalList(db, id, viewer);
    return list && JSON.stringify([list.active, list.archived_at !== null]);
  },
  actions: {
    activate: switchTo(true),
    deactivate: switchTo(false),
    archive: archiveOr(true),
    restore: archiveOr(false),
  },
});
