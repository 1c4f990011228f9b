import { defineModule } from '../../../platform/module.ts';
import { passkeyRoutes } from './passkeys.routes.ts';
import { forgetChallenges } from './passkeys.repository.ts';

export const passkeysModule = defineModule({
  routes: [passkeyRoutes],
  housekeeping: { challenges: forgetChallenges },
});
