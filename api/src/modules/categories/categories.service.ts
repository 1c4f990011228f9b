import type { Category, CategoryInput } from '@bo/contracts';
import { generateKeyBetween } from 'fractional-indexing';
import { fieldRefusal } from '../../platform/errors/refusal.ts';
import { expectFound, expectLive, expectVersion, lockName } from '../../platform/records.ts';
import { chooseSlug } from '../../platform/slug.ts';
import type { Write } from '../../platform/write.ts';
import { findCategory, insertCategory, lastRank, lockCategory, slugTaken, updateCategory } from './categories.repository.ts';

const LEVELS = 3;

/** The level below a parent. @throws Refusal at `parent_id` where nothing can be below it. */
async function levelBelow({ trx }: Write, parentId: string | null): Promise<number> {
  if (parentId === null) return 1;
  const parent = await findCategory(trx, parentId);
  if (!parent || parent.id !== parentId || parent.archived_at || parent.level >= LEVELS) throw fieldRefusal('parent_id', 'category.parent');
  return parent.level + 1;
}

/** One change of the tree at a time: two moves that are each right could make a circle together, two new siblings would share a rank. */
const lockTree = ({ trx }: Write) => lockName(trx, 'categories');

const read = async ({ trx }: Write, id: string): Promise<Category> => expectFound(await findCategory(trx, id));

export async function createCategory(write: Write, input: CategoryInput): Promise<Category> {
  const { trx, actor } = write;
  await lockTree(write);
  const level = await levelBelow(write, input.parent_id);
  const rank = generateKeyBetween(await lastRank(trx, input.parent_id), null);
  const slug = await chooseSlug(input.slug, input.name, (wanted) => slugTaken(trx, wanted));
  const category = await read(write, await insertCategory(trx, { ...input, slug, level, rank }, actor.id));
  await write.record({ type: 'category', id: category.id, action: 'created', after: category });
  return category;
}

/** Changes a category where it is; below another parent it is moved, which has its own call and preview. */
export async function changeCategory(write: Write, id: string, version: number, { parent_id, ...input }: CategoryInput): Promise<Category> {
  const before = expectLive(expectVersion(await lockCategory(write.trx, id), version));
  if (parent_id !== before.parent_id) throw fieldRefusal('parent_id', 'category.move');
  await updateCategory(write.trx, before, { ...input, slug: input.slug || before.slug }, write.actor.id);
  const after = await read(write, id);
  await write.record({ type: 'category', id, action: 'updated', before, after });
  return after;
}
