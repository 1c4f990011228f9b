import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Permission, PERMISSIONS, SessionInfo, STARTING_ROLES } from '@bo/contracts';
import { z } from 'zod';
import { startTestApi } from '../../testing/test-api.ts';

/**
 * For each role that a store starts with: the calls that it is let into are those of the one table, no fewer and no
 * more. A role that the database has otherwise, a route that asks for something else than it says, or one that forgets
 * to ask shows here.
 */
const api = await startTestApi();
const Described = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ description: z.string().default(''), security: z.array(z.unknown()).optional() }).loose(),
    ),
  ),
});
const { paths } = (await api.nobody.get('openapi.json')).as(Described);
const routes = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { description, security }]) => ({
    method: method.toUpperCase() as 'GET' | 'POST' | 'PUT' | 'DELETE',
    path,
    open: security?.length === 0,
    permission: /Needs: ([\w.]+)\./.exec(description)?.[1] ?? null,
  })),
);
const guarded = routes.filter(
  ({ open, permission, path }) =>
    !open && permission !== null && !path.includes('/auth/') && !path.endsWith('/events/'),
);
const ROLES = Object.keys(STARTING_ROLES);

describe('each starting role', () => {
  it('there are routes to crawl, and each says what it needs', () => {
    assert.ok(guarded.length > 150, String(guarded.length));
    assert.deepEqual(
      routes.filter(({ open, permission }) => !open && permission === null),
      [],
    );
    const known = new Set<string>([...PERMISSIONS, 'signed_in']);
    assert.deepEqual(
      guarded.filter(({ permission }) => !known.has(permission ?? '')),
      [],
    );
  });

  for (const role of ROLES)
    it(`${role}: holds what the table says, and is let into exactly those calls`, async () => {
      const person = await api.signedIn(role);
      const held = new Set<Permission>(STARTING_ROLES[role]?.permissions);
      const session = (await person.get('auth/me/')).as(SessionInfo);
      assert.deepEqual(
        session.permissions,
        PERMISSIONS.filter((permission) => held.has(permission)),
      );
      assert.equal(session.user.role, STARTING_ROLES[role]?.role);
      const wrong: string[] = [];
      for (const { method, path, permission } of guarded) {
        const refusedByTable = permission !== 'signed_in' && !held.has(permission as Permission);
        const answer = await api.app.inject({
          method,
          url: path.replace(/\{\w+\}/g, 'none'),
          headers: { authorization: `Bearer ${person.token}` },
          // Too little for any write to do something: what is asked first is who one is.
          ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
        });
        const body =
          answer.statusCode === 403 ? z.object({ permission: z.string().optional() }).parse(answer.json()) : {};
        const refused = answer.statusCode === 403 && body.permission === permission;
        if (refused !== refusedByTable || answer.statusCode === 401 || answer.statusCode >= 500)
          wrong.push(`${method} ${path} (${String(permission)}) answered ${String(answer.statusCode)}`);
      }
      assert.deepEqual(wrong, []);
    });
});
