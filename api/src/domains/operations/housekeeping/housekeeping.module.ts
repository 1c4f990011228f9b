import { defineModule } from '../../../platform/module.ts';
import { housekeeping } from './housekeeping.job.ts';

export const housekeepingModule = defineModule({
  jobs: [housekeeping],
});
