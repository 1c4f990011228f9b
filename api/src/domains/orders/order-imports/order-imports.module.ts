import { defineModule } from '../../../platform/module.ts';
import { orderImportRoutes } from './order-imports.routes.ts';

export const orderImportsModule = defineModule({
  routes: [orderImportRoutes],
});
