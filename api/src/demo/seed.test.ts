import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listPage, SessionInfo, SignInResponse, STARTING_ROLES, Warehouse } from '@bo/contracts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { SYSTEM } from '../platform/access/caller.ts';
import { adviceOf } from '../domains/partners/payouts/advice.service.ts';
import { BOOKS } from '../domains/index.ts';
import { checkBooks } from '../platform/consistency/books.ts';
import { openMarket } from '../testing/sellers.ts';
import { startTestApi } from '../testing/test-api.ts';
import { STAFF } from './content/people.ts';
import { DEMO_PASSWORD, seedDemo } from './seed.ts';

const api = await startTestApi();
const { db, storage } = api.platform;
await seedDemo(db, storage, { now: new Date('2026-03-17T08:30:00Z') });

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

  it('has sellers’ books that balance, and paid nobody more than there was', async () => {
    assert.deepEqual(await openMarket(api).wrongBooks(), []);
    const { rows } = await sql<{ kind: string }>`select distinct kind from seller_entries`.execute(db);
    assert.ok(rows.length >= 8, JSON.stringify(rows));
    const overpaid =
      await sql`select seller_id from seller_entries where available_at <= ${new Date('2026-03-17T08:30:00Z')}
      group by seller_id having sum(case when credit = 'earnings' then amount when debit = 'earnings' then -amount else 0 end) < 0`.execute(
        db,
      );
    assert.equal(overpaid.rows.length, 0);
  });

  it('has sellers with their papers, and one whose licence runs out within 30 days', async () => {
    const { rows } = await sql<{ status: string; kinds: string[]; days: number; key: string; bytes: number }>`
      select s.status, array_agg(d.kind order by d.kind) as kinds, s.licence_expires_on - date '2026-03-17' as days,
        min(d.key) as key, min(d.bytes) as bytes
      from sellers s left join seller_documents d on d.seller_id = s.id group by s.id`.execute(db);
    assert.ok(rows.every(({ kinds }) => kinds.includes('licence')));
    assert.ok(rows.some(({ status, days }) => status === 'approved' && days >= 0 && days <= 30));
    for (const { key, bytes } of rows) {
      const file = await storage.read(key);
      assert.ok(file && bytes > 500 && file.toString('latin1').startsWith('%PDF-'), key);
    }
  });

  it('has lines that tell which rules of commission competed for them', async () => {
    const { rows } = await sql<{ competing: number; n: number }>`
      select jsonb_array_length(commission_reason -> 'rules') as competing, count(*)::int as n from order_lines
      where seller_id is not null group by 1 order by 1`.execute(db);
    assert.ok(rows.length >= 3, JSON.stringify(rows));
    const wrong = await sql`select id from order_lines where seller_id is not null and commission_rate
      <> coalesce((commission_reason #>> '{rules,0,rate}')::int, (commission_reason ->> 'own_rate')::int)`.execute(db);
    assert.equal(wrong.rows.length, 0);
  });

  it('has advices that add up: no payout took more than there was at its moment', async () => {
    const payouts = await db.selectFrom('payouts').select('id').where('status', '=', 'paid').execute();
    assert.ok(payouts.length > 5);
    for (const { id } of payouts) {
      const { brought_forward, carried_forward, lines, payout } = await adviceOf(db, id, SYSTEM);
      assert.ok(carried_forward >= 0 && brought_forward >= 0 && lines.length > 0, payout.number);
    }
  });

  it('has books that agree', async () => {
    assert.deepEqual(await checkBooks(db, BOOKS), []);
  });

  it('holds JSON where a column is for it, not a text that looks like it', async () => {
    const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
      select table_name, column_name from information_schema.columns
      where table_schema = current_schema() and data_type = 'jsonb' and table_name <> 'settings'
        and table_name in (select relname from pg_class where relkind = 'r')`.execute(db);
    assert.ok(columns.length > 20);
    for (const { table_name, column_name } of columns) {
      const { rows } = await sql`select 1 from ${sql.table(table_name)}
        where jsonb_typeof(${sql.ref(column_name)}) = 'string'`.execute(db);
      assert.equal(rows.length, 0, `${table_name}.${column_name}`);
    }
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

  it('shows the lead of a warehouse that warehouse, and no other', async () => {
    const answer = await api.nobody.post('auth/sign-in/', { email: 'warehouse@demo.test', password: DEMO_PASSWORD });
    const headers = { authorization: `Bearer ${answer.as(SignInResponse).access_token}` };
    const seen = (await api.nobody.get('admin_panel/warehouses/', { headers })).as(listPage(Warehouse));
    assert.deepEqual(
      seen.results.map(({ code }) => code),
      ['WH-QUZ'],
    );
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
      week_start: 'monday',
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
