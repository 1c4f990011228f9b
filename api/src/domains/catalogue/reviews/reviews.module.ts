import { defineModule } from '../../../platform/module.ts';
import { reviewBulk } from './reviews.bulk.ts';
import { reviewExport, reviewRoutes } from './reviews.routes.ts';

export const reviewsModule = defineModule({
  routes: [reviewRoutes],
  exports: [reviewExport],
  jobs: [reviewBulk.job],
});
