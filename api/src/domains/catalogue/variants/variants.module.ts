import { bySeller } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { applyPrices } from './prices.job.ts';
import { sellableExport, sellableRoutes } from './sellable.routes.ts';
import { sellableBulk } from './sellable.service.ts';
import { variantRoutes } from './variants.routes.ts';

export const variantsModule = defineModule({
  records: {
    variant: {
      scope: bySeller('variants.seller_id'),
      named: { table: 'variants', name: 'code', bulk: 'sellable-variants' },
    },
  },
  routes: [sellableRoutes, variantRoutes],
  exports: [sellableExport],
  jobs: [applyPrices, sellableBulk.job],
});
