import { defineModule } from '../../../platform/module.ts';
import { passkeyRoutes } from './passkeys.routes.ts';

export const passkeysModule = defineModule({
  routes: [passkeyRoutes],
});
