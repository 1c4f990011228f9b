import { defineModule } from '../../../platform/module.ts';
import { SUPPLIER_RETURN_BOOKS } from './supplier-returns.books.ts';
import { supplierReturnScope } from './supplier-returns.repository.ts';
import { supplierReturnExport, supplierReturnRoutes } from './supplier-returns.routes.ts';

export const supplierReturnsModule = defineModule({
  records: {
    supplier_return: { scope: supplierReturnScope, named: { table: 'supplier_returns', name: 'number' } },
  },
  routes: [supplierReturnRoutes],
  exports: [supplierReturnExport],
  books: SUPPLIER_RETURN_BOOKS,
});
