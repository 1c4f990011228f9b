import { defineModule } from '../../../platform/module.ts';
import { countExport, stockCountRoutes } from './counts.routes.ts';
import { bookExpiredStock } from './expiry.job.ts';
import { stockBulk } from './inventory.bulk.ts';
import { batchExport, inventoryRoutes, movementExport, stockExport } from './inventory.routes.ts';

export const inventoryModule = defineModule({
  routes: [inventoryRoutes, stockCountRoutes],
  exports: [stockExport, batchExport, movementExport, countExport],
  jobs: [stockBulk.job, bookExpiredStock],
});
