import { CountPlan, CountPlanInput, CountPlanListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

export const countPlans = defineResource({
  ...ofRecord('count_plan'),
  path: 'admin_panel/count-plans/',
  entity: CountPlan,
  input: CountPlanInput,
  listQuery: CountPlanListQuery,
});
