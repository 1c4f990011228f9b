import type { RemittanceAdvice } from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { expectFound } from '../../../platform/records.ts';
import { expectSeller, readCovered } from '../seller-ledger/ledger.service.ts';
import { sumOf, totalsOf } from '../seller-ledger/statement.service.ts';
import { findPayout } from './payouts.repository.ts';

/** The remittance advice of a payout, once the bank has paid it. @throws DomainError 409 before that. */
export async function adviceOf(db: Db, id: string, viewer: Actor): Promise<RemittanceAdvice> {
  const payout = expectFound(await findPayout(db, id, viewer));
  if (payout.status !== 'paid') throw new DomainError(409, 'payout.not_paid', { current: payout });
  const { legal_name, vat_number } = await expectSeller(db, payout.seller.id, viewer);
  const { from, upto, brought_forward, entries } = await readCovered(db, payout.id, payout.seller.id);
  return {
    payout,
    legal_name,
    vat_number,
    from,
    upto,
    brought_forward,
    totals: totalsOf(entries),
    lines: entries.map(({ seller: _, ...line }) => line),
    carried_forward: brought_forward + sumOf(entries) - payout.amount,
  };
}
