import { defineModule } from '../../../platform/module.ts';
import { fetchImages } from './image-links.job.ts';
import { imageLinkRoutes } from './image-links.routes.ts';

export const imageLinksModule = defineModule({
  routes: [imageLinkRoutes],
  jobs: [fetchImages],
});
