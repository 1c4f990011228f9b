import { everyone } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { refundSettingRoutes } from './refund-settings.routes.ts';

export const refundSettingsModule = defineModule({
  records: {
    refund_setting: {
      scope: everyone('Everybody who requests a refund reads the limits; money is bounded by the order.'),
    },
  },
  routes: [refundSettingRoutes],
});
