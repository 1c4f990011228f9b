import { z } from 'zod';

/** The emirates in the order of boxes 1a to 1g of the UAE's VAT return. */
export const EMIRATES = [
  'abu_dhabi',
  'dubai',
  'sharjah',
  'ajman',
  'umm_al_quwain',
  'ras_al_khaimah',
  'fujairah',
] as const;
export const Emirate = z.enum(EMIRATES);
export type Emirate = z.infer<typeof Emirate>;
