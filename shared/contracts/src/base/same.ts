import { latinDigits, normalizeForSearch } from './normalize-for-search.ts';

/**
 * Decides which spellings are the same. Storing, looking up, searching and comparing all go through these functions;
 * the SQL functions `has_joiner`, `search_key` and `code_key` of the API's migrations repeat them.
 */

/** Marks that are typed or pasted unseen: soft hyphen, joiners, direction marks, byte order mark. */
const INVISIBLE = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
const DASHES = '\\-\u2010-\u2015\u2212\uFE58\uFE63\uFF0D';
const APOSTROPHES = "'`\u00B4\u02B9\u02BB\u02BC\u2018\u2019\u201B\u2032\uFF07";
const CODE_SEPARATORS = new RegExp(`[\\s${DASHES}${APOSTROPHES}]`, 'g');
const PHONE_SEPARATORS = new RegExp(`[\\s${DASHES}().\\/]`, 'g');

/** What separates or joins parts of a name without being heard. */
const JOINER = new RegExp(`[${DASHES}${APOSTROPHES}]`);
const JOINERS = new RegExp(JOINER, 'g');

const withoutMarks = (text: string): string => text.replace(INVISIBLE, '');

/** A code as it was typed, scanned or pasted: Latin digits, no marks, blanks, dashes or apostrophes. */
export const plainCode = (code: string): string => latinDigits(withoutMarks(code)).replace(CODE_SEPARATORS, '');

/** The form in which product codes are compared: case is ignored too. */
export const codeKey = (code: string): string => normalizeForSearch(code).replace(CODE_SEPARATORS, '');

/** A code whose dashes count, such as a coupon's: every dash is the plain one. */
export const dashedCode = (code: string): string =>
  latinDigits(withoutMarks(code))
    .replace(new RegExp(`[${DASHES}]`, 'g'), '-')
    .replace(/\s/g, '')
    .toUpperCase();

/** An e-mail address or a reference as it was typed or pasted: its signs count, marks and scripts of digits do not. */
export const plainText = (text: string): string => latinDigits(withoutMarks(text)).trim();

/**
 * A phone number without marks and separators; `00` in front is `+`, and the `(0)` after a country code is left out.
 */
export function plainPhone(phone: string): string {
  const digits = latinDigits(withoutMarks(phone));
  const isInternational = /^\s*(?:\+|00)/.test(digits);
  return (isInternational ? digits.replace(/\(\s*0\s*\)/, '') : digits)
    .replace(PHONE_SEPARATORS, '')
    .replace(/^00/, '+');
}

/** Shorter digits are no phone number, nor enough of one to look for. */
const LEAST_PHONE = 7;
/** How a phone number may be stored: the digits as typed or, of one with `0` in front, its national part. */
export interface PhoneSearch {
  digits: string;
  /** To be read in the store's country. */
  national: boolean;
}
/** The phone number that a search is; null for anything else. */
export function phoneSearched(text: string): PhoneSearch | null {
  const phone = plainPhone(text);
  if (!/^\+?\d+$/.test(phone)) return null;
  const national = phone.startsWith('0');
  const digits = phone.replace(/^[+0]/, '');
  return digits.length < LEAST_PHONE ? null : { digits, national };
}

/** Fewer letters are in too many names. */
const LEAST_PART = 3;
/** The article, and the first halves of names that are written in one word or two. */
const ARTICLE = /^ال(?=.{3})/;
const HALVES = /^(عبد|ابو)(?=ال|.{3})/;

/** The parts of a folded word that each spelling of it has. */
function partsOf(word: string): string[] {
  const [half = ''] = HALVES.exec(word) ?? [];
  const rest = word.slice(half.length).replace(ARTICLE, '');
  return half === '' || rest.length < LEAST_PART ? [word.replace(ARTICLE, '')] : [half, rest];
}

/** One word of a search: it is found where all parts of one of its spellings are. */
export type SearchWord = readonly (readonly string[])[];

/** The number of a document without its dash. */
const NUMBER = /^(\p{L}+)(\d{2,})$/u;

function spellingsOf(word: string): SearchWord {
  if (NUMBER.test(word)) return [[word], [word.replace(NUMBER, '$1-$2')]];
  if (!JOINER.test(word)) return [partsOf(word)];
  const pieces = word.split(JOINERS).filter(Boolean);
  if (pieces.length < 2) return [partsOf(pieces.join(''))];
  // Al-Ain is stored as "Al Ain" too, but "a-b-1" is in nearly everything when each letter is looked for alone.
  const tells = pieces.some((piece) => piece.length >= LEAST_PART);
  return tells ? [[pieces.join('')], pieces.flatMap(partsOf)] : [[pieces.join('')]];
}

/** The words of a search, folded. Each has to be found. */
export const searchWords = (text: string): SearchWord[] =>
  normalizeForSearch(text.replaceAll('\u00B4', "'"))
    .split(/\s+/)
    .map(spellingsOf)
    .filter((spellings) => spellings.some((parts) => parts.some(Boolean)));

/** A folded text without what joins the parts of names. */
export const searchKey = (folded: string): string => folded.replace(JOINERS, '');

/** Whether each word of a search is in a text, however either is spelled. For lists that a screen holds already. */
export function matchesWords(search: string, text: string): boolean {
  const folded = normalizeForSearch(text);
  const key = searchKey(folded);
  return searchWords(search).every((spellings) =>
    spellings.some((parts) => parts.every((part) => folded.includes(part) || key.includes(part))),
  );
}
