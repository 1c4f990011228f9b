import type { Book } from '../../../platform/consistency/books.ts';
import { findTransferUnits } from './transfer-books.repository.ts';
import { transferTable } from './transfers.repository.ts';

/** By hand: whether the goods or the numbers are wrong only a person can see. */
export const TRANSFER_BOOKS: readonly Book[] = [
  { kind: 'transfer_units', record: 'stock_transfer', find: findTransferUnits, lock: transferTable.lock },
];
