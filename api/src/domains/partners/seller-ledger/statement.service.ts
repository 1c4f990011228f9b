import { type Earning, EARNING_KINDS, type SellerStatement } from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { fieldError } from '../../../platform/errors/domain-error.ts';
import { readStore, todayIn } from '../../../platform/settings.ts';
import { readBalance, readBetween, readMonth } from './ledger.repository.ts';
import { expectSeller } from './ledger.service.ts';

export { entryTables } from './entries.document.ts';

export const sumOf = (lines: readonly Earning[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** Entries in sums: those kinds that there are, in the order in which everybody names them. */
export const totalsOf = (entries: readonly Earning[]): SellerStatement['totals'] =>
  EARNING_KINDS.flatMap((kind) => {
    const of = entries.filter((entry) => entry.kind === kind);
    return of.length === 0 ? [] : [{ kind, entries: of.length, amount: sumOf(of) }];
  });

/** A seller's month: what it began with, every entry, and what it ended with, which is their sum. */
export async function statementOf(
  db: Db,
  sellerId: string,
  asked: string | undefined,
  viewer: Actor,
): Promise<SellerStatement> {
  const seller = await expectSeller(db, sellerId, viewer);
  const { currency, time_zone } = await readStore(db);
  const month = asked ?? todayIn(time_zone).slice(0, 7);
  const { from, upto, begun } = await readMonth(db, month, time_zone);
  if (!begun) throw fieldError('month', 'statement.future');
  const entries = await readBetween(db, seller.id, from, upto);
  const opening = (await readBalance(db, seller.id, from)).ledger_total;
  const over = Date.parse(upto) <= Date.now();
  const { pending, available, reserved } = await readBalance(db, seller.id, over ? upto : null);
  return {
    seller: { id: seller.id, name: seller.name, name_ar: seller.name_ar },
    legal_name: seller.legal_name,
    vat_number: seller.vat_number,
    month,
    from,
    upto,
    currency,
    opening,
    totals: totalsOf(entries),
    closing: opening + sumOf(entries),
    pending,
    available,
    reserved,
    lines: entries.map(({ seller: _, ...line }) => line),
  };
}
