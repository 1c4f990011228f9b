// Puts a backup back: `npm run restore -- FOLDER`, with the product stopped. See `--help`.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withWriter } from './command.ts';
import { directUrl, MIGRATIONS, readConfig } from './config.ts';
import { backupPlace, redeliverJobs } from './domains/store/backups/backups.service.ts';
import { JOBS } from './domains/index.ts';
import { deriveKeys } from './platform/access/keys.ts';
import { listBackups } from './platform/backup/make.ts';
import { restoreBackup, verifyBackup } from './platform/backup/restore.ts';
import type { OpenDatabase } from './platform/db/database.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createStorage } from './platform/storage/create.ts';

const print = (text: string) => void process.stdout.write(`${text}\n`);

const HELP = `npm run restore -- FOLDER [options]      FOLDER is a backup, or "latest": the newest one in BACKUP_DIR

  --to=FOLDER     into this data folder (embedded database); otherwise into DATABASE_URL, or DATA_DIR
  --replace       although something is there: a data folder is moved aside, a database on a server is emptied
  --check         only try it: restore into a new folder, compare counts and sums, throw the folder away

An encrypted backup needs BACKUP_PASSPHRASE. Nobody is signed in afterwards.`;

async function finish(database: OpenDatabase, url: string | undefined): Promise<void> {
  const { db, embedded } = database;
  const jobs = await createJobs({
    ...{ db, definitions: JOBS, embedded, url, leaseSeconds: 60 },
    platform: () => {
      throw new Error('A restore runs no job.');
    },
    failed: (error) => console.error(error),
  });
  await withWriter(database, (writer) => redeliverJobs({ ...writer, jobs }));
  await jobs.stop();
}

async function restore(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      replace: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  });
  const [given] = positionals;
  if (values.help || given === undefined) {
    print(HELP);
    return;
  }
  // npm runs this in the folder of its package.
  const from = process.env['INIT_CWD'] ?? process.cwd();
  const read = readConfig(process.env);
  const config =
    values.to === undefined
      ? read
      : { ...read, DATABASE_URL: undefined, DIRECT_DATABASE_URL: undefined, DATA_DIR: resolve(from, values.to) };
  const place = backupPlace(read);
  const [newest] = await listBackups(place.folder);
  if (given === 'latest' && newest === undefined) throw new Error(`There is no backup in ${place.folder}.`);
  const backup = given === 'latest' ? resolve(place.folder, newest ?? '') : resolve(from, given);
  if (values.check) {
    await verifyBackup(backup, place.passphrase, MIGRATIONS);
    print(`${backup} can be restored: same counts and sums.`);
    return;
  }
  const { rows, files, movedTo } = await restoreBackup(backup, place.passphrase, {
    url: directUrl(config),
    folder: config.DATA_DIR,
    migrations: MIGRATIONS,
    storage: (secret) => createStorage(config, deriveKeys(secret)),
    secret: config.API_SECRET ? new TextEncoder().encode(config.API_SECRET) : undefined,
    replace: values.replace,
    finish: (database) => finish(database, directUrl(config)),
    say: print,
  });
  if (movedTo !== undefined) print(`What was there before is now in ${movedTo}.`);
  print(`Restored ${String(rows)} rows and ${String(files)} files: same counts and sums as when it was made.`);
}

try {
  await restore();
  process.exit();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
