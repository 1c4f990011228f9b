import { ChangePassword, EndSessionInput, Preferences, PreferencesInput, UserSessions } from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import { hashPassword } from '../../../platform/access/passwords.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { noContent, ok } from '../../../platform/http/contract.ts';
import { readPreferences } from '../account/account.service.ts';
import { createPasswordProof } from '../second-factor/second-factor.service.ts';
import { openSessions } from '../users/users.service.ts';
import { changeOwnPassword, changePreferences, endOwnSessions } from './my-account.service.ts';

const tags = ['auth'];
const mine = { permission: 'signed_in' } as const;

export const myAccountRoutes: Routes = (app, platform) => {
  const { db, write } = platform;
  const provePassword = createPasswordProof(platform);

  app.post(
    '/auth/password/',
    { config: mine, schema: { tags, body: ChangePassword, response: noContent } },
    async (request, reply) => {
      const caller = callerOf(request);
      const { password, new_password } = request.body;
      await provePassword(caller, request.ip, password);
      const passwordHash = await hashPassword(new_password);
      await write(request, (unit) => changeOwnPassword(unit, caller, passwordHash));
      return reply.code(204).send(null);
    },
  );

  app.get('/auth/sessions/', { config: mine, schema: { tags, response: ok(UserSessions) } }, async (request) => {
    const caller = callerOf(request);
    return { results: await openSessions(db, caller.id, caller) };
  });
  app.post(
    '/auth/sessions/end/',
    { config: mine, schema: { tags, body: EndSessionInput, response: ok(UserSessions) } },
    async (request) => {
      const caller = callerOf(request);
      await write(request, (unit) => endOwnSessions(unit, caller, request.body));
      return { results: await openSessions(db, caller.id, caller) };
    },
  );

  app.put(
    '/auth/preferences/',
    { config: mine, schema: { tags, body: PreferencesInput, response: ok(Preferences) } },
    async (request) => {
      const caller = callerOf(request);
      await write(request, (unit) => changePreferences(unit, caller.id, request.body));
      return readPreferences(db, caller.id);
    },
  );
};
