import type { Category, CategoryInput } from '@bo/contracts';
import { generateKeyBetween } from 'fractional-indexing';
import { fieldError } from '../../../platform/errors/domain-error.ts';
import { FieldErrors } from '../../../platform/errors/field-errors.ts';
import { expectFound, expectLive, expectVersion, lockName } from '../../../platform/records.ts';
import { chooseSlug } from '../../../platform/slug.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import {
  expectCategoryFree,
  findCategory,
  insertCategory,
  lastRank,
  lockCategory,
  slugTaken,
  updateCategory,
} from './categories.repository.ts';

export { SOLD_LATELY } from './sold-lately.repository.ts';

const LEVELS = 3;

/** The level below a parent. @throws DomainError at `parent_id` where nothing can be below it. */
async function levelBelow({ trx, actor }: UnitOfWork, parentId: string | null): Promise<number> {
  if (parentId === null) return 1;
  const parent = await findCategory(trx, parentId, actor);
  if (!parent || parent.id !== parentId || parent.archived_at || parent.level >= LEVELS)
    throw fieldError('parent_id', 'category.parent');
  return parent.level + 1;
}

/**
 * One change of the tree at a time: two moves that are each right could make a circle together, two new siblings would
 * share a rank.
 */
const lockTree = ({ trx }: UnitOfWork) => lockName(trx, 'categories');

const read = async ({ trx, actor }: UnitOfWork, id: string): Promise<Category> =>
  expectFound(await findCategory(trx, id, actor));

export async function createCategory(unit: UnitOfWork, input: CategoryInput): Promise<Category> {
  const { trx, actor } = unit;
  await lockTree(unit);
  let level = 1;
  const errors = new FieldErrors();
  await errors.check(async () => {
    level = await levelBelow(unit, input.parent_id);
  });
  await errors.check(() => expectCategoryFree(trx, input));
  errors.throwIfAny();
  const rank = generateKeyBetween(await lastRank(trx, input.parent_id), null);
  const slug = await chooseSlug(trx, input.slug, input.name, (wanted) => slugTaken(trx, wanted));
  const category = await read(unit, await insertCategory(trx, { ...input, slug, level, rank }, actor.id));
  await unit.audit({ type: 'category', id: category.id, action: 'created', after: category });
  return category;
}

/** Changes what a category is called or whether it is shown or featured, and nothing else of it. */
export async function changeCategoryFields(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  change: Partial<Pick<CategoryInput, 'name' | 'name_ar' | 'active' | 'featured'>>,
): Promise<Category> {
  const before = expectLive(expectVersion(await lockCategory(unit, id), version));
  if (change.name !== undefined || change.name_ar !== undefined)
    await expectCategoryFree(unit.trx, { ...before, slug: '', ...change }, id);
  await updateCategory(unit.trx, before, change, unit.actor.id);
  const after = await read(unit, id);
  await unit.audit({ type: 'category', id, action: 'updated', before, after });
  return after;
}

/** Changes a category where it is; below another parent it is moved, which has its own call and preview. */
export async function changeCategory(
  unit: UnitOfWork,
  id: string,
  version: number,
  { parent_id, ...input }: CategoryInput,
): Promise<Category> {
  const before = expectLive(expectVersion(await lockCategory(unit, id), version));
  if (parent_id !== before.parent_id) throw fieldError('parent_id', 'category.move');
  await expectCategoryFree(unit.trx, { parent_id, ...input }, id);
  await updateCategory(unit.trx, before, { ...input, slug: input.slug || before.slug }, unit.actor.id);
  const after = await read(unit, id);
  await unit.audit({ type: 'category', id, action: 'updated', before, after });
  return after;
}
