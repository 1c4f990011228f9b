import { commissionOf, commissionReturned, type EarningExplained, type SellerBalance, toDecimal } from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import { covers } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { DomainError, notFound } from '../../../platform/errors/domain-error.ts';
import { expectFound } from '../../../platform/records.ts';
import { readStore } from '../../../platform/settings.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { commissionOfLine } from '../commission-rules/explain.service.ts';
import {
  findExplained,
  insertEntries,
  type NewEntry,
  readBalance,
  readRefunded,
  readSeller,
  readSold,
} from './ledger.repository.ts';

export { readBalance, readCovered } from './ledger.repository.ts';

/** From which account to which an entry of each kind moves its amount. */
const ACCOUNTS = {
  sale: ['customers', 'earnings'],
  commission: ['earnings', 'commission'],
  refund: ['earnings', 'customers'],
  commission_returned: ['commission', 'earnings'],
  reserve: ['earnings', 'reserved'],
  release: ['reserved', 'earnings'],
  payout: ['reserved', 'bank'],
  payout_failed: ['bank', 'earnings'],
} as const;

type Fields = Omit<NewEntry, 'idempotency_key' | 'kind' | 'debit' | 'credit' | 'created_by'>;
const entryOf = (
  { actor }: UnitOfWork,
  kind: keyof typeof ACCOUNTS,
  idempotencyKey: string,
  fields: Fields,
): NewEntry[] => {
  const [debit, credit] = ACCOUNTS[kind];
  // What comes to nothing is no entry.
  return fields.amount === 0
    ? []
    : [{ ...fields, kind, debit, credit, idempotency_key: `${kind} ${idempotencyKey}`, created_by: actor.id }];
};

/**
 * What sellers earn with a delivered order, held for as many days as each seller's earnings are. Once for each line.
 */
export async function bookDelivery(unit: UnitOfWork, orderId: string): Promise<void> {
  const lines = await readSold(unit.trx, orderId);
  await insertEntries(
    unit.trx,
    lines.flatMap(({ id, net, delivered, commission_rate, ...line }) => {
      const about = { ...line, order_id: orderId, order_line_id: id, quantity: delivered };
      return [
        ...entryOf(unit, 'sale', id, { ...about, amount: net }),
        ...entryOf(unit, 'commission', id, {
          ...about,
          amount: commissionOf(net, commission_rate),
          base: net,
          rate: commission_rate,
        }),
      ];
    }),
  );
}

/**
 * What a settled refund takes back of sellers: the goods, and of the commission what was taken of them. While the sale
 * is pending it comes out of that, later out of what can be paid out, which may fall below zero: the next payout bears
 * it.
 */
export async function bookRefund(unit: UnitOfWork, refundId: string): Promise<void> {
  const lines = await readRefunded(unit.trx, refundId);
  await insertEntries(
    unit.trx,
    lines.flatMap(({ id, amount, commission_rate, refunded_before, ...about }) => {
      const fields = { ...about, refund_id: refundId };
      return [
        ...entryOf(unit, 'refund', id, { ...fields, amount }),
        ...entryOf(unit, 'commission_returned', id, {
          ...fields,
          amount: commissionReturned(commission_rate, refunded_before, amount),
          base: amount,
          rate: commission_rate,
        }),
      ];
    }),
  );
}

type Paid = Record<'id' | 'seller_id' | 'currency', string> & { amount: number };
/** Moves the money of a payout one step: aside, back, to the bank, or back from there. */
export const bookPayout = (
  unit: UnitOfWork,
  step: 'reserve' | 'release' | 'payout' | 'payout_failed',
  { id, seller_id, currency, amount }: Paid,
  reason = '',
): Promise<void> =>
  insertEntries(unit.trx, entryOf(unit, step, id, { seller_id, currency, amount, payout_id: id, reason }));

/** An entry with all that it follows from. */
export async function explainEarning(db: Db, id: string, viewer: Actor): Promise<EarningExplained> {
  const { order_line_id, ...entry } = expectFound(await findExplained(db, id, viewer));
  const commission = entry.rate === null || order_line_id === null ? null : await commissionOfLine(db, order_line_id);
  return { ...entry, commission };
}

/** An adjustment that two people agreed on; above zero the store owes the seller more. */
export const bookAdjustment = (
  { trx, actor }: UnitOfWork,
  { id, seller_id, currency, amount, reason }: Paid & { reason: string },
): Promise<void> =>
  insertEntries(trx, [
    {
      seller_id,
      currency,
      reason,
      amount: Math.abs(amount),
      kind: 'adjustment',
      ...(amount > 0 ? { debit: 'adjustments', credit: 'earnings' } : { debit: 'earnings', credit: 'adjustments' }),
      adjustment_id: id,
      idempotency_key: `adjustment ${id}`,
      created_by: actor.id,
    },
  ]);

/**
 * The fee of a package that is paid out of what the seller has earned. @throws DomainError 409 where that is not
 * enough.
 */
export async function bookPackageFee(
  unit: UnitOfWork,
  { id, seller_id, currency, amount, reason }: Paid & { reason: string },
): Promise<void> {
  const { trx, actor } = unit;
  await expectSeller(trx, seller_id, actor, true);
  const { available } = await readBalance(trx, seller_id);
  if (amount > available)
    throw new DomainError(409, 'payout.too_much', {
      values: { n: `${toDecimal(Math.max(0, available), currency)} ${currency}` },
    });
  await insertEntries(trx, [
    {
      seller_id,
      currency,
      amount,
      reason,
      kind: 'package_fee',
      debit: 'earnings',
      credit: 'package_fees',
      idempotency_key: `package_fee ${id}`,
      created_by: actor.id,
    },
  ]);
}

/** What a seller has still to get, pending and set aside as well, or owes: nobody goes while that is not 0. */
export async function openBalanceOf(trx: Trx, sellerId: string): Promise<{ open: number; currency: string }> {
  return { open: (await readBalance(trx, sellerId)).ledger_total, currency: (await readStore(trx)).currency };
}

/** A seller within the viewer's rows. @throws DomainError 404 */
export async function expectSeller(db: Db | Trx, id: string, viewer: Actor, lock = false) {
  if (!covers('seller', viewer, { seller: [id] })) throw notFound();
  return expectFound(await readSeller(db, id, lock));
}

/** `GET admin_panel/sellers/{id}/balance/`. */
export async function balanceOf(db: Db, id: string, viewer: Actor): Promise<SellerBalance> {
  const seller = await expectSeller(db, id, viewer);
  const { currency } = await readStore(db);
  return { ...(await readBalance(db, seller.id)), currency };
}
