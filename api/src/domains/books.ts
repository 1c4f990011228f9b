import type { Book } from '../platform/consistency/books.ts';
import { ORDER_BOOKS } from './orders/books/books.service.ts';
import { SELLER_BOOKS } from './partners/seller-ledger/seller-books.service.ts';

/** Every book of the API beside the derived columns. A new one is written beside what it compares, and named here. */
export const BOOKS: readonly Book[] = [...ORDER_BOOKS, ...SELLER_BOOKS];
