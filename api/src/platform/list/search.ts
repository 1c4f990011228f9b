import { normalizeForSearch, gtin14, isGtin, normalizeCode } from '@bo/contracts';
import { type Actor, may } from '../access/caller.ts';
import { type Expression, type SqlBool, sql } from 'kysely';

/** `%`, `_` and `\` as themselves in a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * Where orders and customers are searched: phones and addresses are found only by whoever may read them, or anybody
 * could guess a hidden number digit by digit.
 */
export const searchColumn = (table: 'orders' | 'customers', viewer: Actor): string =>
  `${table}.${may(viewer, 'customer.pii') ? 'search_text' : 'search_public'}`;

/**
 * Trigrams need three characters; shorter searches look at the beginning of the sort column, which its index answers.
 */
const TRIGRAM = 3;

/**
 * Whether every word of what a person typed is in a folded column. `text` is folded by the function whose twin filled
 * the
 * column, so that أرز finds ارز.
 */
export function containsWords(searchColumn: string, sortColumn: string, text: string): Expression<SqlBool> {
  const words = normalizeForSearch(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql<SqlBool>`true`;
  const short = words.every((word) => word.length < TRIGRAM);
  if (short) return startsWith(sortColumn, words.join(' '));
  // زيت is in زيتون: asked for both, the planner takes them for independent and expects far too few rows.
  const telling = [...new Set(words)].filter(
    (word, _, all) => !all.some((other) => other !== word && other.includes(word)),
  );
  const each = telling.map((word) => sql<SqlBool>`${sql.ref(searchColumn)} like ${`%${escapeLike(word)}%`}`);
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}

/** Whether a column begins with the text, exactly. */
export const startsWith = (column: string, text: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} like ${`${escapeLike(text)}%`}`;

/** Whether somebody scanned, or typed to its end, a barcode whose check digit is right. */
export const isBarcode = (text: string): boolean => isGtin(normalizeCode(text));

/**
 * Whether a barcode begins with what was typed, or is the number that was scanned: a UPC-A is the EAN-13 without its
 * zero.
 */
export function matchesBarcode(column: string, text: string): Expression<SqlBool> {
  const code = normalizeCode(text);
  const begins = startsWith(column, code);
  return isGtin(code) ? sql<SqlBool>`(${begins} or lpad(${sql.ref(column)}, 14, '0') = ${gtin14(code)})` : begins;
}
