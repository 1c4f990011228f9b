// Writes src/platform/db/schema.ts, the kysely types of every table, from the migrations themselves: `npm run schema -w
// api`.
// database.test.ts fails when the file is not what this writes.
import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { MIGRATIONS } from '../src/config.ts';
import { type Db, openDatabase } from '../src/platform/db/database.ts';

const TARGET = new URL('../src/platform/db/schema.ts', import.meta.url);
const TYPES: Readonly<Record<string, string>> = {
  text: 'string',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Timestamp',
  date: 'string',
  jsonb: 'Json',
  _text: 'string[]',
};
const UNTYPED = new Set(['record_columns', 'kysely_migration', 'kysely_migration_lock']);
const pascal = (name: string): string =>
  name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  nullable: boolean;
  has_default: boolean;
  generated: boolean;
}
const readColumns = (db: Db) =>
  sql<Column>`
    select c.table_name, c.column_name, c.udt_name, c.is_nullable = 'YES' as nullable,
      c.column_default is not null as has_default, c.is_generated = 'ALWAYS' or c.is_identity = 'YES' as generated
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by c.table_name collate "C", c.ordinal_position`.execute(db);

/** Columns whose check constraint lists their values: `status in ('draft', 'active')` becomes a union. */
async function readChoices(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ column: string; definition: string }>`
    select t.relname || '.' || a.attname as column, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1]
    where k.contype = 'c' and array_length(k.conkey, 1) = 1`.execute(db);
  return new Map(
    rows.flatMap(({ column, definition }): [string, string][] => {
      const values = /= ANY \(\(?ARRAY\[(.*?)\]/.exec(definition)?.[1];
      return values
        ? [
            [
              column,
              values
                .split(', ')
                .map((value) => value.replace(/::\w+$/, ''))
                .join(' | '),
            ],
          ]
        : [];
    }),
  );
}

function typeOf(column: Column, choices: string | undefined): string {
  const base = choices ?? TYPES[column.udt_name];
  if (!base)
    throw new Error(
      `generate-schema: no TypeScript type for ${column.udt_name} (${column.table_name}.${column.column_name}); add it to TYPES.`,
    );
  // kysely does not look into Generated<ColumnType<…>>, so these two types come in three spellings.
  if (base === 'Timestamp' || base === 'Json')
    return `${column.nullable ? 'Nullable' : column.has_default ? 'Default' : ''}${base}`;
  const type = column.nullable ? `${base} | null` : base;
  if (column.generated) return `GeneratedAlways<${type}>`;
  return column.has_default ? `Generated<${type}>` : type;
}

/** The text of schema.ts for a migrated database. */
export async function generateSchema(db: Db): Promise<string> {
  const { rows: columns } = await readColumns(db);
  const choices = await readChoices(db);
  const names = [...new Set(columns.map(({ table_name }) => table_name))].filter((name) => !UNTYPED.has(name));
  const bodies = names.map((name) => {
    const own = columns.filter(({ table_name }) => table_name === name);
    const fields = own.map(
      (column) => `  ${column.column_name}: ${typeOf(column, choices.get(`${name}.${column.column_name}`))};`,
    );
    return `export interface ${pascal(name)}Table {\n${fields.join('\n')}\n}\n`;
  });
  return `// Written by scripts/generate-schema.ts from migrations/*.sql; run \`npm run schema -w api\` after a migration.
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { db, close } = await openDatabase({ migrations: MIGRATIONS, warn: (message) => console.warn(message) });
  await writeFile(TARGET, await generateSchema(db));
  await close();
}
