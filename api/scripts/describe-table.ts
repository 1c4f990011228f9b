// Says as JSON what a table of the migrations is made of: `tsx scripts/describe-table.ts coupons`. `npm run
// create-feature` asks before it writes the screens of a table that is there already.
import { sql } from 'kysely';
import { MIGRATIONS } from '../src/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';

const table = process.argv[2] ?? '';
const { db, close } = await openDatabase({ migrations: MIGRATIONS, warn: (message) => console.warn(message) });
const { rows: columns } = await sql`
  select column_name as name, udt_name as type, is_nullable = 'YES' as nullable, is_generated = 'ALWAYS' as generated
  from information_schema.columns where table_schema = 'public' and table_name = ${table} order by ordinal_position`.execute(
  db,
);
const { rows: checks } = await sql`
  select k.conname as name, pg_get_constraintdef(k.oid) as definition,
    (select json_agg(a.attname order by a.attnum) from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey)) as columns
  from pg_constraint k where k.contype = 'c' and k.conrelid = to_regclass(${table}) order by k.conname`.execute(db);
const { rows: indexes } = await sql`
  select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and tablename = ${table}`.execute(
  db,
);
await close();
process.stdout.write(JSON.stringify({ columns, checks, indexes }));
