import { defineModule } from '../../../platform/module.ts';
import { webTelemetryRoutes } from './web-telemetry.routes.ts';

export const webTelemetryModule = defineModule({
  routes: [webTelemetryRoutes],
});
