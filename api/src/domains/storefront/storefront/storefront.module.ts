import { defineModule } from '../../../platform/module.ts';
import { storefrontRoutes } from './storefront.routes.ts';

export const storefrontModule = defineModule({
  routes: [storefrontRoutes],
});
