import type { Pincode, PincodeInput } from '@bo/contracts';
import { covers } from '../../../platform/access/scope.ts';
import { fieldError } from '../../../platform/errors/domain-error.ts';
import { FieldErrors } from '../../../platform/errors/field-errors.ts';
import { recordWrites } from '../../../platform/record-writes.ts';
import { expectFound, expectLive } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import {
  countPartners,
  expectCodeFree,
  findPincode,
  insertMany,
  pincodeTable,
  readServing,
  setWarehouses,
  writeServing,
} from './pincodes.repository.ts';

async function checkPartners(
  { trx, actor }: UnitOfWork,
  { warehouse_ids = [], dealer_id = null }: Partial<PincodeInput>,
  errors: FieldErrors,
): Promise<void> {
  const found = await countPartners(trx, warehouse_ids, dealer_id, actor);
  if (found.warehouses !== new Set(warehouse_ids).size) errors.add(fieldError('warehouse_ids', 'pincode.warehouse'));
  if (dealer_id === null ? !covers('pincode', actor, {}) : found.dealers === 0)
    errors.add(fieldError('dealer_id', 'pincode.dealer'));
}

export const pincodes = recordWrites<Pincode, PincodeInput>({
  type: 'pincode',
  find: findPincode,
  lock: pincodeTable.lock,
  async check(unit, input, before) {
    const errors = new FieldErrors();
    await errors.check(() => expectCodeFree(unit.trx, input.code ?? '', before?.id));
    await checkPartners(unit, input, errors);
    errors.throwIfAny();
  },
  async insert(unit, { warehouse_ids, ...input }) {
    const id = await pincodeTable.insert(unit, input);
    await setWarehouses(unit, id, warehouse_ids);
    return id;
  },
  async update(unit, before, { warehouse_ids, ...change }) {
    await pincodeTable.update(unit, before, change);
    if (warehouse_ids) await setWarehouses(unit, before.id, warehouse_ids);
  },
});

/** That all of these warehouses are there for the actor. @throws DomainError 422 */
export async function expectWarehouses({ trx, actor }: UnitOfWork, ids: readonly string[]): Promise<void> {
  const found = await countPartners(trx, ids, null, actor);
  if (found.warehouses !== new Set(ids).size) throw fieldError('warehouse_ids', 'pincode.warehouse');
}

/**
 * Creates many pincodes at once, for anyone who may see all of them. Their codes must be free and their warehouses
 * known to be there: what a single creation checks, the caller has checked for all.
 */
export async function createPincodes(
  unit: UnitOfWork,
  inputs: readonly PincodeInput[],
): Promise<{ id: string; version: number }[]> {
  if (inputs.length === 0) return [];
  const made = await insertMany(unit, inputs);
  await unit.audit(
    ...made.map(({ id, version }, at) => ({
      type: 'pincode' as const,
      id,
      action: 'created' as const,
      after: { ...inputs[at], id, version },
    })),
  );
  return made;
}

/**
 * Changes which warehouses deliver to a pincode, and in which order; also those that the actor does not see. Answers
 * whether anything was changed.
 */
export async function changeServing(
  unit: UnitOfWork,
  id: string,
  change: (warehouseIds: readonly string[]) => readonly string[],
): Promise<boolean> {
  const before = expectLive(await pincodes.current(unit, id, undefined));
  const serving = await readServing(unit.trx, id);
  const wanted = change(serving);
  if (wanted.length === serving.length && wanted.every((one, at) => one === serving[at])) return false;
  await writeServing(unit.trx, id, wanted);
  await pincodeTable.update(unit, before, {});
  const after = expectFound(await findPincode(unit.trx, id, unit.actor));
  await unit.audit({ type: 'pincode', id, action: 'updated', before, after });
  return true;
}
