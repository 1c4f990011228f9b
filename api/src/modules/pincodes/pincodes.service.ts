import type { Pincode, PincodeInput } from '@bo/contracts';
import { fieldRefusal } from '../../platform/errors/refusal.ts';
import { expectFound, expectLive, expectVersion } from '../../platform/records.ts';
import type { Write } from '../../platform/write.ts';
import { countPartners, findPincode, insertPincode, lockPincode, updatePincode } from './pincodes.repository.ts';

async function checkPartners({ trx }: Write, { warehouse_ids, dealer_id }: PincodeInput): Promise<void> {
  const found = await countPartners(trx, warehouse_ids, dealer_id);
  if (found.warehouses !== new Set(warehouse_ids).size) throw fieldRefusal('warehouse_ids', 'pincode.warehouse');
  if (dealer_id !== null && found.dealers === 0) throw fieldRefusal('dealer_id', 'pincode.dealer');
}

const read = async ({ trx }: Write, id: string): Promise<Pincode> => expectFound(await findPincode(trx, id));
const current = async ({ trx }: Write, id: string, version: number | undefined): Promise<Pincode> => expectVersion(await lockPincode(trx, id), version);

export async function createPincode(write: Write, input: PincodeInput): Promise<Pincode> {
  await checkPartners(write, input);
  const pincode = await read(write, await insertPincode(write.trx, input, write.actor.id));
  await write.record({ type: 'pincode', id: pincode.id, action: 'created', after: pincode });
  return pincode;
}

export async function changePincode(write: Write, id: string, version: number, input: PincodeInput): Promise<Pincode> {
  const before = expectLive(await current(write, id, version));
  await checkPartners(write, input);
  await updatePincode(write.trx, before, input, write.actor.id);
  const after = await read(write, id);
  await write.record({ type: 'pincode', id, action: 'updated', before, after });
  return after;
}

export async function setPincodeArchived(write: Write, id: string, version: number | undefined, archived: boolean): Promise<Pincode> {
  const before = await current(write, id, version);
  if ((before.archived_at !== null) === archived) return before;
  await updatePincode(write.trx, before, { archived_at: archived ? new Date() : null }, write.actor.id);
  const after = await read(write, id);
  await write.record({ type: 'pincode', id, action: archived ? 'archived' : 'restored', before, after });
  return after;
}
