import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BulkResult, listPage, Product, Review } from '@bo/contracts';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const catalog = await api.signedIn('catalog');
const PATH = 'admin_panel/reviews/';
const { db } = api.platform;
await db
  .insertInto('products')
  .values({ id: 'prd_1', title: 'Fresh milk', title_ar: 'حليب طازج', slug: 'fresh-milk' })
  .execute();
for (const [index, rating] of [5, 2].entries())
  await db
    .insertInto('reviews')
    .values({ id: `rev_${String(index)}`, product_id: 'prd_1', customer_name: 'Huda', rating, note: 'لذيذ جدًا' })
    .execute();
const stars = async () => {
  const [product] = (await catalog.get('admin_panel/products/')).as(listPage(Product)).results;
  return [product?.rating, product?.rating_count];
};

describe('reviews', () => {
  it('a published review counts towards the stars of its product, a hidden one no longer', async () => {
    const set = (id: string, status: string, version: number, reason = '') =>
      catalog.post(`${PATH}${id}/status/`, { status, version, reason });
    assert.equal(
      (await catalog.get(PATH, { query: { status: 'pending', search: 'لذيذ' } })).as(listPage(Review)).count,
      2,
    );
    assert.equal((await set('rev_0', 'published', 1)).as(Review).status, 'published');
    await set('rev_1', 'published', 1);
    assert.deepEqual(await stars(), [350, 2]);
    assert.equal((await set('rev_1', 'rejected', 2)).status, 422);
    const wrong = (await set('rev_1', 'rejected', 2, 'Spam')).error();
    assert.deepEqual(
      [wrong.code, wrong.detail],
      ['review.transition', 'A review cannot go from “Published” to “Rejected”.'],
    );
    assert.equal((await set('rev_1', 'hidden', 2)).status, 200);
    assert.deepEqual(await stars(), [500, 1]);
    assert.equal((await set('rev_0', 'hidden', 1)).status, 409);
    assert.equal((await set('rev_1', 'pending', 3)).error().code, 'review.transition');
  });

  it('a decision that was a slip is taken back, and the review waits again', async () => {
    await db
      .insertInto('reviews')
      .values({ id: 'rev_slip', product_id: 'prd_1', customer_name: 'Omar', rating: 1, note: 'Late' })
      .execute();
    const set = async (status: string, version: number, reason = '') =>
      (await catalog.post(`${PATH}rev_slip/status/`, { status, version, reason })).as(Review).status;
    assert.equal(await set('rejected', 1, 'Spam'), 'rejected');
    assert.equal(await set('pending', 2), 'pending');
    assert.equal(await set('published', 3), 'published');
    assert.equal(await set('pending', 4), 'pending');
    assert.deepEqual(await stars(), [500, 1]);
  });

  it('many are published at once; taken back, each waits, is hidden or rejected as before, and what was out already stays out', async () => {
    const rows = (['pending', 'hidden', 'rejected', 'published'] as const).map((status) => ({
      id: `rev_bulk_${status}`,
      product_id: 'prd_1',
      customer_name: 'Bulk',
      rating: 3,
      note: 'Many',
      status,
      status_reason: status === 'rejected' ? 'Spam' : '',
    }));
    await db.insertInto('reviews').values(rows).execute();
    const ids = rows.map(({ id }) => id);
    const bulk = async (action: string, target: object, values: object = {}) =>
      (await catalog.post(`${PATH}bulk/`, { action, target, values })).as(BulkResult).results;
    const states = async () =>
      (await catalog.get(PATH, { query: { search: 'Bulk' } }))
        .as(listPage(Review))
        .results.map(({ id, status, status_reason }) => [id, status, status_reason])
        .sort();
    const before = await states();
    const done = await bulk('publish', { matching: { search: 'Bulk' } });
    assert.deepEqual(done.map(({ id, ok, was }) => [id, ok, was]).sort(), [
      ['rev_bulk_hidden', true, 'hidden'],
      ['rev_bulk_pending', true, 'pending'],
      ['rev_bulk_published', true, undefined],
      ['rev_bulk_rejected', true, 'rejected'],
    ]);
    assert.ok((await states()).every(([, status]) => status === 'published'));
    for (const { id, was } of done)
      if (was !== undefined)
        assert.deepEqual(
          (await bulk('return', { ids: [id] }, { to: was })).map(({ ok }) => ok),
          [true],
        );
    assert.deepEqual(await states(), before);
    assert.deepEqual(
      (await bulk('hide', { ids })).map(({ ok, was }) => [ok, was]),
      [
        [false, undefined],
        [true, undefined],
        [false, undefined],
        [true, 'published'],
      ],
    );
    assert.equal(
      (await (await api.signedIn('marketing')).post(`${PATH}bulk/`, { action: 'hide', target: { ids } })).error()
        .permission,
      'review.moderate',
    );
  });

  it('are exported as the list shows them', async () => {
    const { text } = await catalog.get(`${PATH}export/`, { query: { search: 'Huda', sort: 'rating', format: 'csv' } });
    const lines = text.split('\r\n');
    assert.equal(lines[0], '\uFEFFProduct,Arabic product,Created,Customer,Rating,Note,Status,Reason,Reply');
    assert.match(lines[1] ?? '', /^Fresh milk,حليب طازج,[-\d: ]+,Huda,2,لذيذ جدًا,/);
    assert.equal((await (await api.signedIn('marketing')).get(`${PATH}export/`)).error().permission, 'review.export');
  });

  it('the store answers and takes its answer back; the words of the customer stay', async () => {
    const reply = (text: string, version: number) => catalog.post(`${PATH}rev_0/reply/`, { reply: text, version });
    const answered = (await reply('شكرًا لك', 2)).as(Review);
    assert.deepEqual([answered.reply, answered.note, answered.replied_at === null], ['شكرًا لك', 'لذيذ جدًا', false]);
    assert.equal((await reply('', 3)).as(Review).replied_at, null);
    assert.equal((await (await api.signedIn('picker')).get(PATH)).error().permission, 'review.view');
  });
});
