import { defineModule } from '../../../platform/module.ts';
import { imageExport, mediaRoutes } from './media.routes.ts';
import { imageBulk } from './media.service.ts';

export const mediaModule = defineModule({
  routes: [mediaRoutes],
  exports: [imageExport],
  jobs: [imageBulk.job],
});
