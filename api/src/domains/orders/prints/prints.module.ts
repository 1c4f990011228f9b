import { defineModule } from '../../../platform/module.ts';
import { printRoutes } from './prints.routes.ts';

export const printsModule = defineModule({
  routes: [printRoutes],
});
