import { defineModule } from '../../../platform/module.ts';
import { shiftHandoverRoutes } from './shift-handover.routes.ts';

export const shiftHandoverModule = defineModule({ routes: [shiftHandoverRoutes] });
