import { defineModule } from '../../../platform/module.ts';
import { sendDeliveries } from './deliveries.job.ts';
import { deliveryExport, webhookExport, webhookRoutes } from './webhooks.routes.ts';

export const webhooksModule = defineModule({
  routes: [webhookRoutes],
  exports: [webhookExport, deliveryExport],
  jobs: [sendDeliveries],
});
