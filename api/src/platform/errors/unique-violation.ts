import pg from 'pg';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../db/database.ts';
import { DomainError, fieldError } from './domain-error.ts';
import type { RefusalCode } from './sentences.ts';

/** Which field is to blame, and the code to say so with, per unique index or other constraint. */
export type UniqueFields = Readonly<Record<string, readonly [field: string, code: RefusalCode]>>;

/** Rows that hold a value already, and the refusal for each field. */
export type UniqueChecks = Readonly<Record<string, readonly [code: RefusalCode, rows: RawBuilder<unknown>]>>;
/** For each field the rows that would be in its way: asked before a save, so that all such fields are told together. */
export async function expectFree(trx: Trx, rules: UniqueChecks): Promise<void> {
  const fields = Object.entries(rules);
  if (fields.length === 0) return;
  const asked = sql.join(
    fields.map(([, [, rows]], index) => sql`exists (${rows}) as ${sql.ref(`taken_${String(index)}`)}`),
  );
  const { rows } = await sql<Record<string, boolean>>`select ${asked}`.execute(trx);
  const taken = fields.filter((_, index) => rows[0]?.[`taken_${String(index)}`]);
  const [first, ...others] = taken;
  if (first === undefined) return;
  throw new DomainError(422, others.length === 0 ? first[1][0] : 'validation_failed', {
    fields: Object.fromEntries(taken.map(([field, [code]]) => [field, code])),
  });
}

/**
 * Runs a write and turns the violation of a constraint into an error at its field. The index decides, not a look-up
 * before: two people saving the same name at once would both pass that.
 */
export async function mapUniqueViolation<T>(fields: UniqueFields, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const named =
      error instanceof pg.DatabaseError && error.code?.startsWith('23') && error.constraint !== undefined
        ? fields[error.constraint]
        : undefined;
    if (named) throw fieldError(...named);
    throw error;
  }
}
