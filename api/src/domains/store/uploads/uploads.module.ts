import { defineModule } from '../../../platform/module.ts';
import { uploadRoutes } from './uploads.routes.ts';

export const uploadsModule = defineModule({
  routes: [uploadRoutes],
});
