import { defineModule } from '../../../platform/module.ts';
import { appSettingRoutes } from './app-settings.routes.ts';

export const appSettingsModule = defineModule({
  routes: [appSettingRoutes],
});
