import { defineModule } from '../../../platform/module.ts';
import { variantLookupRoutes } from './lookup.routes.ts';

export const variantLookupModule = defineModule({
  routes: [variantLookupRoutes],
});
