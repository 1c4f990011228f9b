import { defineModule } from '../../../platform/module.ts';
import { priceEffectRoutes } from './price-effect.routes.ts';

export const priceEffectModule = defineModule({ routes: [priceEffectRoutes] });
