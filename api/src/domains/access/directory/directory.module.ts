import { defineModule } from '../../../platform/module.ts';
import { directoryRoutes } from './directory.routes.ts';

export const directoryModule = defineModule({
  routes: [directoryRoutes],
});
