import type { ReceiptUndoInput, StockWritten } from '@bo/contracts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { expectFound } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import {
  appendMovements,
  changeBatch,
  lockBalances,
  lockBatch,
  type Movement,
  placeId,
  readAct,
  readReceiptOf,
} from './ledger.repository.ts';
import { readKept } from './picked-batches.repository.ts';
import { readBalances } from './stock.list.ts';

interface Reversal {
  purchase_order_id?: string;
  reason: string;
  /** Product codes by variant, for the refusal. */
  codes: ReadonlyMap<string, string>;
}

/**
 * Takes all goods of the receipt `act` out of stock again, each movement with its opposite in the ledger.
 * @throws DomainError 409 where some of them have left already.
 */
export async function reverseReceived(
  unit: UnitOfWork,
  act: string,
  { purchase_order_id, reason, codes }: Reversal,
): Promise<void> {
  const { trx, actor } = unit;
  const received = await readAct(trx, act, 'receive');
  const [first] = received;
  if (!first) return;
  const balances = await lockBalances(trx, received);
  const movements: Movement[] = [];
  for (const { variant_id, warehouse_id, batch_id, on_hand_change: n } of received) {
    const place = { variant_id, warehouse_id };
    const balance = balances.get(placeId(place));
    const batch = batch_id === null ? undefined : await lockBatch(trx, place, batch_id);
    const inTotes = batch_id === null ? 0 : ((await readKept(trx, place)).get(batch_id) ?? 0);
    const left = Math.max(0, Math.min((batch?.quantity ?? 0) - inTotes, balance?.on_hand ?? 0));
    if (!batch || !balance || left < n)
      throw new DomainError(409, 'stock.receipt_left', {
        values: { n, left, code: codes.get(variant_id) ?? '', batch: batch?.batch ?? '' },
      });
    balance.on_hand -= n;
    await changeBatch(trx, batch.id, -n);
    movements.push({
      ...place,
      kind: 'receive',
      batch_id,
      on_hand_change: -n,
      blocked_change: batch.blocked ? -n : 0,
      reason,
      ...(purchase_order_id === undefined ? {} : { purchase_order_id }),
    });
  }
  await appendMovements(trx, `${act} reversed`, movements, actor.id);
  await unit.audit({
    type: 'stock',
    id: placeId(first),
    action: 'undone',
    after: { warehouse_id: first.warehouse_id, purchase_order_id, lines: received },
    reason,
    event: { places: balances.size },
  });
}

/**
 * Reverses the stock receipt that a movement belongs to, as a whole and once. @throws NotFound where there is none in
 * the caller's warehouses; DomainError 409 where it came in against a purchase order (its own page reverses it), or
 * goods left.
 */
export async function reverseDelivery(
  unit: UnitOfWork,
  { movement_id, reason }: ReceiptUndoInput,
): Promise<StockWritten> {
  const { act, places, codes, purchase_order_id } = expectFound(await readReceiptOf(unit.trx, movement_id, unit.actor));
  if (purchase_order_id !== null) throw new DomainError(409, 'stock.receipt_of_order');
  await reverseReceived(unit, act, { reason, codes });
  return { results: await readBalances(unit.trx, places) };
}
