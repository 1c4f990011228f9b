import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listPage, Order, OrderCounts, OrderListQuery } from '@bo/contracts';
import { CompiledQuery, sql } from 'kysely';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { openShop, SHOP } from '../../../testing/orders.ts';
import { onPostgresql, startTestApi } from '../../../testing/test-api.ts';
import { orderList } from './orders.repository.ts';

const api = await startTestApi();
const { db } = api.platform;
const admin = await api.signedIn('administrator');
const shop = await openShop(api);

/** A variant of a product with these titles. */
async function selling(title: string, title_ar: string, code = '', barcode?: string): Promise<string> {
  const id = await shop.stocked(0);
  const { product_id } = await db
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db.updateTable('products').set({ title, title_ar }).where('id', '=', product_id).execute();
  if (code !== '') await db.updateTable('variants').set({ code }).where('id', '=', id).execute();
  if (barcode !== undefined) await db.insertInto('variant_barcodes').values({ variant_id: id, barcode }).execute();
  return id;
}
const found = async (search: string, more: Record<string, string> = {}) =>
  (await admin.get('admin_panel/orders/', { query: { search, ...more } }))
    .as(listPage(Order))
    .results.map(({ id }) => id);

describe('a search of orders', () => {
  it('finds those with a product by the words of its name in either language, by its code and by its barcode', async () => {
    const saffron = await selling('Saffron threads, Al-Noor', 'زعفران النور', 'SAF-12', '4006381333931');
    const rice = await selling('Basmati rice', 'أرز بسمتي');
    const both = await shop.placed([
      { variant_id: saffron, quantity: 1 },
      { variant_id: rice, quantity: 1 },
    ]);
    const one = await shop.placed([{ variant_id: rice, quantity: 1 }]);
    for (const text of [
      'saffron',
      'threads saffron',
      'saff',
      'الزعفران',
      'زعفران',
      'saf 12',
      '٤٠٠٦٣٨١٣٣٣٩٣١',
      'al noor',
    ])
      assert.deepEqual(await found(text), [both], text);
    assert.deepEqual((await found('basmati')).sort(), [both, one].sort());
    assert.deepEqual((await found('ارز')).sort(), [both, one].sort());
    assert.deepEqual(await found('saffron', { status: 'delivered' }), []);
  });

  it('is followed by the counts of the tabs, as other filters are, whatever tab is open', async () => {
    const tea = await selling('Hibiscus tea', 'كركديه');
    await shop.placed([{ variant_id: tea, quantity: 1 }]);
    const counts = async (query: Record<string, string>) =>
      (await admin.get('admin_panel/orders/counts/', { query })).as(OrderCounts);
    const { all, statuses } = await counts({ search: 'hibiscus', status: 'delivered' });
    assert.deepEqual({ all, placed: statuses.placed }, { all: 1, placed: 1 });
    assert.equal((await counts({ search: 'hibiscus', upto: '2020-01-01T00:00:00.000Z' })).all, 0);
    assert.ok((await counts({})).all > 1);
  });

  it('finds what was bought of a product that is archived since', async () => {
    const gone = await selling('Quince jam', 'مربى السفرجل');
    const order = await shop.placed([{ variant_id: gone, quantity: 1 }]);
    await db.updateTable('variants').set({ archived_at: new Date() }).where('id', '=', gone).execute();
    assert.deepEqual(await found('quince'), [order]);
  });

  it('for a customer brings none that only have the name inside a word of a product, or in a size', async () => {
    const pasta = await selling('Pasta Italiana 500 g', 'معكرونة');
    await shop.placed([{ variant_id: pasta, quantity: 1 }]);
    const order = await shop.placed([{ variant_id: await selling('Soap', 'صابون'), quantity: 1 }], {
      customer_name: 'Alia Haddad',
    });
    assert.deepEqual(await found('alia'), [order]);
    assert.deepEqual(await found('500'), []);
  });
});

describe('with many orders', { skip: !onPostgresql && 'Plans are compared on PostgreSQL only.' }, () => {
  const statements: CompiledQuery[] = [];
  const watched = db.withPlugin({
    transformQuery({ node, queryId }) {
      statements.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  /** What the page of a search finds, and its plan. */
  async function explained(search: string) {
    statements.length = 0;
    const query = OrderListQuery.parse({ search });
    const page = await orderList.page(watched, query, SYSTEM, '/');
    const [asked] = statements.filter(({ sql: text }) => text.includes('as "sort_value"'));
    assert.ok(asked);
    const plan = await db.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`explain (analyze, timing off) ${asked.sql}`, [...asked.parameters]),
    );
    const executed = plan.rows.flatMap((row) => Object.values(row)).filter((line) => !line.includes('never executed'));
    return { page, plan: executed.join('\n') };
  }

  it('looks up only the lines of the products that the words name, and only the latest orders of what is in most', async () => {
    const [rare, common] = [await selling('Truffle oil', 'زيت الكمأة'), await selling('Yogurt', 'روب')];
    const others = await Promise.all(Array.from({ length: 30 }, (_, at) => selling(`Thing ${String(at)}`, 'شيء')));
    await sql`insert into orders (id, number, customer_id, customer_name, billing_address, payment_mode, currency, purchase_date)
      select 'ord_many' || lpad(n::text, 6, '0'), 'M-' || n, ${SHOP.customer}, 'Huda', 'Villa', 'cash', 'AED', now() - n * interval '1 minute'
      from generate_series(1, 8000) as n`.execute(db);
    await sql`insert into order_lines (id, order_id, position, variant_id, title, unit, quantity, list_price, unit_price, net)
      select o.id || k, o.id, k, case when k <= 3 then ${common} when o.id = 'ord_many007999' then ${rare}
        else (${others}::text[])[1 + (hashtext(o.id || k) & 1023) % 30] end, 'x', 'piece', 1, 1, 1, 1
      from orders o cross join generate_series(1, 4) as k where o.id like 'ord_many%'`.execute(db);
    await sql`analyze orders, order_lines, products, variants`.execute(db);
    const few = await explained('truffle');
    assert.deepEqual(
      few.page.results.map(({ id }) => id),
      ['ord_many007999'],
    );
    assert.doesNotMatch(few.plan, /Seq Scan on order_lines\b/);
    const many = await explained('yogurt');
    assert.equal(many.page.results[0]?.id, 'ord_many000001');
    assert.ok(many.page.count > 4900 && many.page.count <= 5000, String(many.page.count));
    assert.doesNotMatch(many.plan, /Seq Scan on order_lines\b/);
  });
});
