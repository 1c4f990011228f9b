import {
  CodeProof,
  PasswordAndCode,
  PasswordProof,
  RecoveryCodes,
  SecondFactor,
  SecondFactorSecret,
  SecondStepConfirmed,
  SecondStepInput,
  SecondStepSetUp,
  SignInResponse,
} from '@bo/contracts';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../../../platform/access/guard.ts';
import { findSecondStep, takeSecondStep } from '../sessions/sessions.service.ts';
import { createSignInLimit } from '../../../platform/access/sign-in-limit.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { noContent, ok } from '../../../platform/http/contract.ts';
import {
  beginSetUp,
  confirmSetUp,
  createPasswordProof,
  expectCode,
  readSecondFactor,
  removeOwn,
  renewRecoveryCodes,
} from './second-factor.service.ts';

const OWN = '/auth/second-factor/';
const STEP = '/auth/second-step/';
const tags = ['auth'];
const mine = { permission: 'signed_in' } as const;

export const secondFactorRoutes: Routes = (app, platform) => {
  const { db, sessions, config } = platform;
  const limit = createSignInLimit(db, config.SIGN_IN_TRIES_PER_MINUTE);
  const from = (request: FastifyRequest) => ({
    userAgent: request.headers['user-agent'] ?? '',
    address: request.ip,
  });

  /** Who stands between password and session. @throws DomainError 422 where the step leads nowhere (any more). */
  async function stepOf(request: FastifyRequest, token: string, kind: 'code' | 'set_up') {
    await limit.take(`second step ${request.ip}`, request.ip);
    const step = await findSecondStep(db, token);
    if (step?.kind !== kind) throw new DomainError(422, 'second_step.gone');
    await limit.succeeded(`second step ${request.ip}`, request.ip);
    return step;
  }
  /** The step is used up before anything comes of it: of two at once one goes on. */
  async function useUp(token: string) {
    if (!(await takeSecondStep(db, token))) throw new DomainError(422, 'second_step.gone');
  }

  app.post(
    STEP,
    { config: { public: true }, schema: { tags, body: SecondStepInput, response: ok(SignInResponse) } },
    async (request) => {
      const { token, code } = request.body;
      const person = await stepOf(request, token, 'code');
      await expectCode(platform, person, code);
      await useUp(token);
      return sessions.begin(person.id, 'second_factor', from(request));
    },
  );
  app.post(
    `${STEP}set-up/`,
    { config: { public: true }, schema: { tags, body: SecondStepSetUp, response: ok(SecondFactorSecret) } },
    async (request) => beginSetUp(platform, await stepOf(request, request.body.token, 'set_up')),
  );
  app.post(
    `${STEP}confirm/`,
    { config: { public: true }, schema: { tags, body: SecondStepInput, response: ok(SecondStepConfirmed) } },
    async (request) => {
      const { token, code } = request.body;
      const person = await stepOf(request, token, 'set_up');
      // Confirming ends every session and step of theirs, this one too.
      const recovery_codes = await confirmSetUp(platform, person, code, '');
      return { ...(await sessions.begin(person.id, 'second_factor', from(request))), recovery_codes };
    },
  );

  app.get(OWN, { config: mine, schema: { tags, response: ok(SecondFactor) } }, (request) =>
    readSecondFactor(db, callerOf(request).id),
  );
  const provePassword = createPasswordProof(platform);
  async function prove(request: FastifyRequest, { password, code }: { password: string; code?: string }) {
    const caller = callerOf(request);
    await provePassword(caller, request.ip, password);
    if (code !== undefined) await expectCode(platform, caller, code);
    return caller;
  }
  app.post(
    `${OWN}set-up/`,
    { config: mine, schema: { tags, body: PasswordProof, response: ok(SecondFactorSecret) } },
    async (request) => beginSetUp(platform, await prove(request, request.body)),
  );
  app.post(
    `${OWN}confirm/`,
    { config: mine, schema: { tags, body: CodeProof, response: ok(RecoveryCodes) } },
    async (request) => {
      const caller = callerOf(request);
      return { recovery_codes: await confirmSetUp(platform, caller, request.body.code, caller.session_id) };
    },
  );
  app.post(
    `${OWN}recovery-codes/`,
    { config: mine, schema: { tags, body: PasswordAndCode, response: ok(RecoveryCodes) } },
    async (request) => ({
      recovery_codes: await renewRecoveryCodes(platform, await prove(request, request.body)),
    }),
  );
  app.post(
    `${OWN}remove/`,
    { config: mine, schema: { tags, body: PasswordAndCode, response: noContent } },
    async (request, reply) => {
      await removeOwn(platform, await prove(request, request.body));
      return reply.code(204).send(null);
    },
  );
};
