import { sql } from 'kysely';
import { SYSTEM } from '../access/caller.ts';
import type { Db, Trx } from '../db/database.ts';
import type { Writer } from '../unit-of-work.ts';
import type { Check } from './checks.ts';

/** A row whose derived columns do not say what its rows say. */
export interface Drift {
  table: string;
  /** What names the row: its id, or the columns of its key. */
  row: string;
  /** What the repair locks. */
  lock: string;
  stored: Record<string, unknown>;
  expected: Record<string, unknown>;
}

const REPAIRED_AT_ONCE = 200;

const columnsOf = (alias: string, columns: readonly string[]) =>
  sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)));
const objectOf = (alias: string, columns: readonly string[]) =>
  sql`jsonb_build_object(${sql.join(columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`${alias}.${column}`)}`))})`;

/** Where a check finds its columns drifted: everywhere, or in the rows that the given ids lock. */
export async function findDrift(
  db: Db | Trx,
  { table, columns, key, expected, locks }: Check,
  ids?: readonly string[],
) {
  const same = sql.join(
    key.map((column) => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`e.${column}`)}`),
    sql` and `,
  );
  const { rows } = await sql<Omit<Drift, 'table'>>`
    select concat_ws(' ', ${columnsOf('t', key)}) as row, ${sql.ref(`t.${locks.column}`)} as lock,
      ${objectOf('t', columns)} as stored, ${objectOf('e', columns)} as expected
    from ${sql.table(table)} t join (${expected(ids)}) as e on ${same}
    where (${columnsOf('t', columns)}) is distinct from (${columnsOf('e', columns)})
    order by ${columnsOf('t', key)}`.execute(db);
  return rows.map((row): Drift => ({ table, ...row }));
}

/**
 * The derived columns that have drifted from their rows; none in a store that is right. Each check is one statement, so
 * that writes that commit meanwhile do not show as drift.
 */
export async function reconcile(db: Db, checks: readonly Check[]): Promise<Drift[]> {
  const drift: Drift[] = [];
  for (const check of checks) drift.push(...(await findDrift(db, check)));
  return drift;
}

/** The same, then puts it right, and leaves an audit entry for each row. Other writers may go on meanwhile. */
export async function repair(
  { db, write }: { db: Db } & Pick<Writer, 'write'>,
  checks: readonly Check[],
): Promise<Drift[]> {
  const repaired: Drift[] = [];
  for (const check of checks) {
    const found = [...new Set((await findDrift(db, check)).map(({ lock }) => lock))].sort();
    for (let from = 0; from < found.length; from += REPAIRED_AT_ONCE) {
      const ids = found.slice(from, from + REPAIRED_AT_ONCE);
      const mended = await write(SYSTEM, async ({ trx, audit }) => {
        await lockRows(trx, check, ids);
        const drift = await findDrift(trx, check, ids);
        await put(trx, check, ids);
        for (const { row, stored, expected } of drift)
          await audit({ type: check.record, id: row, action: 'repaired', before: stored, after: expected });
        return drift;
      });
      repaired.push(...mended);
    }
  }
  return repaired;
}

/** Locks what a repair counts again: another write of the rows is either seen or waits for it. */
export async function lockRows(trx: Trx, { table: of, locks }: Check, ids: readonly string[]): Promise<void> {
  const { table, column } = locks;
  const own = table === of ? column : 'id';
  await sql`select from ${sql.table(table)} where ${sql.ref(own)} = any(${ids}::text[]) order by ${sql.ref(own)} for no key update`.execute(
    trx,
  );
}

/** Writes what the columns of a check follow from. */
export async function put(trx: Trx, { table, columns, key, expected }: Check, ids: readonly string[]): Promise<void> {
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`e.${column}`)}`));
  const same = sql.join(
    key.map((column) => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`e.${column}`)}`),
    sql` and `,
  );
  await sql`update ${sql.table(table)} t set ${set} from (${expected(ids)}) as e
    where ${same} and (${columnsOf('t', columns)}) is distinct from (${columnsOf('e', columns)})`.execute(trx);
}
