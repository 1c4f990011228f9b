import { defineModule } from '../../../platform/module.ts';
import { webTelemetryRoutes } from './web-telemetry.routes.ts';
import { forgetOldMeasures } from './web-telemetry.service.ts';

export const webTelemetryModule = defineModule({
  routes: [webTelemetryRoutes],
  housekeeping: { measures: forgetOldMeasures },
});
