import { DirectoryAnswer, type DirectoryProblem, DirectoryStart, SignInAnswer } from '@bo/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { seal, unseal } from '../../../platform/access/seal.ts';
import { findSecondStep, insertSecondStep, secondStepOf, takeSecondStep } from '../sessions/sessions.service.ts';
import { createSignInLimit } from '../../../platform/access/sign-in-limit.ts';
import { DomainError, notFound } from '../../../platform/errors/domain-error.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { cookieOf, createCookie } from '../../../platform/http/cookies.ts';
import { createDirectoryClient, Flow } from './directory.client.ts';
import { CALLBACK, directoryOf } from './directory.config.ts';
import { letIn, NotLetIn } from './directory.service.ts';

/** Time limits for the sign-in at the directory, and from its answer to the session. */
const FLOW_SECONDS = 600;
const STEP_SECONDS = 120;
const FLOW = 'bo_directory';
const STEP = 'bo_directory_step';
const PATH = '/api/v1/auth/directory/';
const SEALED = 'directory sign-in';
const tags = ['auth'];
const open = { public: true } as const;
/** A path of our own: what leads to another site, or holds what a browser reads as one, is none. */
const OWN_PATH = /^\/(?![/\\])[^\\\s]*$/;

export const directoryRoutes: Routes = (app, platform) => {
  const { db, keys, sessions, config, log } = platform;
  const directory = directoryOf(config);
  const client = directory && createDirectoryClient(directory);
  const limit = createSignInLimit(db, config.SIGN_IN_TRIES_PER_MINUTE);
  // Kept in the browser that began, sealed: an answer that another browser brings leads nowhere.
  const cookie = createCookie(config, PATH, 'Lax');
  const to = (reply: FastifyReply, path: string) => reply.redirect(new URL(path, config.PUBLIC_URL).href, 303);
  const refused = (reply: FastifyReply, problem: DirectoryProblem) => to(reply, `/auth/sign-in?directory=${problem}`);

  function readFlow(request: FastifyRequest): Flow | undefined {
    const text = unseal(keys.directory, SEALED, cookieOf(request, FLOW) ?? '');
    const flow = text === null ? undefined : Flow.safeParse(JSON.parse(text)).data;
    return flow && flow.until > Date.now() ? flow : undefined;
  }

  app.get(
    '/auth/directory/start/',
    { config: open, schema: { tags, querystring: DirectoryStart } },
    async (request, reply) => {
      if (!client) throw notFound();
      const { from = '/' } = request.query;
      try {
        const begun = await client.begin(OWN_PATH.test(from) ? from : '/', Date.now() + FLOW_SECONDS * 1000);
        const sealed = seal(keys.directory, SEALED, JSON.stringify(begun.flow));
        return await reply.header('set-cookie', cookie(FLOW, sealed, FLOW_SECONDS)).redirect(begun.url.href, 303);
      } catch (error) {
        log.warn({ code: codeOf(error) }, 'the directory does not answer');
        return refused(reply, 'unavailable');
      }
    },
  );

  app.get(CALLBACK, { config: open, schema: { tags, querystring: DirectoryAnswer } }, async (request, reply) => {
    if (!client || !directory) throw notFound();
    await limit.take(`directory ${request.ip}`, request.ip);
    const flow = readFlow(request);
    // Whatever comes of it, this answer is used up.
    void reply.header('set-cookie', cookie(FLOW, '', 0));
    if (!flow) return refused(reply, 'failed');
    const answer = new URL(directory.callback);
    answer.search = new URL(request.url, directory.callback).search;
    try {
      const claims = await client.finish(answer, flow);
      const userId = await letIn(platform, directory, claims);
      await limit.succeeded(`directory ${request.ip}`, request.ip);
      const { token } = await insertSecondStep(db, userId, 'directory');
      void reply.header('set-cookie', cookie(STEP, token, STEP_SECONDS));
      return await to(reply, `/auth/directory?from=${encodeURIComponent(flow.from)}`);
    } catch (error) {
      if (error instanceof NotLetIn) return refused(reply, error.problem);
      log.warn({ code: codeOf(error) }, 'a sign-in through the directory failed');
      return refused(reply, 'failed');
    }
  });

  app.post(
    '/auth/directory/finish/',
    { config: open, schema: { tags, body: z.object({}).nullish(), response: ok(SignInAnswer) } },
    async (request, reply) => {
      if (!client) throw notFound();
      await limit.take(`directory ${request.ip}`, request.ip);
      const token = cookieOf(request, STEP) ?? '';
      const person = await findSecondStep(db, token);
      if (person?.kind !== 'directory' || !(await takeSecondStep(db, token)))
        throw new DomainError(422, 'second_step.gone');
      await limit.succeeded(`directory ${request.ip}`, request.ip);
      void reply.header('set-cookie', cookie(STEP, '', 0));
      // Who has a second factor here is asked for it: a directory that was taken over opens nothing by itself.
      if ((await secondStepOf(db, person.id)) === 'code')
        return { second_step: await insertSecondStep(db, person.id, 'code') };
      return sessions.begin(person.id, 'directory', {
        userAgent: request.headers['user-agent'] ?? '',
        address: request.ip,
      });
    },
  );
};

/** What a log may hold of a failure: its kind, nothing that came with it. */
const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';
