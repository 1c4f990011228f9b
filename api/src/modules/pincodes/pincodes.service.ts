import type { Pincode, PincodeInput } from '@bo/contracts';
import { SCOPES } from '../../platform/access/record-scopes.ts';
import { covers } from '../../platform/access/scope.ts';
import { fieldError } from '../../platform/errors/domain-error.ts';
import { expectFound, expectLive, expectVersion } from '../../platform/records.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { countPartners, findPincode, insertPincode, lockPincode, updatePincode } from './pincodes.repository.ts';

async function checkPartners({ trx, actor }: UnitOfWork, { warehouse_ids, dealer_id }: PincodeInput): Promise<void> {
  const found = await countPartners(trx, warehouse_ids, dealer_id, actor);
  if (found.warehouses !== new Set(warehouse_ids).size) throw fieldError('warehouse_ids', 'pincode.warehouse');
  if (dealer_id === null ? !covers(SCOPES.pincode, actor, []) : found.dealers === 0)
    throw fieldError('dealer_id', 'pincode.dealer');
}

const read = async ({ trx, actor }: UnitOfWork, id: string): Promise<Pincode> =>
  expectFound(await findPincode(trx, id, actor));
const current = async ({ trx, actor }: UnitOfWork, id: string, version: number | undefined): Promise<Pincode> =>
  expectVersion(await lockPincode(trx, id, actor), version);

export async function createPincode(unit: UnitOfWork, input: PincodeInput): Promise<Pincode> {
  await checkPartners(unit, input);
  const pincode = await read(unit, await insertPincode(unit.trx, input, unit.actor));
  await unit.audit({ type: 'pincode', id: pincode.id, action: 'created', after: pincode });
  return pincode;
}

export async function changePincode(
  unit: UnitOfWork,
  id: string,
  version: number,
  input: PincodeInput,
): Promise<Pincode> {
  const before = expectLive(await current(unit, id, version));
  await checkPartners(unit, input);
  await updatePincode(unit.trx, before, input, unit.actor);
  const after = await read(unit, id);
  await unit.audit({ type: 'pincode', id, action: 'updated', before, after });
  return after;
}

export async function setPincodeArchived(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  archived: boolean,
): Promise<Pincode> {
  const before = await current(unit, id, version);
  if ((before.archived_at !== null) === archived) return before;
  await updatePincode(unit.trx, before, { archived_at: archived ? new Date() : null }, unit.actor);
  const after = await read(unit, id);
  await unit.audit({ type: 'pincode', id, action: archived ? 'archived' : 'restored', before, after });
  return after;
}
