import { defineModule } from '../../../platform/module.ts';
import { sendMessages } from './messages.job.ts';
import { messageExport, messageRoutes } from './messages.routes.ts';

export const messagesModule = defineModule({
  routes: [messageRoutes],
  exports: [messageExport],
  jobs: [sendMessages],
});
