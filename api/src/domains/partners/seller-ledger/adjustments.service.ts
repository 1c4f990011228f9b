import { type Adjustment, type AdjustmentInput, AdjustmentListQuery } from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { expectFound, expectVersion } from '../../../platform/records.ts';
import { readStore } from '../../../platform/settings.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { adjustmentList, adjustmentTable, findAdjustment } from './adjustments.repository.ts';
import { bookAdjustment, expectSeller } from './ledger.service.ts';

/** Asks for an adjustment; the ledger knows nothing of it until someone else has approved it. */
export async function requestAdjustment(
  unit: UnitOfWork,
  { seller_id, amount, reason }: AdjustmentInput,
): Promise<Adjustment> {
  const { trx, actor } = unit;
  const seller = await expectSeller(trx, seller_id, actor);
  const { currency } = await readStore(trx);
  const id = await adjustmentTable.insert(unit, {
    seller_id: seller.id,
    amount,
    currency,
    reason,
    requested_by: actor.id,
  });
  const after = expectFound(await findAdjustment(trx, id, actor));
  await unit.audit({ type: 'seller_adjustment', id, action: 'created', after });
  return after;
}

async function decide(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  status: 'approved' | 'rejected',
  reason: string,
): Promise<Adjustment> {
  const { trx, actor } = unit;
  await adjustmentTable.lock(trx, id);
  const before = expectVersion(await findAdjustment(trx, id, actor), version);
  if (before.status !== 'requested') throw new DomainError(409, 'adjustment.decided', { current: before });
  if (status === 'approved' && before.requested_by?.id === actor.id)
    throw new DomainError(409, 'adjustment.own', { current: before });
  await adjustmentTable.update(unit, before, {
    status,
    decided_by: actor.id,
    decided_at: new Date(),
    decision_reason: reason,
  });
  if (status === 'approved') {
    const { seller, currency, amount } = before;
    await bookAdjustment(unit, { id, seller_id: seller.id, currency, amount, reason: before.reason });
  }
  const after = expectFound(await findAdjustment(trx, id, actor));
  await unit.audit({
    type: 'seller_adjustment',
    id,
    action: status,
    before,
    after,
    ...(reason === '' ? {} : { reason }),
  });
  return after;
}

export const approveAdjustment = (unit: UnitOfWork, id: string, version: number | undefined): Promise<Adjustment> =>
  decide(unit, id, version, 'approved', '');

export const rejectAdjustment = (
  unit: UnitOfWork,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<Adjustment> => decide(unit, id, version, 'rejected', reason);

/** How many adjustments wait for a second person. */
export const countAdjustments = (db: Db, viewer: Actor): Promise<number> =>
  adjustmentList.countTo(db, AdjustmentListQuery.parse({ status: 'requested' }), viewer);
