import pg from 'pg';
import { fieldRefusal } from './refusal.ts';
import type { RefusalCode } from './sentences.ts';

/** Which field is to blame, and the code to say so with, per unique index. */
export type UniqueFields = Readonly<Record<string, readonly [field: string, code: RefusalCode]>>;

/**
 * Runs a write and turns the violation of a unique index into an error at its field. The index decides, not a look-up
 * before: two people saving the same name at once would both pass that.
 */
export async function explainUnique<T>(fields: UniqueFields, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const named = error instanceof pg.DatabaseError && error.code === '23505' && error.constraint !== undefined ? fields[error.constraint] : undefined;
    if (named) throw fieldRefusal(...named);
    throw error;
  }
}
