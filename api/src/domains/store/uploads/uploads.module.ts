import { defineModule } from '../../../platform/module.ts';
import { uploadRoutes } from './uploads.routes.ts';
import { forgetAbandoned } from './uploads.repository.ts';

export const uploadsModule = defineModule({
  routes: [uploadRoutes],
  housekeeping: { uploads: forgetAbandoned },
});
