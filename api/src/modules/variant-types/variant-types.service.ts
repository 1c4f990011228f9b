import type { MergeOptionsInput, VariantType, VariantTypeInput } from '@bo/contracts';
import { fieldRefusal, Refusal } from '../../platform/errors/refusal.ts';
import { expectFound, expectLive, expectVersion } from '../../platform/records.ts';
import type { Write } from '../../platform/write.ts';
import { deleteVariantType, findVariantType, insertVariantType, lockVariantType, mergeOptionRows, updateVariantType } from './variant-types.repository.ts';

const read = async ({ trx }: Write, id: string): Promise<VariantType> => expectFound(await findVariantType(trx, id));
const current = async ({ trx }: Write, id: string, version: number | undefined): Promise<VariantType> => expectVersion(await lockVariantType(trx, id), version);

export async function createVariantType(write: Write, input: VariantTypeInput): Promise<VariantType> {
  const after = await read(write, await insertVariantType(write.trx, input, write.actor.id));
  await write.record({ type: 'variant_type', id: after.id, action: 'created', after });
  return after;
}

/** Renames, orders, hides and adds options; one that a variant has cannot be left out. */
export async function changeVariantType(write: Write, id: string, version: number, input: VariantTypeInput): Promise<VariantType> {
  const before = expectLive(await current(write, id, version));
  const kept = new Set(input.options.map((option) => option.id));
  const lost = before.options.filter((option) => !kept.has(option.id) && option.variant_count > 0);
  if (lost.length > 0) throw new Refusal(422, 'variant_type.option_used', { fields: { options: 'variant_type.option_used' }, values: { names: lost.map(({ name }) => name).join(', ') } });
  await updateVariantType(write.trx, before, input, write.actor.id);
  const after = await read(write, id);
  await write.record({ type: 'variant_type', id, action: 'updated', before, after });
  return after;
}

export async function mergeOptions(write: Write, id: string, { from_id, into_id, version }: MergeOptionsInput): Promise<VariantType> {
  const before = expectLive(await current(write, id, version));
  const has = (option: string) => before.options.some((known) => known.id === option);
  if (!has(from_id)) throw fieldRefusal('from_id', 'variant_type.option');
  if (!has(into_id) || from_id === into_id) throw fieldRefusal('into_id', 'variant_type.option');
  const variants = await mergeOptionRows(write.trx, id, from_id, into_id, write.actor.id);
  await updateVariantType(write.trx, before, {}, write.actor.id);
  const after = await read(write, id);
  await write.record({ type: 'variant_type', id, action: 'options_merged', before, after, event: { from_id, into_id, variants } });
  return after;
}

/** Archives or restores; products keep the type they have, new ones cannot choose it. */
export async function setVariantTypeArchived(write: Write, id: string, version: number | undefined, archived: boolean): Promise<VariantType> {
  const before = await current(write, id, version);
  if ((before.archived_at !== null) === archived) return before;
  await updateVariantType(write.trx, before, { archived_at: archived ? new Date() : null }, write.actor.id);
  const after = await read(write, id);
  await write.record({ type: 'variant_type', id, action: archived ? 'archived' : 'restored', before, after });
  return after;
}

export async function removeVariantType(write: Write, id: string, version: number | undefined): Promise<void> {
  const before = await current(write, id, version);
  const uses = before.product_count + before.options.reduce((sum, { variant_count }) => sum + variant_count, 0);
  if (uses > 0) throw new Refusal(409, 'in_use', { values: { n: uses }, current: before });
  await deleteVariantType(write.trx, id);
  await write.record({ type: 'variant_type', id, action: 'deleted', before });
}
