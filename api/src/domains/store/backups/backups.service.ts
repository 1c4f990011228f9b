import { join } from 'node:path';
import type { BackupOrigin } from '@bo/contracts';
import { type Config, MIGRATIONS } from '../../../config.ts';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { BackupError } from '../../../platform/backup/format.ts';
import { type BackupPlace, type MadeBackup, makeBackup, removeOldBackups } from '../../../platform/backup/make.ts';
import { verifyBackup } from '../../../platform/backup/restore.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { newId } from '../../../platform/ids.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { readSetting } from '../../../platform/settings.ts';
import type { Writer } from '../../../platform/unit-of-work.ts';
import { insertBackup, keepsBackups, setRemoved, setVerified, takeUpJobs } from './backups.repository.ts';

export { readBackups } from './backups.repository.ts';

/** Where this process keeps its backups. */
export const backupPlace = ({ BACKUP_DIR, BACKUP_PASSPHRASE, DATA_DIR }: Config): BackupPlace => ({
  folder: BACKUP_DIR ?? join(DATA_DIR, 'backups'),
  passphrase: BACKUP_PASSPHRASE,
});

/** A backup that was made, and what was found when it was tried. */
export interface BackupReport extends MadeBackup {
  path: string;
  verified: boolean;
  removed: string[];
}

/**
 * Makes a backup, notes it, tries it by restoring it into a new folder, and removes those that have served their time:
 * only then, so that there is never none.
 *
 * @throws BackupError where it cannot be restored; it is kept and marked.
 */
export async function runBackup(
  {
    config,
    database,
    db,
    storage,
    secret,
    write,
  }: Pick<Platform, 'config' | 'database' | 'db' | 'storage' | 'secret'> & Pick<Writer, 'write'>,
  origin: BackupOrigin,
  { verify, signal }: { verify: boolean; signal?: AbortSignal },
): Promise<BackupReport> {
  const place = backupPlace(config);
  const made = await makeBackup({
    ...place,
    database,
    storage,
    secret,
    ownSecret: config.API_SECRET === undefined,
    ...(signal ? { signal } : {}),
  });
  const { name, manifest, seconds, bytes, rows } = made;
  const id = newId('bak');
  // One that an older release left is backed up as it is, before this release changes it.
  const noted = await keepsBackups(db);
  if (noted)
    await write(SYSTEM, async ({ trx, audit }) => {
      const file_count = manifest.files.count;
      const encrypted = manifest.encryption !== null;
      await insertBackup(trx, {
        ...{ id, name, origin, made_at: manifest.made_at, seconds, bytes, row_count: rows, file_count, encrypted },
      });
      await audit({ type: 'backup', id, action: 'created', after: { name, origin, bytes, rows, files: file_count } });
    });
  if (verify) {
    const fault = await verifyBackup(join(place.folder, name), place.passphrase, MIGRATIONS).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (noted) await write(SYSTEM, ({ trx }) => setVerified(trx, id, fault));
    if (fault !== null) throw new BackupError(`The backup ${name} was made, and cannot be restored: ${fault}`);
  }
  const removed = await removeOldBackups(place.folder, noted ? await readSetting(db, 'backups.keep') : Infinity);
  if (noted && removed.length > 0)
    await write(SYSTEM, async ({ trx, audit }) => {
      for (const gone of await setRemoved(trx, removed))
        await audit({ type: 'backup', id: gone.id, action: 'deleted' });
    });
  return { ...made, path: join(place.folder, name), verified: verify, removed };
}

/** Delivers again what waited when the backup was made: the queue's own tables are not in it. */
export async function redeliverJobs({ write, jobs }: Pick<Writer, 'write'> & { jobs: Jobs }): Promise<number> {
  return write(SYSTEM, async (unit) => {
    let count = 0;
    for (const { id, name, run_after } of await takeUpJobs(unit.trx)) {
      if (!jobs.definitions.has(name)) continue;
      await jobs.redeliver(unit, { id, name, startAfter: new Date(run_after) });
      count += 1;
    }
    return count;
  });
}
