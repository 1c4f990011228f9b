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

/** What a file may call each of them, the usual name in each language first. */
export const EMIRATE_WORDS = {
  abu_dhabi: ['Abu Dhabi', 'أبوظبي', 'أبو ظبي', 'AUH'],
  dubai: ['Dubai', 'دبي', 'DXB'],
  sharjah: ['Sharjah', 'الشارقة', 'SHJ'],
  ajman: ['Ajman', 'عجمان', 'AJM'],
  umm_al_quwain: ['Umm Al Quwain', 'أم القيوين', 'UAQ'],
  ras_al_khaimah: ['Ras Al Khaimah', 'رأس الخيمة', 'RAK'],
  fujairah: ['Fujairah', 'Al Fujairah', 'الفجيرة', 'FUJ'],
} as const satisfies Record<Emirate, readonly string[]>;
