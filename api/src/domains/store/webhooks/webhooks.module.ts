import { ofTheStore } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { sendDeliveries } from './deliveries.job.ts';
import { deliveryExport, webhookExport, webhookRoutes } from './webhooks.routes.ts';
import { forgetOldEvents } from './webhooks.service.ts';

export const webhooksModule = defineModule({
  records: { webhook: { scope: ofTheStore(), named: { table: 'webhooks', name: 'name' } } },
  routes: [webhookRoutes],
  exports: [webhookExport, deliveryExport],
  jobs: [sendDeliveries],
  housekeeping: { webhook_events: forgetOldEvents },
});
