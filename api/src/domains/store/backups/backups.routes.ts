import { JobStarted } from '@bo/contracts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { backupJob } from './backup.job.ts';

/** One that someone asked for waits under this key: anyone who asks meanwhile is shown the same job. */
const ASKED = 'asked';

export const backupRoutes: Routes = (app, { jobs, write }) => {
  app.post(
    '/admin_panel/backups/',
    {
      config: { permission: 'platform.create' },
      schema: {
        tags: ['platform'],
        description: 'Asks a worker for a backup. The job says how it went.',
        response: ok(JobStarted),
      },
    },
    (request) =>
      write(request, async (unit) => ({
        job_id: await jobs.enqueue(unit, backupJob, { asked: true }, { key: ASKED }),
      })),
  );
};
