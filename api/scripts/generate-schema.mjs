// Writes src/platform/db/schema.ts, the kysely types of every table, from the migrations themselves: `npm run schema -w api`.
// schema.test.ts fails when the file is not what this writes.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

const TARGET = new URL('../src/platform/db/schema.ts', import.meta.url);
const MIGRATIONS = new URL('../migrations/', import.meta.url);
const TYPES = { text: 'string', int4: 'number', int8: 'number', float8: 'number', bool: 'boolean', timestamptz: 'Timestamp', date: 'string', jsonb: 'Json', _text: 'string[]' };
const UNTYPED = new Set(['record_columns', 'kysely_migration', 'kysely_migration_lock']);
const pascal = (name) => name.replace(/(^|_)(\w)/g, (_, __, letter) => letter.toUpperCase());

const COLUMNS = `
  select c.table_name, c.column_name, c.udt_name, c.is_nullable = 'YES' as nullable,
    c.column_default is not null as has_default, c.is_generated = 'ALWAYS' or c.is_identity = 'YES' as generated
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by c.table_name, c.ordinal_position`;
const CHOICES = `
  select t.relname as table_name, a.attname as column_name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1]
  where k.contype = 'c' and array_length(k.conkey, 1) = 1`;

function typeOf(column, choices) {
  const base = choices ?? TYPES[column.udt_name];
  if (!base) throw new Error(`generate-schema: no TypeScript type for ${column.udt_name} (${column.table_name}.${column.column_name}); add it to TYPES.`);
  // kysely does not look into Generated<ColumnType<…>>, so these two types come in three spellings.
  if (base === 'Timestamp' || base === 'Json') return `${column.nullable ? 'Nullable' : column.has_default ? 'Default' : ''}${base}`;
  const type = column.nullable ? `${base} | null` : base;
  if (column.generated) return `GeneratedAlways<${type}>`;
  return column.has_default ? `Generated<${type}>` : type;
}

/** The text of schema.ts for the migrations as they are. */
export async function generateSchema() {
  const db = await PGlite.create({ extensions: { pg_trgm } });
  for (const name of (await readdir(MIGRATIONS)).sort()) await db.exec(await readFile(new URL(name, MIGRATIONS), 'utf8'));
  const { rows: columns } = await db.query(COLUMNS);
  const { rows: constraints } = await db.query(CHOICES);
  await db.close();

  const choices = new Map();
  for (const { table_name, column_name, definition } of constraints) {
    const values = /= ANY \(\(?ARRAY\[(.*?)\]/.exec(definition)?.[1];
    if (values) choices.set(`${table_name}.${column_name}`, values.split(', ').map((value) => value.replace(/::\w+$/, '')).join(' | '));
  }
  const tables = Map.groupBy ? Map.groupBy(columns, ({ table_name }) => table_name) : columns.reduce((all, column) => all.set(column.table_name, [...(all.get(column.table_name) ?? []), column]), new Map());
  const names = [...tables.keys()].filter((name) => !UNTYPED.has(name));
  const bodies = names.map((name) => {
    const fields = tables.get(name).map((column) => `  ${column.column_name}: ${typeOf(column, choices.get(`${name}.${column.column_name}`))};`);
    return `export interface ${pascal(name)}Table {\n${fields.join('\n')}\n}\n`;
  });
  return `// Written by scripts/generate-schema.mjs from migrations/*.sql; run \`npm run schema -w api\` after a migration.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** An instant: ISO text when read (postgres.ts). */
type Timestamp = ColumnType<string, string | Date, string | Date>;
type DefaultTimestamp = ColumnType<string, string | Date | undefined, string | Date>;
type NullableTimestamp = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
/** Written as JSON text, because the driver would turn an array into a PostgreSQL array. */
type Json = ColumnType<unknown, string, string>;
type DefaultJson = ColumnType<unknown, string | undefined, string>;
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;

${bodies.join('\n')}
export interface Database {
${names.map((name) => `  ${name}: ${pascal(name)}Table;`).join('\n')}
}
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeFile(TARGET, await generateSchema());
