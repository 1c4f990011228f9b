import { defineModule } from '../../../platform/module.ts';
import { myAccountRoutes } from './my-account.routes.ts';

export const myAccountModule = defineModule({
  routes: [myAccountRoutes],
});
