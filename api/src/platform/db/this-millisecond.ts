import { sql } from 'kysely';

/**
 * The time of the transaction, rounded as a `timestamptz(3)` is. A column whose default is `now()` may be rounded up:
 * compared with `now()` itself, what was written within the last half millisecond would not be due yet.
 */
export const THIS_MILLISECOND = sql<Date>`now()::timestamptz(3)`;
