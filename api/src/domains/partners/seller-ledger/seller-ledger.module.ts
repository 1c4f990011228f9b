import { bySeller } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { adjustmentExport, earningExport, sellerLedgerRoutes } from './ledger.routes.ts';
import { SELLER_BOOKS } from './seller-books.service.ts';

export const sellerLedgerModule = defineModule({
  records: { seller_adjustment: { scope: bySeller('seller_adjustments.seller_id') } },
  routes: [sellerLedgerRoutes],
  exports: [earningExport, adjustmentExport],
  books: SELLER_BOOKS,
});
