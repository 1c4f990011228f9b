import { all, byDealer, byReference, everyone } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { sendMessages } from './messages.job.ts';
import { messageExport, messageRoutes } from './messages.routes.ts';
import { forgetOldMessages } from './messages.service.ts';

export const messagesModule = defineModule({
  records: {
    message: {
      scope: all(
        byDealer('messages.dealer_id'),
        byReference('own_warehouse', 'messages.order_id', 'orders.warehouse_id'),
      ),
    },
    message_template: { scope: everyone('Customers of the whole store get the same texts.') },
  },
  routes: [messageRoutes],
  exports: [messageExport],
  jobs: [sendMessages],
  housekeeping: { messages: forgetOldMessages },
});
