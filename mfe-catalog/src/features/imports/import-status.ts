import type { ProductImport } from '@bo/contracts';

export const STATUS_TONE: Record<ProductImport['status'], 'good' | 'warn' | 'bad' | 'neutral'> = {
  uploaded: 'neutral',
  checking: 'neutral',
  checked: 'warn',
  applying: 'warn',
  applied: 'good',
  undoing: 'warn',
  undone: 'neutral',
  failed: 'bad',
};

/** What an import came to, in the key of its text: one that took no row did not import anything, whatever its state. */
export const outcomeOf = ({ status, imported, refused }: Pick<ProductImport, 'status' | 'imported' | 'refused'>) =>
  status === 'applied' && imported === 0 && refused > 0 ? 'nothing' : status;

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
