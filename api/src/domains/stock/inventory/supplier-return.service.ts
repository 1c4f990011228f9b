import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { fieldError } from '../../../platform/errors/domain-error.ts';
import { FieldErrors } from '../../../platform/errors/field-errors.ts';
import { changeOnHand, finishStock } from './inventory.service.ts';
import {
  appendMovements,
  changeBatch,
  findBatches,
  lockBalances,
  lockBatch,
  type Movement,
  placeId,
} from './ledger.repository.ts';
import { readKept } from './picked-batches.repository.ts';
import { readBatchNames, readReturned } from './supplier-return.repository.ts';

export { readCameIn } from './supplier-return.repository.ts';

/** Units of one batch, or of none, that went back. */
export interface ReturnedUnits {
  variant_id: string;
  batch_id: string | null;
  batch: string;
  expires_on: string | null;
  quantity: number;
}
interface Returning {
  supplier_return_id: string;
  warehouse_id: string;
  /** As the ledger says it: a reason by its code, and the number of the return. */
  reason: string;
  /** `field` is where its errors are found. Without a batch, what expires first goes first. */
  lines: readonly { field: string; variant_id: string; batch_id: string | null; quantity: number }[];
}

/** Units of a recalled batch that can leave now, by warehouse; their balances are locked. */
export async function readBlocked(
  { trx, actor }: UnitOfWork,
  { variant_id, batch }: { variant_id: string; batch: string },
): Promise<{ warehouse_id: string; batch_id: string; quantity: number }[]> {
  await lockBalances(trx, await findBatches(trx, variant_id, batch, actor));
  const left = [];
  for (const { id, warehouse_id, quantity, blocked } of await findBatches(trx, variant_id, batch, actor)) {
    const free = quantity - ((await readKept(trx, { variant_id, warehouse_id })).get(id) ?? 0);
    if (blocked && free > 0) left.push({ warehouse_id, batch_id: id, quantity: free });
  }
  return left;
}

/**
 * Takes goods out of stock for their supplier. What lies in a picker's tote stays there.
 * @throws DomainError 422 that names every line of which too few are there
 */
export async function sendBack(
  unit: UnitOfWork,
  key: string,
  { supplier_return_id, warehouse_id, reason, lines }: Returning,
): Promise<ReturnedUnits[]> {
  const { trx, actor } = unit;
  const places = lines.map(({ variant_id }) => ({ variant_id, warehouse_id }));
  const balances = await lockBalances(trx, places);
  const errors = new FieldErrors();
  const returned: Movement[] = [];
  for (const { field, variant_id, batch_id, quantity } of lines) {
    const place = { variant_id, warehouse_id };
    const batch = batch_id === null ? undefined : await lockBatch(trx, place, batch_id);
    if (batch_id !== null && !batch) {
      errors.add(fieldError(field, 'stock.batch'));
      continue;
    }
    const kept = batch ? ((await readKept(trx, place)).get(batch.id) ?? 0) : 0;
    const left = Math.max(0, (batch?.quantity ?? 0) - kept);
    if (batch && quantity > left) {
      errors.add(fieldError(field, 'stock.not_enough', { n: left }));
      continue;
    }
    const balance = balances.get(placeId(place));
    const parts: Movement[] = [];
    const changing = { ...place, kind: 'supplier_return' as const, change: -quantity, batch_id, reason, field };
    await errors.check(async () => parts.push(...(await changeOnHand(unit, balance, changing))));
    for (const movement of parts) {
      returned.push({ ...movement, supplier_return_id });
      if (!balance) continue;
      balance.on_hand += movement.on_hand_change ?? 0;
      balance.blocked += movement.blocked_change ?? 0;
    }
  }
  errors.throwIfAny();
  await appendMovements(trx, key, returned, actor.id);
  if (places.length > 0) await finishStock(unit, places, 'adjusted', () => ({ warehouse_id, lines }), reason);
  const names = await readBatchNames(
    trx,
    returned.flatMap(({ batch_id }) => batch_id ?? []),
  );
  return returned.map(({ variant_id, batch_id = null, on_hand_change = 0 }) => ({
    ...{ variant_id, batch_id, quantity: -on_hand_change },
    ...(names.get(batch_id ?? '') ?? { batch: '', expires_on: null }),
  }));
}

/** Puts the goods of a return that did not take place back into the batches that they were taken from. */
export async function takeBack(
  unit: UnitOfWork,
  key: string,
  { supplier_return_id, reason }: Pick<Returning, 'supplier_return_id' | 'reason'>,
): Promise<void> {
  const { trx, actor } = unit;
  const gone = await readReturned(trx, supplier_return_id);
  await lockBalances(trx, gone);
  const movements: Movement[] = [];
  for (const { variant_id, warehouse_id, batch_id, on_hand_change } of gone) {
    const place = { variant_id, warehouse_id };
    const batch = batch_id === null ? undefined : await lockBatch(trx, place, batch_id);
    if (batch) await changeBatch(trx, batch.id, -on_hand_change);
    movements.push({
      ...{ ...place, kind: 'supplier_return', batch_id, supplier_return_id, reason },
      on_hand_change: -on_hand_change,
      blocked_change: batch?.blocked ? -on_hand_change : 0,
    });
  }
  await appendMovements(trx, key, movements, actor.id);
  const [first] = gone;
  if (first) await finishStock(unit, gone, 'undone', (warehouse_id) => ({ warehouse_id, lines: gone }), reason);
}
