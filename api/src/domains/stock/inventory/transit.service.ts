import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { FieldErrors } from '../../../platform/errors/field-errors.ts';
import { fieldError } from '../../../platform/errors/domain-error.ts';
import { finishStock, takeOut } from './inventory.service.ts';
import {
  appendMovements,
  fillBatch,
  findStockable,
  lockBalances,
  type Movement,
  placeId,
  setBatchBlocked,
} from './ledger.repository.ts';
import { readKept } from './picked-batches.repository.ts';
import { narrowExpiry, readBatchState } from './transit.repository.ts';

export { findStockable, placeId } from './ledger.repository.ts';
export { readBalances, STOCK_ITEM, toStockItem } from './stock.list.ts';

/** Units of one batch on the way between two warehouses; `batch_id` is the batch they were taken from. */
export interface Parcel {
  variant_id: string;
  batch_id: string | null;
  batch: string;
  expires_on: string | null;
  since: Date | null;
  quantity: number;
}
interface Sending {
  transfer_id: string;
  warehouse_id: string;
  note: string;
  lines: readonly { variant_id: string; quantity: number }[];
}

/**
 * Takes goods for another warehouse out of stock, first expired first, and only what may still be sold. They are on
 * hand nowhere until they arrive. @throws DomainError 422 that names every line of which too few are available
 */
export async function sendOut(
  unit: UnitOfWork,
  key: string,
  { transfer_id, warehouse_id, note, lines }: Sending,
): Promise<Parcel[]> {
  const { trx, actor } = unit;
  const errors = new FieldErrors();
  const ids = lines.map(({ variant_id }) => variant_id);
  const stockable = await findStockable(trx, ids);
  const places = lines.map(({ variant_id }) => ({ variant_id, warehouse_id }));
  const locked = await lockBalances(trx, places);
  for (const [at, { variant_id, quantity }] of lines.entries()) {
    const available = Math.max(0, locked.get(placeId({ variant_id, warehouse_id }))?.available ?? 0);
    if (!stockable.has(variant_id)) errors.add(fieldError(`lines.${String(at)}.variant_id`, 'stock.variant'));
    else if (quantity > available)
      errors.add(fieldError(`lines.${String(at)}.quantity`, 'stock.not_enough', { n: available }));
  }
  errors.throwIfAny();
  const parcels: Parcel[] = [];
  for (const { variant_id, quantity } of lines) {
    const from = { variant_id, warehouse_id };
    const parts = await takeOut(unit, from, quantity, { for_sale: true, kept: await readKept(trx, from) });
    for (const { since = null, ...part } of parts) parcels.push({ ...part, variant_id, since });
  }
  const movements = parcels.map(
    ({ variant_id, batch_id, quantity }): Movement => ({
      ...{ variant_id, warehouse_id, transfer_id, batch_id },
      kind: 'transfer_out',
      on_hand_change: -quantity,
      reason: note,
    }),
  );
  await appendMovements(trx, key, movements, actor.id);
  await finishStock(unit, places, 'transferred', () => ({ warehouse_id, lines }), note);
  return parcels;
}

/**
 * Puts goods that travelled into the stock of a warehouse: the other end, or the one they came from. Each batch keeps
 * its name, its date and its age. A batch that was recalled meanwhile, at either end, comes in blocked.
 */
export async function bringIn(
  unit: UnitOfWork,
  key: string,
  { transfer_id, warehouse_id, note, parcels }: Omit<Sending, 'lines'> & { parcels: readonly Parcel[] },
): Promise<void> {
  const { trx, actor } = unit;
  const places = parcels.map(({ variant_id }) => ({ variant_id, warehouse_id }));
  await lockBalances(trx, places);
  const movements: Movement[] = [];
  for (const { variant_id, batch_id, quantity, since, ...named } of parcels) {
    const place = { variant_id, warehouse_id };
    const movement = { ...place, transfer_id, reason: note, on_hand_change: quantity };
    if (batch_id === null) {
      movements.push({ ...movement, kind: 'transfer_in' });
      continue;
    }
    const recalled = await readBatchState(trx, batch_id);
    const filled = await fillBatch(
      trx,
      place,
      { ...named, quantity, blocked: recalled, ...(since === null ? {} : { since }) },
      actor.id,
    );
    if (recalled && !filled.blocked) {
      await setBatchBlocked(trx, filled.id, true, actor.id);
      const held = filled.quantity - quantity;
      if (held > 0)
        movements.push({ ...place, kind: 'recall', batch_id: filled.id, blocked_change: held, reason: note });
    }
    const blocked = recalled || filled.blocked;
    if (filled.expires_on !== named.expires_on) await narrowExpiry(trx, filled.id, named.expires_on);
    movements.push({
      ...movement,
      kind: 'transfer_in',
      batch_id: filled.id,
      blocked_change: blocked ? quantity : 0,
    });
  }
  await appendMovements(trx, key, movements, actor.id);
  const lines = parcels.map(({ variant_id, quantity }) => ({ variant_id, quantity }));
  await finishStock(unit, places, 'transferred', () => ({ warehouse_id, lines }), note);
}
