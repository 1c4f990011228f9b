import type { RecordType } from '@bo/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** A column, or several of one table, that follow from other rows: triggers, or the writes of those rows, keep them. */
export interface Check {
  /** The record whose audit trail a repair stands in. */
  record: RecordType;
  table: keyof Database;
  columns: readonly string[];
  /** What names a row of the table. */
  key: readonly string[];
  /** The columns as they are to be: `key` and `columns` of every row of the table, or of those with the given ids. */
  expected: (ids?: readonly string[]) => RawBuilder<unknown>;
  /** The column that `ids` are of. */
  locks: { table: keyof Database; column: string };
}

/** The rows with the given ids, or all. */
export const withIds = (column: string, ids: readonly string[] | undefined) =>
  ids === undefined ? sql`true` : sql`${sql.ref(column)} = any(${ids}::text[])`;
