import {
  AcceptInvitation,
  EndSessionInput,
  ForgotPasswordInput,
  Invitation,
  InviteInput,
  LookAtInvitation,
  NewInvitation,
  ResetSecondFactorInput,
  SignInAnswer,
  SuspendInput,
  User,
  UserDealers,
  UserInput,
  UserSessions,
} from '@bo/contracts';
import { SYSTEM } from '../../../platform/access/caller.ts';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../../../platform/access/guard.ts';
import { createSignInLimit } from '../../../platform/access/sign-in-limit.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { languageOf } from '../../../platform/errors/sentences.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, created, noContent, ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { Versioned, versionOf } from '../../../platform/http/version.ts';
import { expectFound } from '../../../platform/records.ts';
import { mailsLinks } from '../../store/messages/messages.service.ts';
import { mailReset } from './forgotten-password.job.ts';
import { dealerNames, findInvitation, findUser, openSessions, userList } from './users.repository.ts';
import {
  acceptInvitation,
  changeUser,
  endUserSessions,
  inviteUser,
  linkUser,
  resetSecondFactor,
  setUserArchived,
  suspendUser,
  unsuspendUser,
  userBulk,
} from './users.service.ts';

const COLUMNS: readonly ExportColumn<User>[] = [
  { key: 'name', value: ({ name }) => name },
  { key: 'name_ar', value: ({ name_ar }) => name_ar },
  { key: 'email', value: ({ email }) => email },
  { key: 'role', value: ({ role }) => role },
  { key: 'user_type', words: 'user_type', value: ({ user_type }) => user_type },
  { key: 'status', words: 'user_status', value: ({ status }) => status },
  { key: 'last_sign_in_at', kind: 'instant', value: ({ last_sign_in_at }) => last_sign_in_at },
];
export const userExport = defineExport({
  name: 'users',
  permission: 'user.export',
  list: userList,
  columns: COLUMNS,
});

export const userRoutes: Routes = (app, platform) => {
  const { db, write, sessions, config, jobs } = platform;
  const languageFor = (request: FastifyRequest) => languageOf(request.headers['accept-language']);
  const limit = createSignInLimit(db, config.SIGN_IN_TRIES_PER_MINUTE);
  const routes = resourceRoutes(app, platform, { name: 'users', area: 'user', entity: User });
  routes.list(userList);
  routes.export(userExport);
  routes.detail(findUser);
  routes.update(UserInput, changeUser);
  routes.archive(setUserArchived);
  routes.bulk(userBulk, 'user.view');
  routes.act('suspend', { permission: 'user.edit', body: SuspendInput, run: suspendUser });
  routes.act('unsuspend', {
    permission: 'user.edit',
    body: Versioned.nullish(),
    run: (unit, id, { version }) => unsuspendUser(unit, id, version),
  });
  routes.act('reset-second-factor', {
    permission: 'user.edit',
    body: ResetSecondFactorInput,
    run: resetSecondFactor,
  });
  // Without a version: anyone who ends a session means it, whatever has become of the account's name meanwhile.
  app.post(
    `${routes.path}:id/end-session/`,
    {
      config: { permission: 'user.edit' },
      schema: { tags: routes.tags, params: ById, body: EndSessionInput, response: ok(User) },
    },
    (request) => write(request, (unit) => endUserSessions(unit, request.params.id, request.body)),
  );

  // Not `writeOnce`: what answers a repeated request would keep the link in the database.
  app.post(
    routes.path,
    {
      config: { permission: 'user.create' },
      schema: { tags: routes.tags, body: InviteInput, response: created(NewInvitation) },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await write(request, (unit) => inviteUser(platform, unit, request.body, languageFor(request)))),
  );
  app.post(
    `${routes.path}:id/link/`,
    {
      config: { permission: 'user.edit' },
      schema: { tags: routes.tags, params: ById, body: Versioned.nullish(), response: created(NewInvitation) },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(
          await write(request, (unit) =>
            linkUser(platform, unit, request.params.id, versionOf(request), languageFor(request)),
          ),
        ),
  );
  app.get(
    `${routes.path}dealers/`,
    { config: { permission: 'user.view' }, schema: { tags: routes.tags, response: ok(UserDealers) } },
    async (request) => ({ results: await dealerNames(db, callerOf(request)) }),
  );
  app.get(
    `${routes.path}:id/sessions/`,
    {
      config: { permission: 'user.view' },
      schema: { tags: routes.tags, params: ById, response: ok(UserSessions) },
    },
    async (request) => {
      const caller = callerOf(request);
      const { id } = expectFound(await findUser(db, request.params.id, caller));
      return { results: await openSessions(db, id, caller) };
    },
  );

  // Who there is, only the job looks up: answer and time are the same for every address.
  app.post(
    '/auth/forgot-password/',
    { config: { public: true }, schema: { tags: ['auth'], body: ForgotPasswordInput, response: noContent } },
    async (request, reply) => {
      const { email } = request.body;
      await limit.take(`forgot ${email}`, request.ip);
      if (!mailsLinks(platform)) throw new DomainError(403, 'password_by_mail_off');
      await write(SYSTEM, (unit) =>
        jobs.enqueue(unit, mailReset, { email, language: languageFor(request) }, { asSystem: true }),
      );
      return reply.code(204).send(null);
    },
  );
  app.post(
    '/auth/invitations/look/',
    { config: { public: true }, schema: { tags: ['auth'], body: LookAtInvitation, response: ok(Invitation) } },
    async (request) => {
      await limit.take(`invitation ${request.ip}`, request.ip);
      const found = await findInvitation(db, request.body.token);
      if (!found) throw new DomainError(422, 'invitation.gone');
      await limit.succeeded(`invitation ${request.ip}`, request.ip);
      const { email, name, name_ar, expires_at } = found;
      return { email, name, name_ar, expires_at };
    },
  );
  app.post(
    '/auth/invitations/accept/',
    { config: { public: true }, schema: { tags: ['auth'], body: AcceptInvitation, response: ok(SignInAnswer) } },
    async (request) => {
      const { token, password } = request.body;
      await limit.take(`invitation ${request.ip}`, request.ip);
      const email = await acceptInvitation(platform, token, password);
      await limit.succeeded(`invitation ${request.ip}`, request.ip);
      return sessions.signIn(
        { email, password },
        { userAgent: request.headers['user-agent'] ?? '', address: request.ip },
      );
    },
  );
};
