import { DeleteAccountInput, PublicSettings, SignUpInput } from '@bo/contracts';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { lockRights } from '../sessions/rights.service.ts';
import { hashPassword, passwordMatches } from '../../../platform/access/passwords.ts';
import { createSignInLimit } from '../../../platform/access/sign-in-limit.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok, noContent } from '../../../platform/http/contract.ts';
import { newId } from '../../../platform/ids.ts';
import { mailsLinks } from '../../store/messages/messages.service.ts';
import { deleteFactors, passkeyDomain } from '../passkeys/passkeys.service.ts';
import { expectCodeIfAny } from '../second-factor/second-factor.service.ts';
import {
  closeAccount,
  findAccount,
  insertRequest,
  otherAdministrators,
  readPublicSettings,
} from './account.repository.ts';

/** What someone who asked for an account may do until an administrator gave them a role of their own. */
const ROLE_OF_REQUESTS = 'picker';

export const accountRoutes: Routes = (app, platform) => {
  const { db, sessions, config, write } = platform;
  const limit = createSignInLimit(db, config.SIGN_IN_TRIES_PER_MINUTE);
  const directory = config.OIDC_ISSUER ? { label: config.OIDC_LABEL, label_ar: config.OIDC_LABEL_AR } : null;
  const settings = async () =>
    PublicSettings.parse({
      ...(await readPublicSettings(db)),
      directory,
      password_by_mail: mailsLinks(platform),
      passkey_domain: passkeyDomain(config),
    });

  app.get(
    '/settings/public/',
    { config: { public: true }, schema: { tags: ['settings'], response: ok(PublicSettings) } },
    settings,
  );

  app.post(
    '/auth/sign-up/',
    {
      config: { public: true },
      schema: { tags: ['auth'], body: SignUpInput, response: noContent },
    },
    async (request, reply) => {
      // Counted apart from signing in: anyone who asks for accounts in someone's name keeps nobody out.
      await limit.take(`sign-up ${request.body.email}`, request.ip);
      if (!(await settings()).sign_up_enabled) throw new DomainError(403, 'sign_up_off');
      const { name, email, password } = request.body;
      const password_hash = await hashPassword(password);
      await write(SYSTEM, async ({ trx, audit }) => {
        // The same answer for an address that is known: anyone who asks learns nothing about who has an account.
        if (await findAccount(trx, email)) return;
        const id = newId('usr');
        await insertRequest(trx, { id, name, email, password_hash, role_key: ROLE_OF_REQUESTS });
        await audit({ type: 'user', id, action: 'asked', after: { name, email } });
      });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/auth/delete-account/',
    {
      config: { public: true },
      schema: { tags: ['auth'], body: DeleteAccountInput, response: noContent },
    },
    async (request, reply) => {
      const { email, password, code = '' } = request.body;
      await limit.take(email, request.ip);
      const account = await findAccount(db, email);
      if (!(await passwordMatches(account?.password_hash, password)) || !account)
        throw new DomainError(422, 'wrong_credentials');
      // What a stolen password does not open, it does not close either.
      await expectCodeIfAny(platform, account, code);
      const { id, name, version, role_key } = account;
      await write({ ...SYSTEM, id, name }, async ({ trx, audit }) => {
        await lockRights(trx);
        if (role_key === 'administrator' && (await otherAdministrators(trx, id)) === 0)
          throw new DomainError(422, 'last_administrator');
        await closeAccount(trx, id, version);
        await deleteFactors(trx, id);
        await audit({ type: 'user', id, action: 'closed_own_account', before: { name, email } });
      });
      sessions.forget();
      return reply.code(204).send(null);
    },
  );
};
