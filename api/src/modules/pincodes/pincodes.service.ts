import type { Pincode, PincodeInput } from '@bo/contracts';
import { SCOPES } from '../../platform/access/record-scopes.ts';
import { covers } from '../../platform/access/scope.ts';
import { fieldError } from '../../platform/errors/domain-error.ts';
import { FieldErrors } from '../../platform/errors/field-errors.ts';
import { recordWrites } from '../../platform/record-writes.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { countPartners, expectCodeFree, findPincode, pincodeTable, setWarehouses } from './pincodes.repository.ts';

async function checkPartners(
  { trx, actor }: UnitOfWork,
  { warehouse_ids = [], dealer_id = null }: Partial<PincodeInput>,
  errors: FieldErrors,
): Promise<void> {
  const found = await countPartners(trx, warehouse_ids, dealer_id, actor);
  if (found.warehouses !== new Set(warehouse_ids).size) errors.add(fieldError('warehouse_ids', 'pincode.warehouse'));
  if (dealer_id === null ? !covers(SCOPES.pincode, actor, []) : found.dealers === 0)
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
