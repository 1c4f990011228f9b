import type { Book } from '../../../platform/consistency/books.ts';
import { findSupplierReturnUnits } from './supplier-return-books.repository.ts';
import { supplierReturnTable } from './supplier-returns.repository.ts';

/** By hand: whether the goods or the numbers are wrong only a person can see. */
export const SUPPLIER_RETURN_BOOKS: readonly Book[] = [
  {
    kind: 'supplier_return_units',
    record: 'supplier_return',
    find: findSupplierReturnUnits,
    lock: supplierReturnTable.lock,
  },
];
