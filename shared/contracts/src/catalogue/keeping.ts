import { z } from 'zod';
import { STORAGES } from './product-choices.ts';

/** How goods are kept: chilled and frozen ones are received with a date, proposed by their shelf life. */
export const Keeping = z.object({
  storage: z.enum(STORAGES).default('ambient'),
  /** Days; null where the product does not say. */
  shelf_life_days: z.int().nullable().default(null),
  /** Days before its date from which a batch counts as expired. */
  sale_stop_days: z.int().default(0),
});
export type Keeping = z.infer<typeof Keeping>;
