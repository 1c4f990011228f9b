import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { startTestApi } from '../../testing/test-api.ts';

const api = await startTestApi({ env: { SEED_DEMO: '1' } });
const admin = await api.signedIn('administrator');

interface Parameter {
  name: string;
  in: string;
  schema: { enum?: string[] };
}
/** Every list there is, with its sorts, as the API itself describes them. */
const { paths } = (await api.nobody.get('openapi.json')).body;
const lists: { path: string; sorts: string[] }[] = Object.keys(paths).flatMap((path) => {
  const sort = ((paths[path].get?.parameters ?? []) as Parameter[]).find(({ name, in: place }) => place === 'query' && name === 'sort');
  return sort?.schema.enum && !path.endsWith('/export/') ? [{ path: path.replace('/api/v1/', ''), sorts: sort.schema.enum }] : [];
});

const ids = (answer: { body: { results: { id: string }[] } }): string[] => answer.body.results.map(({ id }) => id);

describe('lists', () => {
  it('there are lists to test', () => assert.ok(lists.length >= 11));

  for (const { path, sorts } of lists) {
    it(`whoever pages through ${path} meets every row once, whatever the order and the page size`, async () => {
      const pageSize = fc.integer({ min: 3, max: 60 });
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...sorts), pageSize, async (sort, limit) => {
          const all = ids(await admin.get(path, { query: { sort, limit: '300' } }));
          const seen: string[] = [];
          let next: string | null = `/api/v1/${path}?sort=${sort}&limit=${String(limit)}`;
          while (next && seen.length < 300) {
            const page = await admin.get(next.replace('/api/v1/', ''));
            assert.equal(page.status, 200);
            seen.push(...ids(page));
            next = page.body.next;
          }
          assert.deepEqual(seen.slice(0, 300), all);
          assert.equal(new Set(seen).size, seen.length);
        }),
        { numRuns: Math.min(10, sorts.length), seed: 7 },
      );
      for (const sort of sorts) {
        const ascending = await admin.get(path, { query: { sort, limit: '5' } });
        assert.equal(ascending.status, 200, `${path} by ${sort}: ${ascending.text}`);
      }
    });
  }

  it('an export by keyset has the rows of the list in the order of the list, empty sort values included', async () => {
    await api.platform.db.updateTable('orders').set({ promised_at: null }).where('number', 'like', '%7').execute();
    for (const sort of ['promised_at', '-promised_at', 'amount', '-qty']) {
      const listed = await admin.get('admin_panel/orders/', { query: { sort, limit: '2000', status: 'delivered' } });
      const csv = await admin.get('admin_panel/orders/export/', { query: { sort, status: 'delivered' } });
      const numbers = csv.text.split('\r\n').slice(1, -1).map((line) => line.split(',')[0]);
      assert.ok(numbers.length > 1000);
      assert.deepEqual(numbers, listed.body.results.map(({ number }: { number: string }) => number));
    }
  });

  it('a search is literal: percent and underscore find only themselves', async () => {
    await admin.post('admin_panel/brands/', { name: '100%_pure', name_ar: 'نقي' });
    const found = await admin.get('admin_panel/brands/', { query: { search: '0%_p' } });
    assert.deepEqual(found.body.results.map(({ name }: { name: string }) => name), ['100%_pure']);
    assert.equal((await admin.get('admin_panel/brands/', { query: { search: '%%%' } })).body.count, 0);
  });

  it('a sort that the list does not offer is refused', async () => {
    assert.equal((await admin.get('admin_panel/brands/', { query: { sort: 'password_hash' } })).status, 422);
  });

  it('the numbers on the tabs and the dashboard are the counts of the lists they open', async () => {
    const { statuses, late, on_hold, all } = (await admin.get('admin_panel/orders/counts/')).body;
    const count = async (query: Record<string, string>) => (await admin.get('admin_panel/orders/', { query })).body.count;
    for (const [status, n] of Object.entries(statuses)) assert.equal(n, await count({ status }), status);
    assert.equal(late, await count({ late: 'true' }));
    assert.equal(on_hold, await count({ on_hold: 'true' }));
    assert.equal(all, await count({}));
    const dashboard = (await admin.get('admin_panel/dashboard/counts/')).body;
    assert.equal(dashboard.pending, statuses.pending);
    assert.equal(dashboard.late, late);
  });

  it('no list of the demo store is empty', async () => {
    for (const { path } of lists) {
      if (path.includes('audit') || path.includes('saved-views')) continue;
      assert.ok((await admin.get(path)).body.count > 0, path);
    }
  });
});
