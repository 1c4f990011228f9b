import { byWarehouse } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { countExport, stockCountRoutes } from './counts.routes.ts';
import { bookExpiredStock } from './expiry.job.ts';
import { stockBulk } from './inventory.bulk.ts';
import { batchExport, inventoryRoutes, movementExport, stockExport } from './inventory.routes.ts';
import { DERIVED } from './derived.repository.ts';

export const inventoryModule = defineModule({
  records: {
    stock: { scope: byWarehouse('stock_balances.warehouse_id') },
    stock_count: { scope: byWarehouse('stock_counts.warehouse_id'), named: { table: 'stock_counts', name: 'number' } },
  },
  routes: [inventoryRoutes, stockCountRoutes],
  exports: [stockExport, batchExport, movementExport, countExport],
  jobs: [stockBulk.job, bookExpiredStock],
  consistency: DERIVED,
});
