import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';

/** A table as a backup takes it: what the database derives itself is left out. */
export interface Table {
  name: string;
  columns: { name: string; type: string }[];
}

/** Kept by the migrator, and told by the manifest. */
const NOT_DATA = ['kysely_migration', 'kysely_migration_lock'];
const ROWS_AT_ONCE = 2000;

/** Columns whose sums have to be the same after a restore: every amount, quantity and count. */
const SUMMED = new Set(['smallint', 'integer', 'bigint', 'numeric']);

/** Every table of the store, with the columns that have to be kept. */
export async function readTables(db: Db | Trx): Promise<Table[]> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and c.relname <> all(${NOT_DATA}::text[])
    order by c.relname collate "C", a.attnum`.execute(db);
  const tables = new Map<string, Table>();
  for (const { table, column, type } of rows) {
    const known = tables.get(table) ?? { name: table, columns: [] };
    known.columns.push({ name: column, type });
    tables.set(table, known);
  }
  return [...tables.values()];
}

/**
 * Its rows, one JSON array of texts per line: what the database writes of a value is what it reads again, to the last
 * digit.
 */
export async function* rowsOf(
  trx: Trx,
  { name, columns }: Table,
  counted: (rows: number) => void,
): AsyncGenerator<string> {
  const texts = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`));
  await sql`declare backup_rows no scroll cursor for select to_json(array[${texts}])::text as line from ${sql.table(name)}`.execute(
    trx,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from backup_rows`.execute(trx);
    if (rows.length === 0) break;
    counted(rows.length);
    yield `${rows.map(({ line }) => line).join('\n')}\n`;
  }
  await sql`close backup_rows`.execute(trx);
}

/** Where each counter stands; one that was never used has no place yet. */
export async function readSequences(db: Db | Trx): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; last: string }>`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null
    order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** The sum of each column of whole numbers, by `table.column`. */
export async function readSums(db: Db | Trx): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const { name, columns } of await readTables(db)) {
    const summed = columns.filter(({ type }) => SUMMED.has(type)).map((column) => sql.ref(column.name));
    if (summed.length === 0) continue;
    const { rows } = await sql<Record<string, string>>`
      select ${sql.join(summed.map((column) => sql`coalesce(sum(${column}), 0)::text as ${column}`))} from ${sql.table(name)}`.execute(
      db,
    );
    for (const [column, sum] of Object.entries(rows[0] ?? {})) sums[`${name}.${column}`] = sum;
  }
  return sums;
}

export async function readMigrationsDone(db: Db | Trx): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await sql<{ name: string; checksum: string | null }>`
    select name, checksum from kysely_migration order by name`.execute(db);
  return rows.map(({ name, checksum }) => ({ name, checksum: checksum ?? '' }));
}

export async function readServerVersion(db: Db | Trx): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version ?? '';
}
