import type { AuditAction, Category, CategoryMoveInput, CategoryMovePreview, MergeInput } from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { fieldError, DomainError } from '../../../platform/errors/domain-error.ts';
import { rankAt } from '../../../platform/ranks.ts';
import { expectFound, expectLive, expectVersion, lockName } from '../../../platform/records.ts';
import type { Change, UnitOfWork } from '../../../platform/unit-of-work.ts';
import {
  adoptChildren,
  countCategoryUses,
  deleteCategory,
  findCategory,
  findNamesakes,
  lockCategory,
  lockProductsOfCategories,
  readBelow,
  readSiblings,
  renameCategoryUses,
  shiftLevels,
  updateCategory,
} from './categories.repository.ts';

const LEVELS = 3;

const read = async ({ trx, actor }: UnitOfWork, id: string): Promise<Category> =>
  expectFound(await findCategory(trx, id, actor));

/** The category with the whole tree standing still around it. */
async function current(unit: UnitOfWork, id: string, version: number | undefined): Promise<Category> {
  await lockName(unit.trx, 'categories');
  return expectVersion(await lockCategory(unit, id), version);
}

async function liveCategory(db: Db | Trx, id: string, viewer: Actor): Promise<Category | undefined> {
  const category = await findCategory(db, id, viewer);
  return category?.id === id && category.archived_at === null ? category : undefined;
}

/** What moving a category below `parentId` would touch, and why it cannot be. */
export async function previewMove(
  db: Db | Trx,
  id: string,
  parentId: string | null,
  viewer: Actor,
): Promise<CategoryMovePreview> {
  const category = expectFound(await findCategory(db, id, viewer));
  const parent = parentId === null ? undefined : await liveCategory(db, parentId, viewer);
  if (parentId !== null && !parent) throw fieldError('parent_id', 'category.parent');
  const below = await readBelow(db, category.id);
  const level_to = (parent?.level ?? 0) + 1;
  const deepest = Math.max(category.level, ...below.map(({ level }) => level)) - category.level + level_to;
  const namesakes = await findNamesakes(db, parentId, category);
  const circle = parentId === category.id || below.some((other) => other.id === parentId);
  const refusal = circle
    ? 'cycle'
    : deepest > LEVELS
      ? 'too_deep'
      : namesakes.name
        ? 'name_taken'
        : namesakes.name_ar
          ? 'name_ar_taken'
          : null;
  return {
    products: category.product_count,
    descendants: below.filter(({ live }) => live).length,
    level_from: category.level,
    level_to,
    refusal,
  };
}

/** Moves a category with all that is below it. */
export async function moveCategory(
  unit: UnitOfWork,
  id: string,
  { parent_id, after_id, version }: CategoryMoveInput,
): Promise<Category> {
  const { trx, actor } = unit;
  const before = expectLive(await current(unit, id, version));
  const { refusal, level_to } = await previewMove(trx, id, parent_id, actor);
  if (refusal) throw fieldError('parent_id', `category.${refusal}`);
  const rank = rankAt(await readSiblings(trx, parent_id), id, { after_id });
  if (rank === undefined) throw fieldError('after_id', 'category.after');
  const below = await readBelow(trx, id);
  await updateCategory(trx, before, { parent_id, level: level_to, rank }, actor.id);
  if (level_to !== before.level) await shiftLevels(trx, below, level_to - before.level);
  const after = await read(unit, id);
  await unit.audit({ type: 'category', id, action: 'moved', before, after });
  return after;
}

/** Entries at what was in a category and is in another now. */
const followed = (
  { products, lists }: Awaited<ReturnType<typeof renameCategoryUses>>,
  action: AuditAction,
  fromId: string,
  intoId: string,
): Change[] =>
  [
    ...products.map((id) => ({ type: 'product' as const, id })),
    ...lists.map((id) => ({ type: 'horizontal_list' as const, id })),
  ].map((record) => ({ ...record, action, before: { category_id: fromId }, after: { category_id: intoId } }));

/** One category goes into another of its level, with its products and what is below it; answers the other. */
export async function mergeCategory(unit: UnitOfWork, id: string, { into_id, version }: MergeInput): Promise<Category> {
  const { trx, actor } = unit;
  await lockProductsOfCategories(trx, [id, into_id]);
  const before = expectLive(await current(unit, id, version));
  const into = await liveCategory(trx, into_id, actor);
  if (!into || into.id === id || into.level !== before.level) throw fieldError('into_id', 'category.merge');
  await adoptChildren(trx, id, into_id, actor.id);
  const uses = await renameCategoryUses(trx, id, into_id, actor.id);
  const products = uses.products.length;
  await updateCategory(trx, before, { archived_at: new Date() }, actor.id);
  const after = await read(unit, into_id);
  await unit.audit({
    type: 'category',
    id,
    action: 'merged',
    before,
    after: await read(unit, id),
    event: { into_id, products },
  });
  await unit.audit({
    type: 'category',
    id: into_id,
    action: 'received_merge',
    before: into,
    after,
    event: { from_id: id, products },
  });
  await unit.audit(...followed(uses, 'merge_followed', id, into_id));
  return after;
}

/** Deletes a category that holds nothing, or whose products are told where to go. */
export async function removeCategory(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  moveProductsTo?: string,
): Promise<void> {
  const { trx, actor } = unit;
  if (moveProductsTo !== undefined) await lockProductsOfCategories(trx, [id]);
  const before = await current(unit, id, version);
  const { children, products, lists } = await countCategoryUses(trx, id);
  if (children > 0) throw new DomainError(409, 'category.has_children', { values: { n: children }, current: before });
  if (moveProductsTo !== undefined) {
    if (moveProductsTo === id || !(await liveCategory(trx, moveProductsTo, actor)))
      throw fieldError('move_products_to', 'product.category');
    const uses = await renameCategoryUses(trx, id, moveProductsTo, actor.id);
    await unit.audit(...followed(uses, 'moved', id, moveProductsTo));
  } else if (products + lists > 0) {
    throw new DomainError(409, 'category.has_products', { values: { n: products + lists }, current: before });
  }
  await deleteCategory(trx, id);
  await unit.audit({
    type: 'category',
    id,
    action: 'deleted',
    before,
    event: { products, ...(moveProductsTo ? { moved_to: moveProductsTo } : {}) },
  });
}
