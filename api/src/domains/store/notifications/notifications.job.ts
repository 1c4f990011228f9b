import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/define.ts';
import { sendDue } from './notifications.repository.ts';

/** Sends scheduled notifications at their moment; the clock's own run sends those that a stopped server has missed. */
export const notificationSchedule = defineJob({
  name: 'notifications',
  input: z.object({}),
  schedule: '* * * * *',
  run: ({ write }) =>
    write(async ({ trx, audit }) => {
      const sent = await sendDue(trx);
      for (const after of sent)
        await audit({ type: 'notification', id: after.id, action: 'published', before: { status: 'queued' }, after });
      return sent.length === 0 ? null : { sent: sent.length };
    }),
});
