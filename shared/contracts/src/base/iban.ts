import { z } from 'zod';
import { addMessages } from './messages.ts';
import { plainCode } from './same.ts';
import { kindError } from './text.ts';

addMessages({
  iban: {
    en: 'This is not a valid IBAN: check its characters.',
    ab: 'رقم الآيبان غير صحيح: تحقق من حروفه وأرقامه.',
  },
});

/** How long the numbers of the countries are whose banks our sellers use; elsewhere 15 to 34 (ISO 13616). */
const LENGTHS: Readonly<Record<string, number>> = {
  AE: 23,
  BH: 22,
  DE: 22,
  EG: 29,
  ES: 24,
  FR: 27,
  GB: 22,
  IT: 27,
  JO: 30,
  KW: 30,
  LB: 28,
  NL: 18,
  OM: 23,
  QA: 29,
  SA: 24,
  TR: 26,
};

/** As it is stored: no blanks, capital letters, Latin digits. */
export const normalizeIban = (typed: string): string => plainCode(typed).toUpperCase();

/** Whether the check digits hold (ISO 7064, mod 97): a slip of one character or two exchanged ones is always found. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const length = LENGTHS[iban.slice(0, 2)];
  if (length !== undefined && length !== iban.length) return false;
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4))
    for (const digit of Number.parseInt(character, 36).toString()) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** In groups of four, as people read it. */
export const groupedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

/** A bank account number that someone types, with blanks or without. */
export const Iban = z
  .string({ error: kindError('required') })
  .max(60)
  .transform(normalizeIban)
  .refine((iban) => iban !== '', { error: 'required' })
  .refine((iban) => iban === '' || isIban(iban), { error: 'iban' });
