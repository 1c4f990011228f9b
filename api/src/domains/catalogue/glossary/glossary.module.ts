import { defineModule } from '../../../platform/module.ts';
import { glossaryRoutes } from './glossary.routes.ts';

export const glossaryModule = defineModule({
  routes: [glossaryRoutes],
});
