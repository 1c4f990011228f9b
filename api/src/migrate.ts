// Brings the schema of the database up to date and ends: `npm run migrate -w api`, as the role that owns the tables.
// With `--grant-to=ROLE` that role is then let run the application and no more: it cannot change or delete an entry of
// the audit log, nor alter a table. Every start does the first part itself where its role may.
import { directUrl, MIGRATIONS, readConfig } from './config.ts';
import { JOBS } from './domains/index.ts';
import { openDatabase } from './platform/db/database.ts';
import { grantToApplication, RoleError } from './platform/db/grant.ts';
import { prepareQueues } from './platform/jobs/jobs.ts';

const OPTION = '--grant-to=';
const role = process.argv.find((word) => word.startsWith(OPTION))?.slice(OPTION.length);
const unknown = process.argv.slice(2).find((word) => !word.startsWith(OPTION));

async function run(): Promise<string> {
  const config = readConfig(process.env);
  if (unknown !== undefined) throw new RoleError(`What is ${unknown}? npm run migrate -w api -- --grant-to=ROLE`);
  if (role !== undefined && !config.DATABASE_URL)
    throw new RoleError('The embedded database has one role. Set DATABASE_URL to the owner of the tables.');
  const database = await openDatabase({
    url: directUrl(config),
    folder: config.DATA_DIR,
    migrations: MIGRATIONS,
    warn: (message) => console.warn(message),
  });
  try {
    await prepareQueues(
      database.db,
      JOBS.map(({ name }) => name),
    );
    if (role === undefined) return 'The schema is up to date.';
    await grantToApplication({ connectionString: directUrl(config) }, role);
    return `The schema is up to date. Run the API as ${role}: it cannot change the audit log or the tables.`;
  } finally {
    await database.close();
  }
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  console.error(error instanceof RoleError ? error.message : error);
  process.exitCode = 1;
}
process.exit();
