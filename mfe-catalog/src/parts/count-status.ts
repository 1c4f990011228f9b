import type { CountStatus } from '@bo/contracts';
import type { StatusTone } from '@bo/kit';

/** The colour beside the word of a count's state. */
export const COUNT_TONE: Record<CountStatus, StatusTone> = {
  open: 'busy',
  submitted: 'warn',
  approved: 'good',
  rejected: 'bad',
  missed: 'bad',
};
