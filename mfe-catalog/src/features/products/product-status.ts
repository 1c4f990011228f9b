import type { ProductStatus } from '@bo/contracts';
import type { StatusTone } from '@bo/kit';

/** The colour beside the word of a product's state. */
export const STATUS_TONE: Record<ProductStatus, StatusTone> = {
  draft: 'neutral',
  in_review: 'busy',
  changes_requested: 'warn',
  rejected: 'bad',
  active: 'good',
  inactive: 'warn',
  archived: 'neutral',
};
