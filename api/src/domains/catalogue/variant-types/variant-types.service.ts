import type { MergeOptionsInput, VariantType, VariantTypeInput } from '@bo/contracts';
import { z } from 'zod';
import { fieldError } from '../../../platform/errors/domain-error.ts';
import { FieldErrors } from '../../../platform/errors/field-errors.ts';
import { archiveActions, defineBulk } from '../../../platform/http/bulk.ts';
import { recordWrites } from '../../../platform/record-writes.ts';
import { expectFound, expectLive } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import {
  deleteOptions,
  expectTypeFree,
  findVariantType,
  lockProductsWithOption,
  mergeOptionRows,
  setOptions,
  variantTypeList,
  variantTypeTable,
} from './variant-types.repository.ts';

export { optionLabel, optionNames, VARIANT_LABELS } from './option-names.repository.ts';

/** Archived, a type stays with the products that have it, and new ones cannot choose it. */
export const variantTypes = recordWrites<VariantType, VariantTypeInput>({
  type: 'variant_type',
  find: findVariantType,
  lock: variantTypeTable.lock,
  /** Options are renamed, ordered, hidden and added; one that a variant has cannot be left out. */
  async check({ trx }, input, before) {
    const { options = before?.options } = input;
    const kept = new Set(options?.map((option) => option.id));
    const lost = (before?.options ?? []).filter(({ id, variant_count }) => !kept.has(id) && variant_count > 0);
    const errors = new FieldErrors();
    await errors.check(() => expectTypeFree(trx, input, before?.id));
    if (lost.length > 0)
      errors.add(fieldError('options', 'variant_type.option_used', { names: lost.map(({ name }) => name).join(', ') }));
    errors.throwIfAny();
  },
  async insert(unit, { options, ...input }) {
    const id = await variantTypeTable.insert(unit, input);
    await setOptions(unit, id, options);
    return id;
  },
  async update(unit, before, { options, ...change }) {
    await variantTypeTable.update(unit, before, change);
    if (options) await setOptions(unit, before.id, options);
  },
  async remove(unit, id) {
    await deleteOptions(unit.trx, id);
    await variantTypeTable.remove(unit, id);
  },
  countUses: (_, { product_count, options }) =>
    product_count + options.reduce((sum, { variant_count }) => sum + variant_count, 0),
});

export async function mergeOptions(
  unit: UnitOfWork,
  id: string,
  { from_id, into_id, version }: MergeOptionsInput,
): Promise<VariantType> {
  await lockProductsWithOption(unit.trx, id, from_id);
  const before = expectLive(await variantTypes.current(unit, id, version));
  const has = (option: string) => before.options.some((known) => known.id === option);
  if (!has(from_id)) throw fieldError('from_id', 'variant_type.option');
  if (!has(into_id) || from_id === into_id) throw fieldError('into_id', 'variant_type.option');
  const variants = await mergeOptionRows(unit.trx, id, from_id, into_id, unit.actor.id);
  await variantTypeTable.update(unit, before, {});
  const after = expectFound(await findVariantType(unit.trx, id, unit.actor));
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

/** What can be done to many variant types at once. Which options they have is looked at one by one. */
export const variantTypeBulk = defineBulk({
  name: 'variant-types',
  list: variantTypeList,
  values: z.object({}),
  async stateOf(db, id, viewer) {
    const type = await findVariantType(db, id, viewer);
    return type && JSON.stringify(type.archived_at !== null);
  },
  actions: {
    ...archiveActions('variant_type.delete', variantTypes.setArchived),
    delete: { needs: 'variant_type.delete', act: (unit, id) => variantTypes.remove(unit, id, undefined) },
  },
});
