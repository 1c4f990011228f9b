import { randomInt } from 'node:crypto';

/** Without what is read wrong or out loud alike: 0 and O, 1, I and L. Each letter is worth 4.95 bits. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A code of so many letters that nobody can foresee. */
export const drawLetters = (length: number): string =>
  Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
