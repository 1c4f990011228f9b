import { expectFound } from '../../../platform/records.ts';
import type { RefundListener } from '../refunds/refunds.service.ts';
import { findReturn, returnTable } from './returns.repository.ts';

/**
 * Makes a return refunded, in the transaction in which its refund is settled. The order is locked by then. A return
 * that something else has ended stays as it is.
 */
export const markRefunded: RefundListener = async (unit, { return: refunded }) => {
  if (!refunded) return;
  const { trx, actor } = unit;
  const { id } = refunded;
  await returnTable.lock(trx, id);
  const before = expectFound(await findReturn(trx, id, actor));
  if (before.status !== 'inspected') return;
  await returnTable.update(unit, before, { status: 'refunded', status_at: new Date() });
  const after = expectFound(await findReturn(trx, id, actor));
  await unit.audit({ type: 'return', id, action: 'settled', before, after });
};
