import { type WalletCredit, type WalletCreditInput, WalletCreditListQuery } from '@bo/contracts';
import { type Actor, withinLimit } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DomainError, fieldError } from '../../../platform/errors/domain-error.ts';
import { expectFound, expectVersion } from '../../../platform/records.ts';
import { readStore } from '../../../platform/settings.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { readRefundSettings } from '../../store/refund-settings/refund-settings.service.ts';
import { changeWallet, findCustomer } from '../customers/customers.service.ts';
import { findWalletCredit, walletCreditList, walletCreditTable } from './wallet-credits.repository.ts';

/** Asks for money for a customer's wallet; nothing is in it until another person has approved it. */
export async function requestWalletCredit(
  unit: UnitOfWork,
  { customer_id, amount, reason }: WalletCreditInput,
): Promise<WalletCredit> {
  const { trx, actor } = unit;
  const customer = await findCustomer(trx, customer_id, actor);
  if (!customer) throw fieldError('customer_id', 'reference_gone');
  if (customer.status === 'anonymised') throw fieldError('customer_id', 'customer.anonymised');
  if (amount > (await readRefundSettings(trx)).wallet_limit) throw fieldError('amount', 'customer.wallet_limit');
  const { currency } = await readStore(trx);
  const id = await walletCreditTable.insert(unit, {
    customer_id: customer.id,
    amount,
    currency,
    reason,
    requested_by: actor.id,
  });
  const after = expectFound(await findWalletCredit(trx, id, actor));
  await unit.audit({ type: 'wallet_credit', id, action: 'created', after });
  return after;
}

async function decide(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  decision: { status: 'approved' | 'rejected'; decision_reason: string },
): Promise<WalletCredit> {
  const { trx, actor } = unit;
  await walletCreditTable.lock(trx, id);
  const before = expectVersion(await findWalletCredit(trx, id, actor), version);
  const { customer, amount, reason, number } = before;
  if (before.status !== 'requested') throw new DomainError(409, 'wallet_credit.decided', { current: before });
  if (decision.status === 'approved') {
    if (before.requested_by?.id === actor.id) throw new DomainError(409, 'wallet_credit.own', { current: before });
    if (!withinLimit(actor, 'refund', amount)) throw new DomainError(403, 'role.over_limit', { current: before });
    await changeWallet(unit, customer.id, { amount, reason: `${number}: ${reason}`, key: `wallet-credit:${id}` });
  }
  await walletCreditTable.update(unit, before, { ...decision, decided_by: actor.id, decided_at: new Date() });
  const after = expectFound(await findWalletCredit(trx, id, actor));
  await unit.audit({
    type: 'wallet_credit',
    id,
    action: decision.status,
    before,
    after,
    ...(decision.decision_reason === '' ? {} : { reason: decision.decision_reason }),
  });
  return after;
}

/**
 * Puts the money into the wallet; never what one has asked for oneself, nor more than one's role may decide on alone.
 */
export const approveWalletCredit = (unit: UnitOfWork, id: string, version: number | undefined): Promise<WalletCredit> =>
  decide(unit, id, version, { status: 'approved', decision_reason: '' });

export const rejectWalletCredit = (
  unit: UnitOfWork,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<WalletCredit> => decide(unit, id, version, { status: 'rejected', decision_reason: reason });

/** How many credits wait for a second person. */
export const countWalletCredits = (db: Db, viewer: Actor): Promise<number> =>
  walletCreditList.countTo(db, WalletCreditListQuery.parse({ status: 'requested' }), viewer);
