import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/define.ts';
import { tellLink } from '../../store/messages/messages.service.ts';
import { languageOfUser } from '../account/account.service.ts';
import { insertReset } from './users.repository.ts';

/** Writes to someone who has forgotten their password, where there is such an account. */
export const mailReset = defineJob({
  name: 'forgotten-password',
  input: z.object({ email: z.string(), language: z.enum(['en', 'ab']) }),
  async run({ input: { email, language }, platform, write }) {
    await write(async (unit) => {
      const reset = await insertReset(unit.trx, email);
      if (!reset) return;
      const { id } = reset.user;
      await unit.audit({ type: 'user', id, action: 'reset_asked', after: { expires_at: reset.expires_at } });
      const theirs = await languageOfUser(unit.trx, id, language);
      await tellLink(platform, unit, { kind: 'password_reset', language: theirs, ...reset });
    });
    return null;
  },
});
