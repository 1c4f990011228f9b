import { ofTheStore } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { %one%Export, %one%Routes } from './%many-kebab%.routes.ts';
import { %one%Bulk } from './%many-kebab%.service.ts';

export const %many%Module = defineModule({
  records: {
    %one_snake%: {
      scope: ofTheStore(),
      named: { table: '%many_snake%', name: '%label%', name_ar: '%label%_ar' },
    },
  },
  routes: [%one%Routes],
  exports: [%one%Export],
  jobs: [%one%Bulk.job],
});
