import {
  afterArrival,
  type ArrivalInput,
  isTravelling,
  type NewTransferInput,
  type ParcelUnits,
  type StockTransferDetail,
  StockTransferListQuery,
  type StockWritten,
  statusOfParcels,
  TRANSFER_STEPS,
  type TransferInput,
  type TransferParcel,
  type TransferStatus,
} from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import { EVERY_ROW } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DomainError, fieldError, noStep } from '../../../platform/errors/domain-error.ts';
import { FieldErrors } from '../../../platform/errors/field-errors.ts';
import { newId } from '../../../platform/ids.ts';
import { expectFound, expectVersion } from '../../../platform/records.ts';
import type { Change, UnitOfWork } from '../../../platform/unit-of-work.ts';
import { findOpenWarehouses } from '../inventory/inventory.service.ts';
import { bringIn, findStockable, placeId, readBalances, sendOut } from '../inventory/transit.service.ts';
import {
  findTransfer,
  type NewEntry,
  readOrigins,
  transferList,
  transferTable,
  writeEntries,
  writeLines,
  writeParcels,
} from './transfers.repository.ts';

/** The transfer as its trail keeps it; under these names the trail hides a warehouse that is not the reader's. */
const trailOf = ({ from, to, ...transfer }: StockTransferDetail) => ({
  ...transfer,
  from_warehouse: from,
  to_warehouse: to,
});

async function finish(
  unit: UnitOfWork,
  before: StockTransferDetail,
  change: Pick<Change, 'action' | 'reason'>,
): Promise<StockTransferDetail> {
  const after = expectFound(await findTransfer(unit.trx, before.id, unit.actor));
  await unit.audit({
    type: 'stock_transfer',
    id: before.id,
    before: trailOf(before),
    after: trailOf(after),
    ...change,
  });
  return after;
}

/** The transfer, locked, as the caller saw it. @throws DomainError 404, 409 over a stale version */
async function current(unit: UnitOfWork, id: string, version: number | undefined): Promise<StockTransferDetail> {
  const { id: found } = expectFound(await findTransfer(unit.trx, id, unit.actor));
  await transferTable.lock(unit.trx, found);
  return expectVersion(await findTransfer(unit.trx, found, unit.actor), version);
}

/** @throws DomainError 403 at the other end, 409 where the transfer cannot take this step */
function expectStep(transfer: StockTransferDetail, to: TransferStatus, end: 'sends' | 'receives' = 'sends'): void {
  if (!transfer[end]) throw new DomainError(403, `transfer.${end}`, { current: transfer });
  if (!TRANSFER_STEPS[transfer.status].includes(to)) throw noStep('transfer', transfer, to);
}

/** The goods of a draft may go to any open warehouse; they come from one of the caller's. */
async function expectInput(unit: UnitOfWork, { from_warehouse_id, to_warehouse_id, lines }: TransferInput) {
  const { trx, actor } = unit;
  const errors = new FieldErrors();
  if (!(await findOpenWarehouses(trx, [from_warehouse_id], actor)).has(from_warehouse_id))
    errors.add(fieldError('from_warehouse_id', 'stock.warehouse'));
  if (!(await findOpenWarehouses(trx, [to_warehouse_id], { scope: EVERY_ROW })).has(to_warehouse_id))
    errors.add(fieldError('to_warehouse_id', 'stock.warehouse'));
  const ids = lines.map(({ variant_id }) => variant_id);
  const stockable = await findStockable(trx, ids);
  for (const [at, id] of ids.entries())
    if (!stockable.has(id)) errors.add(fieldError(`lines.${String(at)}.variant_id`, 'stock.variant'));
    else if (ids.indexOf(id) !== at) errors.add(fieldError(`lines.${String(at)}.variant_id`, 'transfer.twice'));
  errors.throwIfAny();
}

export async function createTransfer(
  unit: UnitOfWork,
  { send, lines, ...ends }: NewTransferInput,
): Promise<StockTransferDetail> {
  await expectInput(unit, { ...ends, lines });
  const id = await transferTable.insert(unit, ends);
  await writeLines(unit.trx, id, lines);
  const after = expectFound(await findTransfer(unit.trx, id, unit.actor));
  await unit.audit({ type: 'stock_transfer', id, action: 'created', after: trailOf(after) });
  return send ? sendTransfer(unit, id, after.version) : after;
}

/** Only a draft is changed. */
export async function changeTransfer(
  unit: UnitOfWork,
  id: string,
  version: number,
  { lines, ...ends }: TransferInput,
): Promise<StockTransferDetail> {
  const before = await current(unit, id, version);
  expectStep(before, 'sent');
  await expectInput(unit, { ...ends, lines });
  await transferTable.update(unit, before, ends);
  await writeLines(unit.trx, before.id, lines);
  return finish(unit, before, { action: 'updated' });
}

/** The goods leave the stock of the sending warehouse, batch by batch. */
export async function sendTransfer(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
): Promise<StockTransferDetail> {
  const before = await current(unit, id, version);
  expectStep(before, 'sent');
  const { from, to, lines, note } = before;
  await expectInput(unit, { from_warehouse_id: from.id, to_warehouse_id: to.id, note, lines });
  const parcels = await sendOut(unit, `transfer ${before.id} sent`, {
    transfer_id: before.id,
    warehouse_id: from.id,
    note: before.number,
    lines: lines.map(({ variant_id, quantity }) => ({ variant_id, quantity })),
  });
  await writeParcels(unit.trx, before.id, to.id, parcels);
  await transferTable.update(unit, before, { status: 'sent', sent_at: new Date() });
  return finish(unit, before, { action: 'status_changed' });
}

/** The vehicle has left. */
export async function departTransfer(unit: UnitOfWork, id: string, version: number): Promise<StockTransferDetail> {
  const before = await current(unit, id, version);
  expectStep(before, 'on_the_way');
  await transferTable.update(unit, before, { status: 'on_the_way', departed_at: new Date() });
  return finish(unit, before, { action: 'status_changed' });
}

interface Because {
  reason: string;
  version?: number | undefined;
}
export async function cancelTransfer(
  unit: UnitOfWork,
  id: string,
  { reason, version }: Because,
): Promise<StockTransferDetail> {
  const before = await current(unit, id, version);
  expectStep(before, 'cancelled');
  await transferTable.update(unit, before, { status: 'cancelled', status_reason: reason });
  return finish(unit, before, { action: 'cancelled', reason });
}

/** The goods come back into the batches they were taken from, while none of them has arrived. */
export async function callBackTransfer(
  unit: UnitOfWork,
  id: string,
  { reason, version }: Because,
): Promise<StockTransferDetail> {
  const before = await current(unit, id, version);
  expectStep(before, 'called_back');
  const act = newId('arr');
  await settle(unit, before, {
    act,
    warehouse_id: before.from.id,
    arrived: before.parcels.map(({ id: parcel, open }) => ({ parcel, quantity: open })),
    parcels: before.parcels.map((parcel) => ({ ...parcel, returned: parcel.open })),
    entries: before.parcels.map(({ id: parcel_id, open }) => ({
      ...{ parcel_id, kind: 'returned', quantity: open, reason: '', note: reason },
    })),
  });
  await transferTable.update(unit, before, { status: 'called_back', status_reason: reason });
  return finish(unit, before, { action: 'status_changed', reason });
}

interface Settled {
  act: string;
  warehouse_id: string;
  /** Units that go into stock. */
  arrived: readonly { parcel: string; quantity: number }[];
  parcels: readonly (ParcelUnits & { id: string })[];
  entries: readonly Pick<NewEntry, 'parcel_id' | 'kind' | 'quantity' | 'reason' | 'note'>[];
}
/** Notes how parcels ended, and puts what arrived into stock. */
async function settle(unit: UnitOfWork, transfer: StockTransferDetail, settled: Settled): Promise<void> {
  const { act, warehouse_id, arrived, parcels, entries } = settled;
  const { trx, actor } = unit;
  await writeEntries(
    trx,
    entries.map((entry) => ({ ...entry, act, transfer_id: transfer.id, created_by: actor.id })),
    parcels,
  );
  const origins = await readOrigins(trx, transfer.id);
  await bringIn(unit, `transfer ${act}`, {
    transfer_id: transfer.id,
    warehouse_id,
    note: transfer.number,
    parcels: arrived.flatMap(({ parcel: id, quantity }) => {
      const [parcel, origin] = [transfer.parcels.find((one) => one.id === id), origins.get(id)];
      if (!parcel || !origin || quantity === 0) return [];
      const { variant_id, batch, expires_on } = parcel;
      return [{ variant_id, batch, expires_on, quantity, ...origin }];
    }),
  });
}

/**
 * @throws DomainError 409 with the transfer as it is now, where someone else has received a parcel since the caller
 * read it
 */
function expectUnchanged(transfer: StockTransferDetail, lines: ArrivalInput['lines']): void {
  const changed = lines.flatMap(({ parcel_id, version }) =>
    transfer.parcels.filter((parcel) => parcel.id === parcel_id && parcel.version !== version),
  );
  const [first] = changed;
  if (!first) return;
  const { received, surplus, damaged, lost, returned, entries } = first;
  if (returned > 0) expectStep(transfer, 'received', 'receives');
  throw new DomainError(409, 'transfer.parcel_changed', {
    values: {
      by: entries.at(-1)?.by?.name ?? '—',
      code: first.code,
      received: received + surplus,
      damaged,
      lost,
    },
    current: transfer,
  });
}

/**
 * Receives some parcels, or all. Good units go into stock, in the batch they came from; damaged and lost ones are noted
 * with their reason and are nowhere; units beyond those that were sent need a reason too. What nothing is said of stays
 * on the way.
 */
export async function receiveTransfer(
  unit: UnitOfWork,
  id: string,
  { lines, note }: ArrivalInput,
): Promise<StockTransferDetail> {
  const before = await current(unit, id, undefined);
  if (!before.receives) throw new DomainError(403, 'transfer.receives', { current: before });
  expectUnchanged(before, lines);
  if (!isTravelling(before.status)) expectStep(before, 'received', 'receives');
  const errors = new FieldErrors();
  const state = new Map(before.parcels.map((parcel): [string, TransferParcel] => [parcel.id, parcel]));
  const entries: Settled['entries'][number][] = [];
  const arrived: Settled['arrived'][number][] = [];
  for (const [at, line] of lines.entries()) {
    const field = (name: string) => `lines.${String(at)}.${name}`;
    const { parcel_id, received, damaged, lost } = line;
    const parcel = state.get(parcel_id);
    const after = parcel && afterArrival(parcel, line);
    if (!parcel || lines.findIndex((one) => one.parcel_id === parcel_id) !== at)
      errors.add(fieldError(field('parcel_id'), 'transfer.parcel'));
    else if (!after)
      errors.add(fieldError(field(lost > 0 ? 'lost' : 'damaged'), 'transfer.too_many', { n: parcel.open }));
    if (!parcel || !after) continue;
    const surplus = after.surplus - parcel.surplus;
    for (const [kind, quantity, reason] of [
      ['received', received - surplus, ''],
      ['damaged', damaged, line.damaged_reason],
      ['lost', lost, line.lost_reason],
      ['surplus', surplus, line.surplus_reason],
    ] as const) {
      if (quantity === 0) continue;
      if (reason === null) errors.add(fieldError(field(`${kind}_reason`), `transfer.${kind}_reason`, { n: quantity }));
      entries.push({ parcel_id, kind, quantity, reason: reason ?? '', note });
    }
    state.set(parcel_id, after);
    arrived.push({ parcel: parcel_id, quantity: received });
  }
  if (entries.length === 0) errors.add(fieldError('lines', 'transfer.nothing'));
  errors.throwIfAny();
  const named = new Set(entries.map(({ parcel_id }) => parcel_id));
  const parcels = [...state.values()];
  await settle(unit, before, {
    ...{ act: newId('arr'), warehouse_id: before.to.id, arrived, entries },
    parcels: parcels.filter((parcel) => named.has(parcel.id)),
  });
  const status = statusOfParcels(parcels);
  await transferTable.update(unit, before, { status, ...(status === 'received' ? { received_at: new Date() } : {}) });
  return finish(unit, before, { action: 'received' });
}

/** The former one-step transfer: drafted and sent at once. Answers the balances that the goods left. */
export async function transferAtOnce(unit: UnitOfWork, input: TransferInput): Promise<StockWritten> {
  const { from, lines } = await createTransfer(unit, { ...input, send: true });
  const places = lines.map(({ variant_id }) => placeId({ variant_id, warehouse_id: from.id }));
  return { results: await readBalances(unit.trx, places) };
}

/** Transfers on their way to the viewer's warehouses. */
export const countArriving = async (db: Db, viewer: Actor, filters: object = {}): Promise<number> =>
  (await transferList.count(db, StockTransferListQuery.parse({ ...filters, arriving: 'true' }), viewer)).count;
