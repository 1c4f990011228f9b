import { defineModule } from '../../../platform/module.ts';
import { translationExport, translationRoutes } from './translations.routes.ts';

export const translationsModule = defineModule({
  routes: [translationRoutes],
  exports: [translationExport],
});
