import type { MergeOptionsInput, VariantType, VariantTypeInput } from '@bo/contracts';
import { fieldError, DomainError } from '../../platform/errors/domain-error.ts';
import { FieldErrors } from '../../platform/errors/field-errors.ts';
import { expectFound, expectLive, expectVersion } from '../../platform/records.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import {
  deleteVariantType,
  expectTypeFree,
  findVariantType,
  insertVariantType,
  lockProductsWithOption,
  lockVariantType,
  mergeOptionRows,
  updateVariantType,
} from './variant-types.repository.ts';

const read = async ({ trx }: UnitOfWork, id: string): Promise<VariantType> =>
  expectFound(await findVariantType(trx, id));
const current = async ({ trx }: UnitOfWork, id: string, version: number | undefined): Promise<VariantType> =>
  expectVersion(await lockVariantType(trx, id), version);

export async function createVariantType(unit: UnitOfWork, input: VariantTypeInput): Promise<VariantType> {
  await expectTypeFree(unit.trx, input);
  const after = await read(unit, await insertVariantType(unit.trx, input, unit.actor.id));
  await unit.audit({ type: 'variant_type', id: after.id, action: 'created', after });
  return after;
}

/** Renames, orders, hides and adds options; one that a variant has cannot be left out. */
export async function changeVariantType(
  unit: UnitOfWork,
  id: string,
  version: number,
  input: VariantTypeInput,
): Promise<VariantType> {
  const before = expectLive(await current(unit, id, version));
  const kept = new Set(input.options.map((option) => option.id));
  const lost = before.options.filter((option) => !kept.has(option.id) && option.variant_count > 0);
  const errors = new FieldErrors();
  await errors.check(() => expectTypeFree(unit.trx, input, id));
  if (lost.length > 0) {
    const values = { names: lost.map(({ name }) => name).join(', ') };
    await errors.check(() => Promise.reject(fieldError('options', 'variant_type.option_used', values)));
  }
  errors.throwIfAny();
  await updateVariantType(unit.trx, before, input, unit.actor.id);
  const after = await read(unit, id);
  await unit.audit({ type: 'variant_type', id, action: 'updated', before, after });
  return after;
}

export async function mergeOptions(
  unit: UnitOfWork,
  id: string,
  { from_id, into_id, version }: MergeOptionsInput,
): Promise<VariantType> {
  await lockProductsWithOption(unit.trx, id, from_id);
  const before = expectLive(await current(unit, id, version));
  const has = (option: string) => before.options.some((known) => known.id === option);
  if (!has(from_id)) throw fieldError('from_id', 'variant_type.option');
  if (!has(into_id) || from_id === into_id) throw fieldError('into_id', 'variant_type.option');
  const variants = await mergeOptionRows(unit.trx, id, from_id, into_id, unit.actor.id);
  await updateVariantType(unit.trx, before, {}, unit.actor.id);
  const after = await read(unit, id);
  await unit.audit({
    type: 'variant_type',
    id,
    action: 'options_merged',
    before,
    after,
    event: { from_id, into_id, variants: variants.length },
  });
  await unit.audit(
    ...variants.map((variant) => ({
      type: 'variant' as const,
      id: variant,
      action: 'merge_followed' as const,
      before: { options: { [id]: from_id } },
      after: { options: { [id]: into_id } },
    })),
  );
  return after;
}

/** Archives or restores; products keep the type they have, new ones cannot choose it. */
export async function setVariantTypeArchived(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  archived: boolean,
): Promise<VariantType> {
  const before = await current(unit, id, version);
  if ((before.archived_at !== null) === archived) return before;
  await updateVariantType(unit.trx, before, { archived_at: archived ? new Date() : null }, unit.actor.id);
  const after = await read(unit, id);
  await unit.audit({ type: 'variant_type', id, action: archived ? 'archived' : 'restored', before, after });
  return after;
}

export async function removeVariantType(unit: UnitOfWork, id: string, version: number | undefined): Promise<void> {
  const before = await current(unit, id, version);
  const uses = before.product_count + before.options.reduce((sum, { variant_count }) => sum + variant_count, 0);
  if (uses > 0) throw new DomainError(409, 'in_use', { values: { n: uses }, current: before });
  await deleteVariantType(unit.trx, id);
  await unit.audit({ type: 'variant_type', id, action: 'deleted', before });
}
