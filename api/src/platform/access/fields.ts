import { dropFields, hideFields, seesAllFields } from '@bo/contracts';
import type { FastifyInstance } from 'fastify';
import { type Actor, may } from './caller.ts';

/** Removes the fields that the viewer may not see. */
export function visibleTo<T>(viewer: Actor, value: T): T {
  const allowed = (permission: Parameters<typeof may>[1]) => may(viewer, permission);
  return seesAllFields(allowed) ? value : hideFields(value, allowed);
}

/**
 * Hides guarded fields in every response, including errors that contain a record, and removes them from every request
 * body, so that a field keeps its value if the user may not see it. Lists, exports and streams call `visibleTo`
 * themselves.
 */
export function guardFields(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const { signedIn } = request;
    const allowed = (permission: Parameters<typeof may>[1]) => signedIn !== null && may(signedIn, permission);
    if (signedIn && request.body && !seesAllFields(allowed)) request.body = dropFields(request.body, allowed);
    done();
  });
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    done(null, request.signedIn ? visibleTo(request.signedIn, payload) : payload);
  });
}
