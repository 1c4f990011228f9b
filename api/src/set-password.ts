// Gives someone who has forgotten their password another one, which is read from the standard input: `npm run
// set-password -w api -- person@example.com`. They are signed out everywhere; what was done is in the audit log. With
// `--reset-second-factor` that is gone too, for who has lost app and recovery codes. On PostgreSQL the API may run
// meanwhile; the embedded database belongs to one process, so the product is stopped first.
import { createInterface } from 'node:readline/promises';
import { withWriter } from './command.ts';
import { directUrl, MIGRATIONS, readConfig } from './config.ts';
import { resetPassword } from './domains/access/account/reset-password.ts';
import { openDatabase } from './platform/db/database.ts';

const OPTION = '--reset-second-factor';
const [email] = process.argv.slice(2).filter((word) => word !== OPTION);
const secondFactor = process.argv.includes(OPTION);
if (email === undefined) {
  console.error('Whose? npm run set-password -w api -- person@example.com');
  process.exit(1);
}
const input = createInterface({ input: process.stdin, output: process.stderr });
const password = await input.question('New password (at least 10 characters): ');
input.close();

const config = readConfig(process.env);
const database = await openDatabase({
  url: directUrl(config),
  folder: config.DATA_DIR,
  migrations: MIGRATIONS,
  warn: (message) => console.warn(message),
});
try {
  const { db } = database;
  const name = await withWriter(database, (writer) =>
    resetPassword({ db, ...writer }, email, password, { secondFactor }),
  );
  process.exitCode = name === undefined ? 1 : 0;
  process.stdout.write(
    name === undefined
      ? `Nobody has the address ${email}.\n`
      : `${name} has a new password and is signed out everywhere.\n`,
  );
} finally {
  await database.close();
}
process.exit();
