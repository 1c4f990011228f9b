import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
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
    assert.match(stdout, /imported 5, known 0, refused 2/);
    const refused = readFileSync(path.join(cwd, 'old-orders.refused.csv'), 'utf8');
    assert.match(refused, /S-4,.*"?The price is not an amount/);
    assert.match(refused, /S-6,.*The purchase date/);
    const order = (await admin.get('admin_panel/orders/S-5/')).as(OrderDetail);
    assert.deepEqual(
      order.lines.map(({ title, quantity, net, variant_id }) => [title, quantity, net, variant_id]),
      [
        ['Sugar', 1, 100, null],
        ['Two lines', 3, 1350, null],
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
    assert.match(stdout, /imported 0, known 5, refused 2/);
  });

  it('are what the sales report says', async () => {
    const { totals, results } = await readReport('2024-03-01', '2024-03-03');
    // 6 × 2.55 + 2 × 3.39 + 1 × 2.55, 1.00 + 3 × 4.50, and 2.00 of which 1.00 came back; the cancelled order does not
    // count.
    assert.deepEqual(
      [totals.orders, totals.items, totals.amount, totals.refunds],
      [4, 15, 1530 + 678 + 255 + 1450 + 200, 100],
    );
    assert.deepEqual(
      results.map(({ id, amount }) => [id, amount]),
      [
        ['2024-03-01', 2463],
        ['2024-03-02', 1450],
        ['2024-03-03', 200],
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
    assert.deepEqual(await send(order('V-1', {}), order('V-1', {}), order('V-2', { status: 'on hold' })), [
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

describe('files of other programs', () => {
  const fileOf = (text: string): string => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'old-orders-')), 'odd.csv');
    writeFileSync(file, text);
    return file;
  };
  const find = async (number: string) => (await admin.get(`admin_panel/orders/${number}/`)).as(OrderDetail);

  it('bring phones in E.164, and list those that a spreadsheet has destroyed', async () => {
    const { stdout, cwd } = await command(
      fileOf(`number,purchase date,description,qty,price,customer id,customer name,phone
P-1,2025-06-01,Old line,1,10.00,C1,Trial One,9.71506E+11
P-2,2025-06-01,Old line,1,10.00,C2,Trial Two,\u202a+971 55 555 7001\u202c
P-3,2025-06-01,Old line,1,10.00,C3,Trial Three,00971555557002
`),
    );
    assert.match(stdout, /1 × phone \(row 2 “9\.71506E\+11”\)/);
    assert.match(stdout, /imported 3, known 0, refused 0/);
    assert.match(readFileSync(path.join(cwd, 'odd.left-blank.csv'), 'utf8'), /P-1,2,phone,9\.71506E\+11/);
    const phones = await Promise.all(['P-1', 'P-2', 'P-3'].map(async (number) => (await find(number)).customer_phone));
    assert.deepEqual(phones, ['', '+971555557001', '+971555557002']);
  });

  it('ask once for the order of day and month, and read Arabic digits', async () => {
    const file = fileOf(`number,purchase date,description,qty,price
D-1,٢٠٢٥-٠٦-٠١,Old line,٢,١٠٫٥٠
D-2,26/10/2025 14:00,Old line,1,10.00
`);
    const { stdout } = await command(file);
    assert.match(stdout, /Say --dates=day-first or --dates=month-first/);
    assert.match(stdout, /imported 1, known 0, refused 1/);
    assert.equal((await find('D-1')).amount, 2100);
    assert.match((await command(file, '--dates=day-first')).stdout, /imported 1, known 1, refused 0/);
    assert.equal((await find('D-2')).purchase_date, '2025-10-26T10:00:00.000Z');
  });

  it('have their totals, in any encoding and with the heading in the third row; what differs is listed with both figures', async () => {
    const text = `Old shop orders;;;;;;;
;;;;;;;
Order No;Order Date;Item;Qty;Price;Shipping;Order discount;Order total
T-1;2025-06-01;حليب;2;10,00;5,00;3,00;22,00
T-1;2025-06-01;Dates;1,250;8,00;;;
T-2;2025-06-01;Dates;3;8,00;;;24,00
T-2;2025-06-01;Dates;-1;8,00;;;
T-3;2025-06-01;Dates;1;8,00;2,00;;11,00
`.replace('3,00;22,00', '3,00;32,00');
    const { stdout, cwd } = await command(fileOf(`\uFEFF${text}`));
    assert.match(stdout, /The lines add up to AED 10\.00, but the order’s own total is AED 11\.00/);
    assert.match(stdout, /imported 2, known 0, refused 1/);
    assert.match(readFileSync(path.join(cwd, 'odd.refused.csv'), 'utf8'), /T-3,.*AED 11\.00/);
    const [first, second] = [await find('T-1'), await find('T-2')];
    assert.deepEqual([first.amount, first.discount_total, first.delivery_fee], [3200, 300, 500]);
    assert.deepEqual(
      first.lines.map(({ sold_by, weight_g }) => [sold_by, weight_g]),
      [
        ['unit', null],
        ['weight', 1250],
      ],
    );
    assert.deepEqual(
      [second.amount, second.credited, second.refunded, second.payment_status],
      [2400, 800, 800, 'part_refunded'],
    );
    assert.equal(second.lines[0]?.refunded, 800);
    assert.deepEqual(await shop.wrongBooks(), []);
  });

  const cases = new URL('../shared/data/cases/', ROOT);
  it('of the shared cases do what stands beside them', {
    skip: existsSync(cases) ? false : '../shared/data/cases is not here: its files were not tried',
  }, async () => {
    const phones = await command(new URL('old-orders-phones.csv', cases).pathname);
    assert.match(phones.stdout, /phone \(row 2 “9\.71506E\+11”\)[^]*imported 3, known 0, refused 0/);
    const dates = await command(new URL('old-orders-digits-and-dates.csv', cases).pathname);
    assert.match(dates.stdout, /26\/10\/2025 14:00 begin with[^]*imported 1, known 0, refused 1/);
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
