import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HorizontalList, listPage } from '@bo/contracts';
import fc from 'fast-check';
import { startTestApi } from '../../testing/test-api.ts';

const api = await startTestApi();
const catalog = await api.signedIn('catalog');
const PATH = 'admin_panel/horizontal-product-list/';
let next = 0;
for (const id of ['p1', 'p2', 'p3'])
  await api.platform.db
    .insertInto('products')
    .values({ id, title: `Product ${id}`, slug: id })
    .execute();
const input = (more: object = {}) => ({ title: `Row ${String((next += 1))}`, title_ar: 'صف', ...more });
const create = async (more: object = {}) => (await catalog.post(PATH, input(more))).as(HorizontalList);
const all = async () =>
  (await catalog.get(PATH, { query: { limit: '2000', offset: '0' } })).as(listPage(HorizontalList)).results;
const move = ({ id, version }: HorizontalList, after_id: string | null) =>
  catalog.post(`${PATH}${id}/move/`, { after_id, version });

describe('horizontal lists', () => {
  it('a list keeps the order of its products, and is changed by one person at a time', async () => {
    const list = await create({ product_ids: ['p3', 'p1', 'p3'] });
    assert.deepEqual(list.product_ids, ['p3', 'p1']);
    const edit = (product_ids: string[]) =>
      catalog.put(`${PATH}${list.id}/`, { ...input({ product_ids }), version: 1 });
    const answers = await Promise.all([edit(['p1', 'p2', 'p3']), edit(['p2'])]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const saved = answers.find(({ status }) => status === 200)?.as(HorizontalList);
    assert.deepEqual(answers.find(({ status }) => status === 409)?.error().current, saved);
    assert.equal((await catalog.post(PATH, input({ product_ids: ['gone'] }))).error().code, 'horizontal_list.product');
    assert.equal((await catalog.post(PATH, input({ kind: 'brand', rule_id: 'gone' }))).error().code, 'product.brand');
    assert.equal(
      (await catalog.post(PATH, input({ starts_at: '2030-01-02T00:00:00Z', ends_at: '2030-01-01T00:00:00Z' }))).status,
      422,
    );
  });

  it('a list goes right behind another, or first; who saw an older one is shown it as it is', async () => {
    const [a, b, c] = [await create(), await create(), await create()];
    assert.equal((await move(c, a.id)).status, 200);
    const ids = (await all()).map(({ id }) => id);
    assert.deepEqual(ids.slice(-3), [a.id, c.id, b.id]);
    assert.equal((await move(b, null)).status, 200);
    assert.equal((await all())[0]?.id, b.id);
    const stale = await move(c, null);
    assert.equal(stale.status, 409);
    assert.equal(HorizontalList.parse(stale.error().current).version, 2);
  });

  it('however many people move lists at once, none is lost and no two share a place', async () => {
    const lists = await all();
    const at = fc.integer({ min: 0, max: lists.length - 1 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(at, fc.option(at)), { minLength: 2, maxLength: 8 }), async (moves) => {
        const now = await all();
        const answers = await Promise.all(
          moves.map(async ([which, after]) => {
            const list = now[which];
            return list && which !== after
              ? (await move(list, after === null ? null : (now[after]?.id ?? null))).status
              : 200;
          }),
        );
        assert.ok(
          answers.every((status) => status === 200 || status === 409),
          String(answers),
        );
        const left = await all();
        assert.deepEqual(left.map(({ id }) => id).sort(), lists.map(({ id }) => id).sort());
        assert.equal(new Set(left.map(({ rank }) => rank)).size, lists.length);
      }),
      { numRuns: 12 },
    );
  });
});
