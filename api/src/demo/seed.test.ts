import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SessionInfo, SignInResponse, STARTING_ROLES } from '@bo/contracts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { reconcile } from '../platform/consistency/reconcile.ts';
import { startTestApi } from '../testing/test-api.ts';
import { STAFF } from './content/people.ts';
import { DEMO_PASSWORD, seedDemo } from './seed.ts';

const api = await startTestApi();
const { db, storage } = api.platform;
await seedDemo(db, storage, new Date('2026-03-17T08:30:00Z'));

describe('the seeded demo store', () => {
  it('has balances equal to the sums of their movements', async () => {
    const { rows } = await sql<{ balances: number; wrong: number }>`
      select count(*)::int as balances, (count(*) filter (where b.on_hand <> m.on_hand or b.reserved <> m.reserved or b.blocked <> m.blocked))::int as wrong
      from stock_balances b full join (
        select variant_id, warehouse_id, sum(on_hand_change) as on_hand, sum(reserved_change) as reserved, sum(blocked_change) as blocked from stock_movements group by 1, 2
      ) as m using (variant_id, warehouse_id)`.execute(db);
    assert.ok((rows[0]?.balances ?? 0) > 2000);
    assert.equal(rows[0]?.wrong, 0);
  });

  it('has no derived column that disagrees with its rows', async () => {
    assert.deepEqual(await reconcile(db), []);
  });

  it('has products in stock, low and out, and counts that the lists rely on', async () => {
    const products = await db
      .selectFrom('products')
      .select(['available', 'low_stock', 'variant_count', 'price_min', 'image', 'has_barcode', 'status'])
      .where('status', '=', 'active')
      .execute();
    assert.ok(
      products.every(
        ({ variant_count, price_min, image, has_barcode }) =>
          variant_count > 0 && price_min !== null && image !== null && has_barcode,
      ),
    );
    assert.ok(products.some(({ available }) => available <= 0));
    assert.ok(products.some(({ available, low_stock }) => low_stock && available > 0));
    assert.ok(products.filter(({ available }) => available > 0).length > 300);
  });

  it('lets each demo account sign in with its role', async () => {
    for (const { email, role } of STAFF) {
      const answer = await api.nobody.post('auth/sign-in/', { email, password: DEMO_PASSWORD });
      assert.equal(answer.status, 200, email);
      assert.equal(answer.as(SignInResponse).user.role, STARTING_ROLES[role]?.role, email);
    }
  });

  it('calls the store by its name in both languages', async () => {
    const catalog = await api.signedIn('catalog');
    const { store } = (await catalog.get('auth/me/')).as(SessionInfo);
    assert.deepEqual(store, {
      name: 'Ghaf Market',
      name_ar: 'سوق الغاف',
      currency: 'AED',
      time_zone: 'Asia/Dubai',
      vat_rate: 500,
    });
  });

  it('has its pictures in the storage, as WebP', async () => {
    const urls = await db.selectFrom('product_images').select('url').distinct().execute();
    assert.ok(urls.length > 150, String(urls.length));
    const content = await storage.read('demo/glass-of-milk-e3f0fa.webp');
    assert.ok(content);
    assert.ok(urls.some(({ url }) => url === storage.urlOf('demo/glass-of-milk-e3f0fa.webp')));
    const { format, width, height } = await sharp(content).metadata();
    assert.deepEqual([format, width, height], ['webp', 480, 480]);
  });
});
