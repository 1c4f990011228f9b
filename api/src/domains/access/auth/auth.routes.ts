import { SessionInfo, SignInAnswer, SignInInput, SignInResponse } from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import { createSignInLimit } from '../../../platform/access/sign-in-limit.ts';
import { permissionsOf } from '../../../platform/access/caller.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok, noContent } from '../../../platform/http/contract.ts';
import { readStore } from '../../../platform/settings.ts';
import { readPartner } from '../users/users.service.ts';
import { readPreferences } from '../account/account.service.ts';

export const authRoutes: Routes = (app, { db, sessions, config }) => {
  const limit = createSignInLimit(db, config.SIGN_IN_TRIES_PER_MINUTE);

  app.post(
    '/auth/sign-in/',
    {
      config: { public: true },
      schema: { tags: ['auth'], body: SignInInput, response: ok(SignInAnswer) },
    },
    async (request) => {
      const { email } = request.body;
      await limit.take(email, request.ip);
      const signedIn = await sessions.signIn(request.body, {
        userAgent: request.headers['user-agent'] ?? '',
        address: request.ip,
      });
      await limit.succeeded(email, request.ip);
      return signedIn;
    },
  );

  app.get(
    '/auth/me/',
    {
      config: { permission: 'signed_in', duringMaintenance: true },
      schema: { tags: ['auth'], response: ok(SessionInfo) },
    },
    async (request) => {
      const caller = callerOf(request);
      const { id, name, name_ar, email, role, role_key, role_name, role_name_ar, expires_at } = caller;
      const [store, preferences, works_for] = await Promise.all([
        readStore(db),
        readPreferences(db, id),
        readPartner(db, caller),
      ]);
      return {
        user: { id, name, name_ar, email, role, role_key, role_name, role_name_ar },
        permissions: permissionsOf(caller),
        store,
        expires_at,
        works_for,
        preferences,
        viewing_as: caller.viewing_as ?? null,
      };
    },
  );

  app.post(
    '/auth/renew/',
    {
      config: { permission: 'signed_in', whileViewingAs: true },
      schema: { tags: ['auth'], response: ok(SignInResponse) },
    },
    (request) => sessions.renew(callerOf(request)),
  );

  app.post(
    '/auth/sign-out/',
    {
      config: { permission: 'signed_in', duringMaintenance: true, whileViewingAs: true },
      schema: { tags: ['auth'], response: noContent },
    },
    async (request, reply) => {
      await sessions.end(callerOf(request));
      return reply.code(204).send(null);
    },
  );
};
