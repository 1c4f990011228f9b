import type { PackagePayment, PackagePaymentInput, PackagePaymentStatus } from '@bo/contracts';
import { z } from 'zod';
import { DomainError, fieldError } from '../../../platform/errors/domain-error.ts';
import { defineBulk } from '../../../platform/http/bulk.ts';
import { recordWrites } from '../../../platform/record-writes.ts';
import { expectFound, expectLive } from '../../../platform/records.ts';
import { readStore } from '../../../platform/settings.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { bookPackageFee } from '../seller-ledger/ledger.service.ts';
import {
  findPackagePayment,
  holdsSeller,
  packagePaymentList,
  packagePaymentTable,
} from './package-payments.repository.ts';

export { countPendingPackages } from './package-payments.repository.ts';

function expectPending(payment: PackagePayment): void {
  if (payment.status !== 'pending') throw new DomainError(409, 'package_payment.decided', { current: payment });
}

export const packagePayments = recordWrites<PackagePayment, PackagePaymentInput>({
  type: 'package_payment',
  find: findPackagePayment,
  lock: packagePaymentTable.lock,
  remove: packagePaymentTable.remove,
  async check({ trx, actor }, { seller_id }, before) {
    if (before) expectPending(before);
    if (seller_id !== undefined && seller_id !== before?.seller_id && !(await holdsSeller(trx, seller_id, actor)))
      throw fieldError('seller_id', 'package_payment.seller');
  },
  insert: async (unit, input) =>
    packagePaymentTable.insert(unit, { ...input, currency: (await readStore(unit.trx)).currency }),
  update: packagePaymentTable.update,
  // What was decided on is a paper that stays.
  countUses: (_, { status }) => (status === 'pending' ? 0 : 1),
});

/** Says yes or no to a payment: never the person who recorded it. */
async function decide(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  status: Exclude<PackagePaymentStatus, 'pending'>,
  reason: string,
): Promise<PackagePayment> {
  const before = expectLive(await packagePayments.current(unit, id, version));
  expectPending(before);
  // Nor anyone who has changed it since: together they would be one person who says what is paid, and yes to it.
  if ([before.created_by, before.updated_by].includes(unit.actor.id))
    throw new DomainError(409, 'package_payment.own', { current: before });
  if (status === 'confirmed' && before.method === 'from_earnings')
    await bookPackageFee(unit, { ...before, seller_id: before.seller.id, reason: before.package });
  await packagePaymentTable.update(unit, before, {
    status,
    decided_by: unit.actor.id,
    decided_at: new Date(),
    decision_reason: reason,
  });
  const after = expectFound(await findPackagePayment(unit.trx, id, unit.actor));
  await unit.audit({
    type: 'package_payment',
    id,
    action: status === 'confirmed' ? 'approved' : 'rejected',
    before,
    after,
    ...(reason ? { reason } : {}),
  });
  return after;
}

export const confirmPackage = (unit: UnitOfWork, id: string, version: number | undefined): Promise<PackagePayment> =>
  decide(unit, id, version, 'confirmed', '');

export const rejectPackage = (
  unit: UnitOfWork,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<PackagePayment> => decide(unit, id, version, 'rejected', reason);

/** What can be done to many payments at once. A decision is for good: there is no undo. */
export const packagePaymentBulk = defineBulk({
  name: 'package-payments',
  list: packagePaymentList,
  values: z.object({}),
  stateOf: async (db, id, viewer) => (await findPackagePayment(db, id, viewer))?.status,
  actions: {
    confirm: { needs: 'payout.approve', act: (unit, id) => confirmPackage(unit, id, undefined) },
  },
});
