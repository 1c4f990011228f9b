import { defineModule } from '../../../platform/module.ts';
import { housekeeping } from './housekeeping.job.ts';
import { forgetRequests } from './housekeeping.repository.ts';

export const housekeepingModule = defineModule({
  jobs: [housekeeping],
  housekeeping: { requests: forgetRequests },
});
