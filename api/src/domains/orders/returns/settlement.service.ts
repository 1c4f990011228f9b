import { expectFound } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { findReturn, returnTable } from './returns.repository.ts';

/**
 * Makes a return refunded, in the transaction in which its refund is settled. The order is locked by then. A return that
 * something else has ended stays as it is.
 */
export async function markRefunded(unit: UnitOfWork, id: string): Promise<void> {
  const { trx, actor } = unit;
  await returnTable.lock(trx, id);
  const before = expectFound(await findReturn(trx, id, actor));
  if (before.status !== 'inspected') return;
  await returnTable.update(unit, before, { status: 'refunded', status_at: new Date() });
  const after = expectFound(await findReturn(trx, id, actor));
  await unit.audit({ type: 'return', id, action: 'settled', before, after });
}
