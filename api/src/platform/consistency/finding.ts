import { type RawBuilder, sql } from 'kysely';
import type { Book, Fault } from './books.ts';

/**
 * What a book finds by one statement: the faults of every record, or of one.
 *
 * @param select the statement; `of` is the condition that a column with the record's id must meet
 */
export const finding =
  (select: (of: (column: string) => RawBuilder<boolean>) => RawBuilder<Fault>): Book['find'] =>
  async (db, id) => {
    const of = (column: string) => (id === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${id}`);
    return (await select(of).execute(db)).rows;
  };
