import {
  codeKey,
  dashedCode,
  gtin14,
  isGtin,
  normalizeCode,
  normalizeForSearch,
  phoneSearched,
  readScan,
  searchKey,
  type SearchWord,
  searchWords,
} from '@bo/contracts';
import { type Actor, may } from '../access/caller.ts';
import { storeCallingCode } from '../settings.ts';
import { type Expression, type SqlBool, sql } from 'kysely';

type Condition = Expression<SqlBool>;
type Column = Expression<unknown>;

/** `%`, `_` and `\` as themselves in a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * Where orders and customers are searched: phones and addresses are found only by anyone who may read them, or anybody
 * could guess a hidden number digit by digit.
 */
export const searchColumn = (table: 'orders' | 'customers', viewer: Actor): string =>
  `${table}.${may(viewer, 'customer.pii') ? 'search_text' : 'search_public'}`;

/**
 * Trigrams need three characters; shorter searches look at the beginning of the sort column, which its index answers.
 */
const TRIGRAM = 3;

const all = (conditions: readonly Condition[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
const any = (conditions: readonly Condition[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

type Containing = (part: string) => Condition;

const like = (value: Expression<unknown>, part: string) => sql<SqlBool>`${value} like ${`%${escapeLike(part)}%`}`;

/** Whether a part may stand in a stored name with an apostrophe or a dash in it. Numbers are stored without. */
const mayBeJoined = (part: string) => part.length >= TRIGRAM && /\p{L}/u.test(part) && searchKey(part) === part;

/**
 * What `condition` says of a column's words, also where a stored name has an apostrophe or a dash that was not typed.
 * Once for the whole condition: a word that is in the text is in its key too, and asked word by word no index finds the
 * rows that have all of them.
 */
function howeverJoined(column: Column, condition: (contains: Containing) => Condition): Condition {
  let joinable = false;
  const plain = condition((part) => {
    joinable ||= mayBeJoined(part);
    return like(column, part);
  });
  if (!joinable) return plain;
  const keyed = condition((part) => like(mayBeJoined(part) ? sql`search_key(${column})` : column, part));
  return any([plain, sql<SqlBool>`(has_joiner(${column}) and ${keyed})`]);
}

/** What another person types as one word: "BR 38", "01 002", "D Souza". */
function joinedIn(text: string): string[] {
  const joined = codeKey(text);
  return /\s/.test(text.trim()) && joined.length >= TRIGRAM ? [joined] : [];
}

/** The phone number that was typed, in whatever form; `0` in front of it is that of the store's country. */
function containsPhone(column: Column, text: string): Condition[] {
  const phone = phoneSearched(text);
  if (phone === null) return [];
  const { digits, national } = phone;
  // The words are looked for already.
  if (!national && normalizeForSearch(text).trim().replace(/^\+/, '') === digits) return [];
  return [
    national
      ? sql<SqlBool>`${column} like '%+' || ${storeCallingCode} || ${digits} || '%'`
      : sql<SqlBool>`${column} like ${`%${digits}%`}`,
  ];
}

/** A word of one spelling and one part. */
const loneOf = (word: SearchWord) => (word.length === 1 && word[0]?.length === 1 ? word[0][0] : undefined);
/** زيت is in زيتون: asked for both, the planner takes them for independent and expects far too few rows. */
const tellingOf = (words: readonly SearchWord[]) =>
  words.filter((word, at) => {
    const part = loneOf(word);
    const covers = (other: SearchWord, place: number) => {
      const whole = loneOf(other);
      return whole !== undefined && part !== undefined && (whole === part ? place < at : whole.includes(part));
    };
    return !words.some(covers);
  });

/** Whether every word is in a folded text, or the words stand for one code or phone number in it. */
function contains(column: Column, words: readonly SearchWord[], text: string): Condition {
  const telling = tellingOf(words);
  const joined = joinedIn(text);
  const named = howeverJoined(column, (part) =>
    any([all(telling.map((word) => any(word.map((parts) => all(parts.map(part)))))), ...joined.map(part)]),
  );
  return any([named, ...containsPhone(column, text)]);
}

/**
 * Whether every word that a person typed is in a folded column, however either is spelled. `text` is folded by the
 * function whose twin filled the column, so that أرز finds ارز. Without a text every row is meant.
 */
export function containsWords(searchColumn: string, sortColumn: string, text = ''): Condition {
  const words = searchWords(text);
  if (words.length === 0) return sql<SqlBool>`true`;
  const typed = normalizeForSearch(text).trim().split(/\s+/);
  const column = sql.ref(searchColumn);
  if (typed.some((word) => word.length >= TRIGRAM)) return contains(column, words, text);
  const joined = joinedIn(text);
  return any([
    startsWith(sortColumn, typed.join(' ')),
    ...joined.map((word) => howeverJoined(column, (part) => part(word))),
  ]);
}

/** What Arabic writes together with the word behind it: the article, and the words of one letter. */
const ARABIC_PREFIXES = ['', 'ال', 'و', 'وال', 'ب', 'بال', 'ل', 'لل'];

/** Whether a folded text has a word that begins with `part`. */
function beginsWord(column: Column, part: string): Condition {
  const prefixes = /\p{Script=Arabic}/u.test(part) ? ARABIC_PREFIXES : [''];
  const patterns = prefixes.map((prefix) => `% ${escapeLike(prefix + part)}%`);
  return sql<SqlBool>`(' ' || translate(${column}, '/(.,&+-', '       ')) like any(${patterns}::text[])`;
}

/**
 * Whether every word that a person typed stands at the beginning of a word: "ali" is in "Ali Baba", not in "Italian".
 */
export const beginsWords = (searchColumn: string, text: string): Condition =>
  all(
    searchWords(text).map((word) =>
      any(word.map((parts) => all(parts.map((part) => beginsWord(sql.ref(searchColumn), part))))),
    ),
  );

/** The same of a few rows' text that no column holds folded. */
export function textContains(value: Expression<string>, text = ''): Condition {
  const words = searchWords(text);
  return words.length === 0 ? sql<SqlBool>`true` : contains(sql`fold(${value})`, words, text);
}

/** Whether a column begins with the text, exactly. */
export const startsWith = (column: string, text: string): Condition =>
  sql<SqlBool>`${sql.ref(column)} like ${`${escapeLike(text)}%`}`;

/** The barcode in what was typed or scanned, and the piece's where it is that of a case. */
function barcodeIn(text: string): { code: string; piece: string | null } {
  const { code, piece } = readScan(text);
  return { code: normalizeCode(code), piece };
}

/** Whether someone scanned, or typed to its end, a barcode whose check digit is right. */
export const isBarcode = (text: string): boolean => isGtin(barcodeIn(text).code);

/**
 * Whether a barcode begins with what was typed, or is the number that was scanned: a UPC-A is the EAN-13 without its
 * zero, and a case finds its pieces.
 */
export function matchesBarcode(column: string, text: string): Condition {
  const { code, piece } = barcodeIn(text);
  const begins = startsWith(column, code);
  const numbers = [code, ...(piece === null ? [] : [piece])].map(gtin14);
  return isGtin(code)
    ? sql<SqlBool>`(${begins} or lpad(${sql.ref(column)}, 14, '0') = any(${numbers}::text[]))`
    : begins;
}

/** Whether a product code begins with what was typed, whatever its blanks, dashes and capitals. */
export const matchesCode = (column: string, text: string): Condition =>
  sql<SqlBool>`code_key(${sql.ref(column)}) like ${`${escapeLike(codeKey(text))}%`}`;

/** Whether a number of a document, such as `PAY-00012`, begins with what was typed. */
export const matchesNumber = (column: string, text: string): Condition => startsWith(column, dashedCode(text));
