import { randomBytes } from 'node:crypto';
import {
  NewPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
  Passkeys,
  PasskeySignedIn,
  PasskeySignIn,
  RemovePasskey,
} from '@bo/contracts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerOf } from '../../../platform/access/guard.ts';
import { findSecondStep, takeSecondStep } from '../sessions/sessions.service.ts';
import { createSignInLimit } from '../../../platform/access/sign-in-limit.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { noContent, ok } from '../../../platform/http/contract.ts';
import { cookieOf, createCookie } from '../../../platform/http/cookies.ts';
import { createPasswordProof, expectCodeIfAny } from '../second-factor/second-factor.service.ts';
import { CEREMONY_SECONDS, requestFor } from './ceremony.ts';
import { insertChallenge, passkeysOf } from './passkeys.repository.ts';
import { addPasskey, beginPasskey, expectDomain, removePasskey, whoSigned } from './passkeys.service.ts';

const OWN = '/auth/passkeys/';
const SIGN_IN = '/auth/passkey/';
const BROWSER = 'bo_passkey';
const tags = ['auth'];
const mine = { permission: 'signed_in' } as const;
const open = { public: true } as const;

export const passkeyRoutes: Routes = (app, platform) => {
  const { db, sessions, config } = platform;
  const limit = createSignInLimit(db, config.SIGN_IN_TRIES_PER_MINUTE);
  const provePassword = createPasswordProof(platform);
  async function prove(request: FastifyRequest, { password, code = '' }: PasskeyProof) {
    const caller = callerOf(request);
    await provePassword(caller, request.ip, password);
    await expectCodeIfAny(platform, caller, code);
    return caller;
  }
  const cookie = createCookie(config, `/api/v1${SIGN_IN}`, 'Strict');

  app.get(OWN, { config: mine, schema: { tags, response: ok(Passkeys) } }, async (request) => ({
    passkeys: await passkeysOf(db, callerOf(request).id),
  }));
  app.post(
    `${OWN}begin/`,
    { config: mine, schema: { tags, body: PasskeyProof, response: ok(PasskeyCreation) } },
    async (request) => beginPasskey(platform, await prove(request, request.body)),
  );
  app.post(OWN, { config: mine, schema: { tags, body: NewPasskey, response: ok(Passkeys) } }, async (request) => ({
    passkeys: await addPasskey(platform, callerOf(request), request.body),
  }));
  app.post(
    `${OWN}remove/`,
    { config: mine, schema: { tags, body: RemovePasskey, response: noContent } },
    async (request, reply) => {
      await removePasskey(platform, await prove(request, request.body), request.body.id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${SIGN_IN}begin/`,
    { config: open, schema: { tags, body: z.object({}).nullish(), response: ok(PasskeyRequest) } },
    async (request, reply) => {
      const asked = await requestFor(expectDomain(config));
      await limit.take(`passkey ${request.ip}`, request.ip);
      const browser = randomBytes(32).toString('base64url');
      await insertChallenge(db, asked.challenge, { browser });
      void reply.header('set-cookie', cookie(BROWSER, browser, CEREMONY_SECONDS));
      return asked;
    },
  );
  app.post(
    `${SIGN_IN}finish/`,
    { config: open, schema: { tags, body: PasskeySignIn, response: ok(PasskeySignedIn) } },
    async (request, reply) => {
      const { answer, token } = request.body;
      await limit.take(`passkey ${request.ip}`, request.ip);
      const userId = await whoSigned(platform, answer, cookieOf(request, BROWSER) ?? '');
      if (token !== undefined) {
        const step = await findSecondStep(db, token);
        // Anyone who unlocks a screen is the one whose screen it is.
        if (step?.kind !== 'passkey' || step.id !== userId || !(await takeSecondStep(db, token)))
          throw new DomainError(422, 'passkey.refused');
      }
      await limit.succeeded(`passkey ${request.ip}`, request.ip);
      void reply.header('set-cookie', cookie(BROWSER, '', 0));
      return sessions.begin(userId, 'passkey', {
        userAgent: request.headers['user-agent'] ?? '',
        address: request.ip,
      });
    },
  );
};
