// Makes a backup of the database and the uploaded files, tries it, and removes the oldest: `npm run backup`. The
// product may run meanwhile: on the embedded database the process that has it is asked to, on PostgreSQL this one takes
// its own snapshot. `--no-verify` leaves out the trial.
import { z } from 'zod';
import { withWriter } from './command.ts';
import { directUrl, MIGRATIONS, readConfig } from './config.ts';
import { runBackup } from './domains/store/backups/backups.service.ts';
import { deriveKeys } from './platform/access/keys.ts';
import { askRunning } from './platform/backup/control.ts';
import { openDatabase } from './platform/db/database.ts';
import { createStorage } from './platform/storage/create.ts';
import { readSecret } from './secret.ts';

const Report = z.object({
  path: z.string(),
  rows: z.int(),
  bytes: z.int(),
  seconds: z.int(),
  verified: z.boolean(),
  removed: z.array(z.string()),
  manifest: z.object({ files: z.object({ count: z.int() }) }),
});

/** A restore of as many takes about half an hour (docs/recovery.md). */
const MANY_ROWS = 20_000_000;

async function backUp(verify: boolean): Promise<unknown> {
  const config = readConfig(process.env);
  if (!config.DATABASE_URL) {
    const asked = await askRunning(config.DATA_DIR, verify ? 'backup' : 'backup --no-verify');
    if (asked) return asked.answer;
  }
  const database = await openDatabase({
    url: directUrl(config),
    folder: config.DATA_DIR,
    migrations: MIGRATIONS,
    // As it is: a backup is what one makes before an upgrade.
    only: new Set(),
    warn: (message) => console.warn(message),
  });
  try {
    const { db } = database;
    const secret = await readSecret(config);
    const storage = createStorage(config, deriveKeys(secret));
    return await withWriter(database, (writer) =>
      runBackup({ config, database, db, storage, secret, ...writer }, 'command', { verify }),
    );
  } finally {
    await database.close();
  }
}

try {
  const { path, rows, bytes, seconds, verified, removed, manifest } = Report.parse(
    await backUp(!process.argv.includes('--no-verify')),
  );
  process.stdout.write(
    `${path}\n${String(rows)} rows and ${String(manifest.files.count)} files, ${(bytes / 1e6).toFixed(1)} MB, in ${String(seconds)} s; ` +
      `${verified ? 'restored into a new folder: same counts and sums' : 'not tried'}; ${String(removed.length)} old removed.\n`,
  );
  if (rows > MANY_ROWS)
    process.stdout.write(
      'A restore of this many rows takes longer than half an hour; docs/recovery.md describes the archive of WAL.\n',
    );
  process.exit();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
