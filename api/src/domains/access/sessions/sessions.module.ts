import { defineModule } from '../../../platform/module.ts';
import { forgetSignIns } from './sessions.repository.ts';

export const sessionsModule = defineModule({
  housekeeping: { sign_ins: forgetSignIns },
});
