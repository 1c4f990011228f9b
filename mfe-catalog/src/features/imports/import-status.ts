import type { importOutcome, ProductImport } from '@bo/contracts';
import type { StatusTone } from '@bo/kit';

export const OUTCOME_TONE: Record<ReturnType<typeof importOutcome>, StatusTone> = {
  uploaded: 'neutral',
  checking: 'neutral',
  checked: 'warn',
  applying: 'warn',
  applied: 'good',
  undoing: 'warn',
  undone: 'neutral',
  failed: 'bad',
  nothing: 'bad',
};

/** Which of the three steps a person is at: columns, check, result. */
export const STEP_OF: Record<ProductImport['status'], 0 | 1 | 2> = {
  uploaded: 0,
  checking: 1,
  checked: 1,
  applying: 2,
  applied: 2,
  undoing: 2,
  undone: 2,
  failed: 2,
};
