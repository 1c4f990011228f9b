import { everyone } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { reviewBulk } from './reviews.bulk.ts';
import { reviewExport, reviewRoutes } from './reviews.routes.ts';

export const reviewsModule = defineModule({
  records: { review: { scope: everyone('Reviews are public in the shop.') } },
  routes: [reviewRoutes],
  exports: [reviewExport],
  jobs: [reviewBulk.job],
});
