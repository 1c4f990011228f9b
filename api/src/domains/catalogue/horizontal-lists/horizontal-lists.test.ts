import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BulkResult, HorizontalList, listPage } from '@bo/contracts';
import fc from 'fast-check';
import { startTestApi } from '../../../testing/test-api.ts';

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

  it('lists are found by where they are shown, by what fills them and by whether customers see them', async () => {
    const word = `Found ${String((next += 1))}`;
    const named = (ending: string, more: object) => create({ title: `${word} ${ending}`, ...more });
    await named('cart', { placement: 'cart', kind: 'newest' });
    await named('off', { active: false });
    await named('later', { starts_at: '2099-01-01T00:00:00Z' });
    await named('over', { ends_at: '2020-01-01T00:00:00Z' });
    const found = async (query: Record<string, string>) =>
      (await catalog.get(PATH, { query: { ...query, search: word } }))
        .as(listPage(HorizontalList))
        .results.map(({ title }) => title.replace(`${word} `, ''));
    assert.deepEqual(await found({ placement: 'cart,category' }), ['cart']);
    assert.deepEqual(await found({ fill: 'rule' }), ['cart']);
    assert.deepEqual(await found({ fill: 'manual' }), ['off', 'later', 'over']);
    assert.deepEqual(await found({ phase: 'off,over' }), ['off', 'over']);
    assert.deepEqual(await found({ phase: 'waiting' }), ['later']);
    assert.deepEqual(await found({ sort: '-title', phase: 'shown,off' }), ['off', 'cart']);
    const { text } = await catalog.get(`${PATH}export/`, {
      query: { search: word, phase: 'off', format: 'csv' },
      headers: { 'accept-language': 'ab' },
    });
    const lines = text.trim().split('\r\n');
    assert.equal(lines.length, 2);
    assert.match(lines[1] ?? '', /off,صف,.*اختيار يدوي,0,/);
  });

  it('several lists are switched off or archived at once; each tells what it was, and keeps its place', async () => {
    const rows = [await create(), await create({ active: false }), await create()];
    const target = { ids: rows.map(({ id }) => id) };
    const bulk = async (action: string) =>
      (await catalog.post(`${PATH}bulk/`, { action, target })).as(BulkResult).results;
    assert.deepEqual(
      (await bulk('deactivate')).map(({ ok, was }) => [ok, was !== undefined]),
      [
        [true, true],
        [true, false],
        [true, true],
      ],
    );
    await bulk('archive');
    const ids = new Set(target.ids);
    const mine = (lists: HorizontalList[]) => lists.map(({ id }) => id).filter((id) => ids.has(id));
    assert.deepEqual(mine(await all()), []);
    const archived = (await catalog.get(PATH, { query: { archived: 'true', limit: '2000' } })).as(
      listPage(HorizontalList),
    );
    assert.deepEqual(mine(archived.results), target.ids);
    // What stands between two lists while they are away does not stand upon them when they are back.
    const [other] = await all();
    const last = (await all()).at(-1);
    assert.ok(other && last && other.id !== last.id);
    assert.equal((await move(other, last.id)).status, 200);
    await bulk('restore');
    const back = await all();
    assert.deepEqual(mine(back), target.ids);
    assert.equal(new Set(back.map(({ rank }) => rank)).size, back.length);
    const trail = await api.platform.db
      .selectFrom('audit_entries')
      .select('action')
      .where('record_id', '=', target.ids[0] ?? '')
      .orderBy('id')
      .execute();
    assert.deepEqual(
      trail.map(({ action }) => action),
      ['created', 'updated', 'archived', 'restored'],
    );
    const finance = await api.signedIn('finance');
    assert.equal((await finance.post(`${PATH}bulk/`, { action: 'archive', target })).status, 403);
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
