import { DomainError } from '../../platform/errors/domain-error.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import {
  appendMovements,
  changeBatch,
  lockBalances,
  lockBatch,
  type Movement,
  placeId,
  readAct,
} from './ledger.repository.ts';

interface Reversal {
  purchase_order_id: string;
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
    const left = Math.min(batch?.quantity ?? 0, balance?.on_hand ?? 0);
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
      purchase_order_id,
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
