import type { BookFact } from '@bo/contracts';
import type { Book, Fault } from '../../../platform/consistency/books.ts';
import { bookDelivery, bookRefund } from '../../partners/seller-ledger/ledger.service.ts';
import { countCouponUse, markCouponLost, recomputeOrder, reserveAgain } from '../orders/mend.service.ts';
import { lockOrder } from '../orders/orders.service.ts';
import { bookOperation, moveToWallet, releaseDoubleHold, returnExcess } from '../payments/payments.service.ts';
import { leadOut, releaseHeld } from '../refunds/refunds.service.ts';
import { noteCharge } from '../tax-documents/tax-documents.service.ts';
import {
  findBrokenChain,
  findCharges,
  findClosedCards,
  findCouponTerms,
  findCouponUses,
  findDoubleHolds,
  findHeldRefunds,
  findHolds,
  findInvoiceGaps,
  findNoteGaps,
  findPurses,
  findStuckRefunds,
  findTotals,
  findUnbooked,
  findUnbookedRefunds,
  findUnbookedSales,
  findUnsettled,
  lockCardRow,
  lockRefundRow,
} from './books.repository.ts';

const text = ({ stored }: Fault, name: BookFact): string => String(stored[name] ?? '');
/** How much more, or less, the fact is to be. */
const change = ({ stored, expected }: Fault, name: BookFact): number => Number(expected[name]) - Number(stored[name]);

const ofOrder = { record: 'order', lock: lockOrder } as const;
const ofRefund = { record: 'refund', lock: lockRefundRow } as const;

/** The books of orders: coupons, payments, refunds, wallets and cards, reserved stock, sellers' sales and invoices. */
export const ORDER_BOOKS: readonly Book[] = [
  {
    ...ofOrder,
    kind: 'coupon_terms',
    find: findCouponTerms,
    mend: (_, unit, { id }) => markCouponLost(unit, id),
  },
  {
    ...ofOrder,
    kind: 'coupon_use',
    needs: 'coupon.edit',
    find: findCouponUses,
    mend: (_, unit, fault) =>
      countCouponUse(unit, fault.id, { code: text(fault, 'coupon'), used: fault.expected['uses'] === 1 }),
  },
  {
    ...ofOrder,
    kind: 'authorised_twice',
    find: findDoubleHolds,
    mend: (_, unit, fault) =>
      releaseDoubleHold(unit, {
        order_id: fault.id,
        provider: text(fault, 'provider'),
        reference: text(fault, 'reference'),
        amount: -change(fault, 'authorised'),
      }),
  },
  {
    kind: 'card_closed',
    record: 'gift_card',
    needs: 'customer.wallet',
    find: findClosedCards,
    lock: lockCardRow,
    mend: (_, unit, fault) =>
      moveToWallet(unit, { gift_card_id: fault.id, order_id: fault.part ?? '', amount: change(fault, 'wallet') }),
  },
  {
    ...ofOrder,
    kind: 'operation_unbooked',
    find: findUnbooked,
    mend: (platform, unit, fault) => bookOperation(platform, unit, fault.id, text(fault, 'operation')),
  },
  {
    ...ofOrder,
    kind: 'order_unsettled',
    find: findUnsettled,
    mend: (platform, unit, { id }) => returnExcess(platform, unit, id),
  },
  { ...ofOrder, kind: 'order_total', find: findTotals, mend: (_, unit, { id }) => recomputeOrder(unit, id) },
  { ...ofOrder, kind: 'purse', find: findPurses },
  {
    ...ofOrder,
    kind: 'stock_hold',
    needs: 'inventory.edit',
    find: findHolds,
    mend: (_, unit, { id }) => reserveAgain(unit, id),
  },
  {
    ...ofRefund,
    kind: 'refund_held',
    find: findHeldRefunds,
    mend: (platform, unit, fault) => releaseHeld(platform, unit, fault.id, text(fault, 'operation')),
  },
  {
    ...ofRefund,
    kind: 'refund_stuck',
    find: findStuckRefunds,
    mend: (platform, unit, { id, expected }) => leadOut(platform, unit, id, expected['status'] === 'settled'),
  },
  {
    ...ofOrder,
    kind: 'seller_sale',
    needs: 'payout.edit',
    find: findUnbookedSales,
    mend: (_, unit, { id }) => bookDelivery(unit, id),
  },
  {
    ...ofRefund,
    kind: 'seller_refund',
    needs: 'payout.edit',
    find: findUnbookedRefunds,
    mend: (_, unit, { id }) => bookRefund(unit, id),
  },
  { ...ofOrder, kind: 'invoice_numbers', find: findInvoiceGaps },
  {
    ...ofOrder,
    kind: 'charge_undocumented',
    find: findCharges,
    mend: (_, unit, { id }) => noteCharge(unit, id, {}),
  },
  { ...ofOrder, kind: 'credit_notes', find: findNoteGaps },
  { ...ofOrder, kind: 'tax_chain', find: findBrokenChain },
];
