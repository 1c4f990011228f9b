import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/define.ts';
import { readSetting, readStore } from '../../../platform/settings.ts';
import { isBackupDue } from './backups.repository.ts';
import { runBackup } from './backups.service.ts';

/** One that a person asked for, or without input the night's, which looks itself whether it is its hour. */
export const backupJob = defineJob({
  name: 'backup',
  input: z.object({ asked: z.literal(true).optional() }),
  schedule: '*/10 * * * *',
  attempts: 2,
  retryDelay: 300,
  async run({ platform, input: { asked }, signal }) {
    const { db } = platform;
    if (!asked) {
      if (!(await readSetting(db, 'backups.nightly'))) return null;
      const { time_zone } = await readStore(db);
      if (!(await isBackupDue(db, await readSetting(db, 'backups.hour'), time_zone))) return null;
    }
    const verify = await readSetting(db, 'backups.verify');
    const { name, rows, bytes, removed } = await runBackup(platform, asked ? 'person' : 'schedule', { verify, signal });
    return { name, rows, bytes, verified: verify, removed: removed.length };
  },
});
