import {
  looksSwapped,
  type Warehouse,
  type WarehouseInput,
  type WarehousePauseInput,
  type WarehousePincodes,
  type WarehousePincodesInput,
} from '@bo/contracts';
import { z } from 'zod';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { DomainError, fieldError } from '../../../platform/errors/domain-error.ts';
import { archiveActions, defineBulk } from '../../../platform/http/bulk.ts';
import { recordWrites } from '../../../platform/record-writes.ts';
import { expectFound, expectLive } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { changeServing } from '../pincodes/pincodes.service.ts';
import {
  findWarehouse,
  readHandOver,
  readOtherPlaces,
  readPincodesByCode,
  warehouseList,
  warehouseTable,
} from './warehouses.repository.ts';

export { findWarehouse, readHandOver } from './warehouses.repository.ts';

const writes = recordWrites<Warehouse, WarehouseInput>({
  ...warehouseTable,
  type: 'warehouse',
  find: findWarehouse,
  async check({ trx }, { latitude, longitude }, before) {
    if (latitude == null || longitude == null) return;
    if (before?.latitude === latitude && before.longitude === longitude) return;
    if (looksSwapped({ latitude, longitude }, await readOtherPlaces(trx, before?.id ?? '')))
      throw fieldError('latitude', 'warehouse.coordinates_swapped');
  },
});

/** Whether nothing hangs on a warehouse any more, so that it can be closed or put away. */
export async function isEmpty(db: Db | Trx, id: string): Promise<boolean> {
  const { stock_lines, orders_waiting, orders_under_way, pincodes } = await readHandOver(db, id);
  return stock_lines + orders_waiting + orders_under_way + pincodes === 0;
}

/** @throws DomainError 409 */
async function expectEmpty({ trx }: UnitOfWork, warehouse: Warehouse): Promise<void> {
  if (!(await isEmpty(trx, warehouse.id))) throw new DomainError(409, 'warehouse.not_empty', { current: warehouse });
}

export const warehouses: typeof writes = {
  ...writes,
  async setArchived(unit, id, version, archived) {
    if (archived) await expectEmpty(unit, await writes.current(unit, id, version));
    return writes.setArchived(unit, id, version, archived);
  },
};

/** What can be done to many warehouses at once. Pausing one sends its orders elsewhere: that is never done to many. */
export const warehouseBulk = defineBulk({
  name: 'warehouses',
  list: warehouseList,
  values: z.object({}),
  async stateOf(db, id, viewer) {
    const warehouse = await findWarehouse(db, id, viewer);
    return warehouse && String(warehouse.archived_at !== null);
  },
  actions: archiveActions('warehouse.delete', warehouses.setArchived),
});

/** A warehouse as the caller saw it, to be opened, paused or closed. */
const currentLive = async (unit: UnitOfWork, id: string, version: number | undefined): Promise<Warehouse> =>
  expectLive(await warehouses.current(unit, id, version));

async function setStatus(
  unit: UnitOfWork,
  before: Warehouse,
  status: Warehouse['status'],
  { action, reason }: { action: 'paused' | 'reopened' | 'closed'; reason?: string },
): Promise<Warehouse> {
  if (before.status === status) return before;
  await warehouseTable.update(unit, before, { status });
  const after = expectFound(await findWarehouse(unit.trx, before.id, unit.actor));
  await unit.audit({ type: 'warehouse', id: before.id, action, before, after, ...(reason ? { reason } : {}) });
  return after;
}

/** Takes no further orders; those it has go on. A closed one is opened again, not paused. */
export async function pause(
  unit: UnitOfWork,
  id: string,
  { version, reason }: WarehousePauseInput,
): Promise<Warehouse> {
  const before = await currentLive(unit, id, version);
  if (before.status === 'closed') throw new DomainError(409, 'warehouse.closed', { current: before });
  return setStatus(unit, before, 'paused', { action: 'paused', reason });
}

export const reopen = async (unit: UnitOfWork, id: string, version: number | undefined): Promise<Warehouse> =>
  setStatus(unit, await currentLive(unit, id, version), 'open', { action: 'reopened' });

/** Ends a hand-over. @throws DomainError 409 while something still hangs on the warehouse. */
export async function close(unit: UnitOfWork, id: string, reason: string): Promise<Warehouse> {
  const before = await currentLive(unit, id, undefined);
  await expectEmpty(unit, before);
  return setStatus(unit, before, 'closed', { action: 'closed', reason });
}

/** Lets a warehouse deliver to some pincodes, or no longer; each of them keeps it in its own history. */
export async function setPincodes(
  unit: UnitOfWork,
  id: string,
  { codes, place }: WarehousePincodesInput,
  serves: boolean,
): Promise<WarehousePincodes> {
  const warehouse = expectLive(expectFound(await findWarehouse(unit.trx, id, unit.actor)));
  if (serves && warehouse.status === 'closed') throw new DomainError(409, 'warehouse.closed', { current: warehouse });
  const known = await readPincodesByCode(unit.trx, codes, unit.actor);
  let changed = 0;
  for (const pincode of known)
    changed += Number(
      await changeServing(unit, pincode.id, (ids) => {
        const others = ids.filter((one) => one !== id);
        if (!serves) return others;
        return place === 'first' ? [id, ...others] : ids.includes(id) ? ids : [...ids, id];
      }),
    );
  const found = new Set(known.map(({ code }) => code));
  return { changed, unknown: [...new Set(codes)].filter((code) => !found.has(code)) };
}
