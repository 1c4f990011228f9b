import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listPage, Product, Review } from '@bo/contracts';
import { startTestApi } from '../../testing/test-api.ts';

const api = await startTestApi();
const catalog = await api.signedIn('catalog');
const PATH = 'admin_panel/reviews/';
const { db } = api.platform;
await db.insertInto('products').values({ id: 'prd_1', title: 'Fresh milk', title_ar: 'حليب طازج', slug: 'fresh-milk' }).execute();
for (const [index, rating] of [5, 2].entries()) await db.insertInto('reviews').values({ id: `rev_${String(index)}`, product_id: 'prd_1', customer_name: 'Huda', rating, note: 'لذيذ جدًا' }).execute();
const stars = async () => {
  const [product] = (await catalog.get('admin_panel/products/')).as(listPage(Product)).results;
  return [product?.rating, product?.rating_count];
};

describe('reviews', () => {
  it('a published review counts towards the stars of its product, a hidden one no longer', async () => {
    const set = (id: string, status: string, version: number, reason = '') => catalog.post(`${PATH}${id}/status/`, { status, version, reason });
    assert.equal((await catalog.get(PATH, { query: { status: 'pending', search: 'لذيذ' } })).as(listPage(Review)).count, 2);
    assert.equal((await set('rev_0', 'published', 1)).as(Review).status, 'published');
    await set('rev_1', 'published', 1);
    assert.deepEqual(await stars(), [350, 2]);
    assert.equal((await set('rev_1', 'rejected', 2)).status, 422);
    assert.equal((await set('rev_1', 'rejected', 2, 'Spam')).error().code, 'review.transition');
    assert.equal((await set('rev_1', 'hidden', 2)).status, 200);
    assert.deepEqual(await stars(), [500, 1]);
    assert.equal((await set('rev_0', 'hidden', 1)).status, 409);
    assert.equal((await set('rev_1', 'pending', 3)).error().code, 'review.transition');
  });

  it('a decision that was a slip is taken back, and the review waits again', async () => {
    await db.insertInto('reviews').values({ id: 'rev_slip', product_id: 'prd_1', customer_name: 'Omar', rating: 1, note: 'Late' }).execute();
    const set = async (status: string, version: number, reason = '') => (await catalog.post(`${PATH}rev_slip/status/`, { status, version, reason })).as(Review).status;
    assert.equal(await set('rejected', 1, 'Spam'), 'rejected');
    assert.equal(await set('pending', 2), 'pending');
    assert.equal(await set('published', 3), 'published');
    assert.equal(await set('pending', 4), 'pending');
    assert.deepEqual(await stars(), [500, 1]);
  });

  it('the store answers and takes its answer back; the words of the customer stay', async () => {
    const reply = (text: string, version: number) => catalog.post(`${PATH}rev_0/reply/`, { reply: text, version });
    const answered = (await reply('شكرًا لك', 2)).as(Review);
    assert.deepEqual([answered.reply, answered.note, answered.replied_at === null], ['شكرًا لك', 'لذيذ جدًا', false]);
    assert.equal((await reply('', 3)).as(Review).replied_at, null);
    assert.equal((await (await api.signedIn('picker')).get(PATH)).error().permission, 'review.view');
  });
});
