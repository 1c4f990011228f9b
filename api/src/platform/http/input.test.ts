import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { z } from 'zod';
import { startTestApi } from '../../testing/test-api.ts';
import type { Routes } from './app-type.ts';

const raise = (message: string, code: string) =>
  sql`do $$ begin raise exception '${sql.raw(message)}' using errcode = '${sql.raw(code)}'; end $$`;

/** A route whose contract has forgotten a bound, and two that the database ends at a time limit. */
const careless: Routes = (app, { db }) => {
  app.post(
    '/careless/number/',
    { config: { public: true }, schema: { body: z.object({ n: z.number() }) } },
    async ({ body }) => (await sql`select ${body.n}::int4 as n`.execute(db)).rows,
  );
  app.get('/careless/years/', { config: { public: true } }, async () =>
    raise('canceling statement due to statement timeout', '57014').execute(db),
  );
  app.get('/careless/row/', { config: { public: true } }, async () =>
    raise('canceling statement due to lock timeout', '55P03').execute(db),
  );
};

const api = await startTestApi({ modules: [careless] });
const admin = await api.signedIn('administrator');

describe('what comes in', () => {
  it('is refused where it holds half a character or NUL, in a path, a query, a key or a value', async () => {
    const brand = { name: 'Al Ain', name_ar: 'العين' };
    for (const broken of ['a\u0000b', '\ud800', 'b\udfff']) {
      const encoded = encodeURIComponent(broken.replace(/\p{Surrogate}/gu, '\u0000'));
      const answers = [
        await admin.get(`admin_panel/brands/${encoded}/`),
        await admin.get('admin_panel/brands/', { query: { search: broken.replace(/\p{Surrogate}/gu, '\u0000') } }),
        await admin.post('admin_panel/brands/', { ...brand, name: broken }),
        await admin.post('admin_panel/brands/bulk/', { action: 'archive', target: { ids: [broken] } }),
        await admin.post('admin_panel/saved-views/', { screen: 'brands', name: 'Mine', query: { [broken]: 'x' } }),
      ];
      assert.deepEqual(
        answers.map(({ status }) => status),
        [422, 422, 422, 422, 422],
        JSON.stringify(broken),
      );
    }
  });

  it('is told to ask for less where an answer takes too long', async () => {
    const years = await admin.get('careless/years/', { headers: { 'accept-language': 'ar' } });
    assert.deepEqual([years.status, years.error().code], [422, 'takes_too_long']);
    assert.match(years.error().detail, /فترة أقصر/);
  });

  it('is told to try again where another one holds the row', async () => {
    const row = await admin.get('careless/row/');
    assert.deepEqual([row.status, row.error().code, row.headers['retry-after']], [503, 'unavailable', '1']);
  });

  it('is never a fault of ours, even where a contract forgot a bound', async () => {
    const tooLarge = await admin.post('careless/number/', { n: 2 ** 31 });
    assert.deepEqual([tooLarge.status, tooLarge.error().code], [422, 'value_does_not_fit']);
    const warehouse = 'whs_of_input';
    await api.platform.db
      .insertInto('warehouses')
      .values({ id: warehouse, code: 'INPUT', name: 'Input', name_ar: 'مخزن' })
      .execute();
    const gone = await admin.post('admin_panel/inventory/counts/', {
      warehouse_id: warehouse,
      category_id: 'cat_gone',
    });
    assert.equal(gone.status, 422);
    assert.deepEqual(Object.keys(gone.error().errors ?? {}), ['category_id']);
  });

  it('is not searched to the bottom of a body that nobody described', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/v1/admin_panel/brands/',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      payload: deep,
    });
    assert.equal(answer.statusCode, 422);
  });

  it('does nothing to everything because a filter is not known', async () => {
    const bulk = (matching: object) =>
      admin.post('admin_panel/brands/bulk/', { action: 'archive', target: { matching } });
    assert.equal((await bulk({ feautred: 'true' })).status, 422);
    assert.equal((await bulk({ featured: 'true' })).status, 200);
  });

  it('knows no version beyond what is counted, and no year that nobody means', async () => {
    const beyond = await admin.put('admin_panel/brands/none/', { name: 'Al Ain', name_ar: 'العين', version: 2 ** 40 });
    assert.equal(beyond.status, 422);
    for (const from of ['0000-01-01T00:00:00Z', '0026-01-01T00:00:00Z'])
      assert.equal((await admin.get('admin_panel/audit-entries/', { query: { from } })).status, 422);
  });
});
