import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { OldOrdersAnswer, OrderDetail, SalesReport } from '@bo/contracts';
import { sql } from 'kysely';
import { openShop } from '../../../testing/orders.ts';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const { db } = api.platform;
const admin = await api.signedIn('administrator');
const shop = await openShop(api);
const url = await api.app.listen({ port: 0, host: '127.0.0.1' });
const ROOT = new URL('../../../../../', import.meta.url);
const FIXTURE = new URL('old-orders.csv', import.meta.url);
const REAL = new URL('../shared/data/orders/uci-online-retail.clean.csv.gz', ROOT);
const run = promisify(execFile);

/** The command as people start it, in a folder of its own. */
async function command(...args: string[]) {
  const cwd = mkdtempSync(path.join(tmpdir(), 'old-orders-'));
  const script = new URL('scripts/import.mjs', ROOT).pathname;
  const { stdout } = await run(
    process.execPath,
    [script, 'orders', ...args, '--url', `${url}/api/v1/`, '--token', admin.token],
    {
      cwd,
      maxBuffer: 1 << 24,
    },
  );
  return { stdout, cwd };
}
const readReport = async (from: string, upto: string, dimension = 'day') =>
  (await admin.get('admin_panel/reports/sales/', { query: { from, upto, dimension, limit: '2000' } })).as(SalesReport);

describe('orders from before', () => {
  it('come in whole or not at all, each refusal with its reason beside its rows', async () => {
    const { stdout, cwd } = await command(FIXTURE.pathname);
    assert.match(stdout, /imported 4, known 0, refused 3/);
    const refused = readFileSync(path.join(cwd, 'old-orders.refused.csv'), 'utf8');
    assert.match(refused, /S-4,.*"?The price is not an amount/);
    assert.match(refused, /S-6,.*The purchase date/);
    assert.equal(refused.match(/Some quantities are below 0/g)?.length, 2);
    const order = (await admin.get('admin_panel/orders/S-5/')).as(OrderDetail);
    assert.deepEqual(
      order.lines.map(({ title, quantity, net, variant_id }) => [title, quantity, net, variant_id]),
      [
        ['Sugar', 1, 100, null],
        ['Two\nlines', 3, 1350, null],
      ],
    );
    assert.deepEqual(
      [order.status, order.amount, order.payment_status, order.captured],
      ['delivered', 1450, 'paid', 1450],
    );
    assert.equal(order.purchase_date, '2024-03-02T04:10:00.000Z');
    assert.equal((await admin.get('admin_panel/orders/C-3/')).as(OrderDetail).status, 'cancelled');
    const { customer } = (await admin.get('admin_panel/orders/S-2/')).as(OrderDetail);
    assert.equal(customer.name, 'Unknown customer');
    assert.deepEqual(await shop.wrongBooks(), []);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from stock_movements m join orders o on o.id = m.order_id where o.source = 'import'`.execute(
      db,
    );
    assert.equal(rows[0]?.n, 0);
  });

  it('are there once, however often the file is sent', async () => {
    const { stdout } = await command(FIXTURE.pathname);
    assert.match(stdout, /imported 0, known 4, refused 3/);
  });

  it('are what the sales report says', async () => {
    const { totals, results } = await readReport('2024-03-01', '2024-03-03');
    // 6 × 2.55 + 2 × 3.39 + 1 × 2.55, and 1.00 + 3 × 4.50; the cancelled order does not count.
    assert.deepEqual([totals.orders, totals.items, totals.amount], [3, 13, 1530 + 678 + 255 + 1450]);
    assert.deepEqual(
      results.map(({ id, amount }) => [id, amount]),
      [
        ['2024-03-01', 2463],
        ['2024-03-02', 1450],
        ['2024-03-03', 0],
      ],
    );
  });

  it('take a variant of the store by its code, and a customer by theirs', async () => {
    const variant = await shop.stocked(5);
    const { code } = await db.selectFrom('variants').select('code').where('id', '=', variant).executeTakeFirstOrThrow();
    const order = (number: string, more: object) => ({
      number,
      purchased_at: '2024-05-01',
      customer: 'C-SHOP',
      lines: [{ row: 2, code, title: 'Milk', quantity: '2', unit_price: '10.00', vat_rate: '5' }],
      ...more,
    });
    const send = async (...orders: object[]) =>
      (await admin.post('admin_panel/orders/imports/', { orders }))
        .as(OldOrdersAnswer)
        .results.map(({ result }) => result);
    assert.deepEqual(await send(order('V-1', {}), order('V-1', {}), order('V-2', { payment_mode: 'gold' })), [
      'created',
      'refused',
      'refused',
    ]);
    const { lines, customer, vat } = (await admin.get('admin_panel/orders/V-1/')).as(OrderDetail);
    assert.deepEqual([lines[0]?.variant_id, customer.id, vat], [variant, 'cus_shop', 95]);
    const [balance] = await db
      .selectFrom('stock_balances')
      .select('on_hand')
      .where('variant_id', '=', variant)
      .execute();
    assert.equal(balance?.on_hand, 5);
  });

  it('are brought in by those who may', async () => {
    const desk = await api.signedIn('orders');
    assert.equal((await desk.post('admin_panel/orders/imports/', { orders: [] })).status, 403);
  });
});

describe('a real file', () => {
  it('comes out of the sales report as it went in', {
    skip: existsSync(REAL) ? false : '../shared/data is not here: the real file was not tried',
  }, async (t) => {
    const every = Number(process.env['OLD_ORDERS_EVERY'] ?? '20');
    const started = Date.now();
    const { stdout } = await command(REAL.pathname, '--every', String(every));
    const seconds = (Date.now() - started) / 1000;
    // Every Nth order as the file begins them; one whose rows lie apart comes last.
    const orders = new Map<string, { amount: number; items: number; day: string; apart: boolean }>();
    let last = '';
    for await (const line of createInterface({ input: createReadStream(REAL).pipe(createGunzip()) })) {
      const [number = ''] = line.split(',', 1);
      // No cell after the title holds a comma.
      const cells = line.split(',');
      const [quantity = '', at = '', price = ''] = cells.slice(-5);
      if (number === 'invoice_no') continue;
      const known = orders.get(number);
      const one = known ?? { amount: 0, items: 0, day: at.slice(0, 10), apart: false };
      if (known && number !== last) one.apart = true;
      one.amount += Number(quantity) * Math.round(Number(price) * 100);
      one.items += Number(quantity);
      orders.set(number, one);
      last = number;
    }
    const inOrder = [...orders.values()]
      .filter(({ apart }) => !apart)
      .concat([...orders.values()].filter(({ apart }) => apart));
    const taken = inOrder.filter((_, at) => at % every === 0);
    const sold = taken.filter(({ amount, items }) => amount > 0 || items > 0);
    const { totals, results } = await readReport('2010-12-01', '2011-12-31', 'month');
    assert.match(stdout, new RegExp(`imported ${String(taken.length)}, known 0, refused 0`));
    const sum = (of: (one: (typeof sold)[number]) => number) => sold.reduce((total, one) => total + of(one), 0);
    assert.deepEqual(
      [totals.orders, totals.items, totals.amount],
      [sold.length, sum(({ items }) => items), sum(({ amount }) => amount)],
    );
    for (const { id, amount } of results)
      assert.equal(
        amount,
        sum((one) => (one.day.startsWith(id) ? one.amount : 0)),
        id,
      );
    t.diagnostic(
      `${String(taken.length)} orders in ${seconds.toFixed(1)} s; sales ${String(totals.amount)} minor units`,
    );
  });
});
