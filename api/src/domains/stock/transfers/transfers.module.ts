import { defineModule } from '../../../platform/module.ts';
import { TRANSFER_BOOKS } from './transfers.books.ts';
import { byEitherEnd } from './transfers.repository.ts';
import { differenceExport, transferExport, transferRoutes } from './transfers.routes.ts';

export const transfersModule = defineModule({
  records: {
    stock_transfer: { scope: byEitherEnd, named: { table: 'stock_transfers', name: 'number' } },
  },
  routes: [transferRoutes],
  exports: [transferExport, differenceExport],
  books: TRANSFER_BOOKS,
});
