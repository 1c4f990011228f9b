import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { z } from 'zod';
import type { Routes } from '../http/app-type.ts';
import type { List } from '../list/list.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { exportQuery, sendExport } from './export.ts';

const Query = z.object({ rows: z.coerce.number(), fails_at: z.coerce.number().optional() });
interface Row {
  code: string;
}
/** A list whose database gives up at a batch. */
const failing: Pick<List<typeof Query, Row>, 'query' | 'batches'> = {
  query: Query,
  async *batches(_, { rows, fails_at }) {
    for (let batch = 0; batch < rows; batch += 1) {
      if (batch === fails_at) throw new Error('the connection is gone');
      yield [{ code: `C-${String(batch)}` }];
    }
  },
};
const routes: Routes = (app, { db }) => {
  const query = exportQuery(Query);
  app.get(
    '/failing/export/',
    { config: { permission: 'brand.export' }, schema: { querystring: query } },
    (request, reply) =>
      sendExport(request, reply, {
        db,
        list: failing as List<typeof Query, Row>,
        query: request.query,
        columns: [{ key: 'code', value: ({ code }) => code }],
        name: 'failing',
      }),
  );
};
const api = await startTestApi({ modules: [routes] });
const admin = await api.signedIn('administrator');

describe('an export', () => {
  it('that fails before its first row is an error that says so, in either format', async () => {
    for (const format of ['csv', 'xlsx']) {
      const answer = await admin.get('failing/export/', { query: { rows: '3', fails_at: '0', format } });
      assert.equal(answer.status, 500);
      assert.equal(answer.error().code, 'server_error');
      assert.equal(answer.headers['content-disposition'], undefined);
    }
  });

  it('of nothing is a heading, and of some rows is all of them', async () => {
    const lines = async (rows: string) =>
      (await admin.get('failing/export/', { query: { rows } })).text.trim().split('\r\n').length;
    assert.deepEqual([await lines('0'), await lines('3')], [1, 4]);
  });
});
