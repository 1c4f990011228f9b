import {
  type Payout,
  PAYOUT_STEPS,
  PayoutRequestListQuery,
  type PayoutRequestInput,
  type PayoutStatus,
  toDecimal,
} from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DomainError, fieldError, noStep } from '../../../platform/errors/domain-error.ts';
import { expectFound, expectVersion } from '../../../platform/records.ts';
import { readStore } from '../../../platform/settings.ts';
import type { Change, UnitOfWork } from '../../../platform/unit-of-work.ts';
import { bookPayout, expectSeller, readBalance } from '../seller-ledger/ledger.service.ts';
import { findPayout, payoutRequestList, payoutTable, readOpen } from './payouts.repository.ts';
import { readPayoutSettings } from './settings.service.ts';

/**
 * Asks for money that can be paid out and sets it aside. One at a time for each seller, and never more than there is,
 * however many ask at once: the seller's row lets one after the other decide.
 */
export async function requestPayout(unit: UnitOfWork, input: PayoutRequestInput): Promise<Payout> {
  const { trx, actor } = unit;
  const { amount, note } = input;
  const seller = await expectSeller(trx, input.seller_id, actor, true);
  if (seller.status !== 'approved') throw fieldError('seller_id', 'payout.seller');
  const open = await readOpen(trx, seller.id);
  if (open) throw fieldError('seller_id', 'payout.open', { number: open.number });
  const { currency } = await readStore(trx);
  const { minimum, maximum } = await readPayoutSettings(trx);
  const said = (minor: number) => ({ n: `${toDecimal(Math.max(0, minor), currency)} ${currency}` });
  if (amount < minimum) throw fieldError('amount', 'payout.minimum', said(minimum));
  if (amount > maximum) throw fieldError('amount', 'payout.maximum', said(maximum));
  const { available } = await readBalance(trx, seller.id);
  if (amount > available) throw fieldError('amount', 'payout.too_much', said(available));
  const id = await payoutTable.insert(unit, { seller_id: seller.id, amount, currency, note, requested_by: actor.id });
  await bookPayout(unit, 'reserve', { id, seller_id: seller.id, currency, amount });
  const after = expectFound(await findPayout(trx, id, actor));
  await unit.audit({ type: 'payout', id, action: 'created', after });
  return after;
}

/** The seller is locked before its payouts, as everywhere. */
export async function currentPayout(
  { trx, actor }: UnitOfWork,
  id: string,
  version: number | undefined,
): Promise<Payout> {
  const found = expectFound(await findPayout(trx, id, actor));
  await expectSeller(trx, found.seller.id, actor, true);
  await payoutTable.lock(trx, found.id);
  return expectVersion(await findPayout(trx, found.id, actor), version);
}

export function expectStep(payout: Payout, to: PayoutStatus): void {
  if (!PAYOUT_STEPS[payout.status].includes(to)) throw noStep('payout', payout, to);
}

export async function finishPayout(
  unit: UnitOfWork,
  before: Payout,
  change: Pick<Change, 'action' | 'reason'>,
): Promise<Payout> {
  const after = expectFound(await findPayout(unit.trx, before.id, unit.actor));
  await unit.audit({ type: 'payout', id: before.id, before, after, ...change });
  return after;
}

export const moneyOf = ({ id, seller, currency, amount }: Payout) => ({ id, seller_id: seller.id, currency, amount });

/** Says yes; never to what one has asked for oneself. */
export async function approvePayout(unit: UnitOfWork, id: string, version: number | undefined): Promise<Payout> {
  const before = await currentPayout(unit, id, version);
  expectStep(before, 'approved');
  if (before.requested_by?.id === unit.actor.id) throw new DomainError(409, 'payout.own', { current: before });
  await payoutTable.update(unit, before, { status: 'approved', decided_by: unit.actor.id, decided_at: new Date() });
  return finishPayout(unit, before, { action: 'approved' });
}

/** Says no, also to what was approved and has not gone to the bank: what was set aside can be paid out again. */
export async function rejectPayout(
  unit: UnitOfWork,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<Payout> {
  const before = await currentPayout(unit, id, version);
  expectStep(before, 'rejected');
  await payoutTable.update(unit, before, {
    status: 'rejected',
    decided_by: unit.actor.id,
    decided_at: new Date(),
    decision_reason: reason,
    finished_at: new Date(),
  });
  await bookPayout(unit, 'release', moneyOf(before), reason);
  return finishPayout(unit, before, { action: 'rejected', reason });
}

/** The bank has paid it. */
export async function markPaid(
  unit: UnitOfWork,
  id: string,
  { reference, version }: { reference: string; version?: number | undefined },
): Promise<Payout> {
  const before = await currentPayout(unit, id, version);
  expectStep(before, 'paid');
  await payoutTable.update(unit, before, { status: 'paid', reference, finished_at: new Date() });
  return finishPayout(unit, before, { action: 'paid' });
}

/** The bank could not pay it: the money can be paid out again. */
export async function markFailed(
  unit: UnitOfWork,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<Payout> {
  const before = await currentPayout(unit, id, version);
  expectStep(before, 'failed');
  await payoutTable.update(unit, before, { status: 'failed', failure: reason, finished_at: new Date() });
  await bookPayout(unit, 'payout_failed', moneyOf(before), reason);
  return finishPayout(unit, before, { action: 'failed', reason });
}

/** How many requests wait for someone's yes. */
export const countRequests = (db: Db, viewer: Actor): Promise<number> =>
  payoutRequestList.countTo(db, PayoutRequestListQuery.parse({ status: 'requested' }), viewer);
