import { defineModule } from '../../../platform/module.ts';
import { %one%Export, %one%Routes } from './%many-kebab%.routes.ts';
import { %one%Bulk } from './%many-kebab%.service.ts';

export const %many%Module = defineModule({
  routes: [%one%Routes],
  exports: [%one%Export],
  jobs: [%one%Bulk.job],
});
