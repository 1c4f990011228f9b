import { defineModule } from '../../../platform/module.ts';
import { accountRoutes } from './account.routes.ts';

export const accountModule = defineModule({
  routes: [accountRoutes],
});
