import { addMessages } from './messages.ts';
import { text } from './text.ts';

addMessages({
  trn: { en: 'A tax registration number has 15 digits.', ab: 'رقم التسجيل الضريبي من 15 رقمًا.' },
});

/** A tax registration number, or empty for none. */
export const TaxNumber = text(20).refine((value) => value === '' || /^\d{15}$/.test(value), { error: 'trn' });
