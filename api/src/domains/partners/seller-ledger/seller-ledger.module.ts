import { defineModule } from '../../../platform/module.ts';
import { adjustmentExport, earningExport, sellerLedgerRoutes } from './ledger.routes.ts';
import { SELLER_BOOKS } from './seller-books.service.ts';

export const sellerLedgerModule = defineModule({
  routes: [sellerLedgerRoutes],
  exports: [earningExport, adjustmentExport],
  books: SELLER_BOOKS,
});
