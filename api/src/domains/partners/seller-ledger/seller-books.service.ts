import type { Book } from '../../../platform/consistency/books.ts';
import { findPayoutFaults, lockSeller } from './seller-books.repository.ts';

/** What payouts and the ledger say of each other. Which of them is right two people decide, by an adjustment. */
export const SELLER_BOOKS: readonly Book[] = [
  { kind: 'seller_payouts', record: 'seller', find: findPayoutFaults, lock: lockSeller },
];
