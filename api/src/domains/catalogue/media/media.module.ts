import { bySeller } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { imageExport, mediaRoutes } from './media.routes.ts';
import { imageBulk } from './media.service.ts';

export const mediaModule = defineModule({
  records: {
    image: { scope: bySeller('uploads.seller_id'), named: { table: 'uploads', name: 'file_name', bulk: 'images' } },
  },
  routes: [mediaRoutes],
  exports: [imageExport],
  jobs: [imageBulk.job],
});
