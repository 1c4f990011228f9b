import { defineModule } from '../../../platform/module.ts';
import { ORDER_BOOKS } from './books.service.ts';

export const booksModule = defineModule({
  books: ORDER_BOOKS,
});
