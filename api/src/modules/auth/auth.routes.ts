import { SessionInfo, SignInAnswer, SignInInput } from '@bo/contracts';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../../platform/access/guard.ts';
import { permissionsOf } from '../../platform/access/sessions.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { answers, nothing } from '../../platform/http/contract.ts';
import { readStore } from '../../platform/settings.ts';

export const authRoutes: Routes = (app, { db, sessions, config }) => {
  app.post(
    '/auth/sign-in/',
    {
      config: {
        public: true,
        rateLimit: {
          max: config.SIGN_IN_TRIES_PER_MINUTE,
          timeWindow: '1 minute',
          // After the body is there: tries count per account and address, so that one person's tries lock nobody else out.
          hook: 'preHandler',
          keyGenerator: ({ ip, body }: FastifyRequest) => `${ip} ${SignInInput.safeParse(body).data?.email ?? ''}`,
        },
      },
      schema: { tags: ['auth'], body: SignInInput, response: answers(SignInAnswer) },
    },
    (request) => sessions.signIn(request.body, request.headers['user-agent'] ?? ''),
  );

  app.get('/auth/me/', { config: { permission: 'signed_in', duringMaintenance: true }, schema: { tags: ['auth'], response: answers(SessionInfo) } }, async (request) => {
    const caller = callerOf(request);
    const { id, name, email, role, role_key, role_name, role_name_ar, expires_at } = caller;
    return { user: { id, name, email, role, role_key, role_name, role_name_ar }, permissions: permissionsOf(caller), store: await readStore(db), expires_at };
  });

  app.post('/auth/renew/', { config: { permission: 'signed_in' }, schema: { tags: ['auth'], response: answers(SignInAnswer) } }, (request) => sessions.renew(callerOf(request)));

  app.post('/auth/sign-out/', { config: { permission: 'signed_in', duringMaintenance: true }, schema: { tags: ['auth'], response: nothing } }, async (request, reply) => {
    await sessions.end(callerOf(request));
    return reply.code(204).send(null);
  });
};
