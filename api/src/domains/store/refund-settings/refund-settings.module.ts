import { defineModule } from '../../../platform/module.ts';
import { refundSettingRoutes } from './refund-settings.routes.ts';

export const refundSettingsModule = defineModule({
  routes: [refundSettingRoutes],
});
