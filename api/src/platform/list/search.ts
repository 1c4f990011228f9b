import { fold } from '@bo/contracts';
import { type Expression, type SqlBool, sql } from 'kysely';

/** `%`, `_` and `\` as themselves in a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Trigrams need three characters; shorter searches look at the beginning of the sort column, which its index answers. */
const TRIGRAM = 3;

/**
 * Whether every word of what a person typed is in a folded column. `text` is folded by the function whose twin filled the
 * column, so that أرز finds ارز.
 */
export function containsWords(searchColumn: string, sortColumn: string, text: string): Expression<SqlBool> {
  const words = fold(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql<SqlBool>`true`;
  const short = words.every((word) => word.length < TRIGRAM);
  if (short) return startsWith(sortColumn, words.join(' '));
  const each = words.map((word) => sql<SqlBool>`${sql.ref(searchColumn)} like ${`%${escapeLike(word)}%`}`);
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}

/** Whether a column begins with the text, exactly. */
export const startsWith = (column: string, text: string): Expression<SqlBool> => sql<SqlBool>`${sql.ref(column)} like ${`${escapeLike(text)}%`}`;
