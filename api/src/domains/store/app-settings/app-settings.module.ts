import { everyone } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { appSettingRoutes } from './app-settings.routes.ts';

export const appSettingsModule = defineModule({
  records: {
    setting: {
      scope: everyone(
        'Every screen needs the settings; only people of the whole store hold `settings.edit` (`STORE_WIDE`).',
      ),
    },
  },
  routes: [appSettingRoutes],
});
