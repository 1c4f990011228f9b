import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import {
  AuditEntry,
  BulkResult,
  Customer,
  CustomerData,
  CustomerDetail,
  CustomerMonths,
  listPage,
  Order,
  WalletEntry,
} from '@bo/contracts';
import { type Client, startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const { db } = api.platform;
const admin = await api.signedIn('administrator');
const PATH = 'admin_panel/customers/';
const PHONE = '+971507654321';
let next = 0;

async function create(more: object = {}): Promise<CustomerDetail> {
  next += 1;
  const answer = await admin.post(PATH, {
    name: `Huda ${String(next)}`,
    customer_phone: PHONE,
    customer_email: 'huda@example.com',
    ...more,
  });
  assert.equal(answer.status, 201, answer.text);
  return answer.as(CustomerDetail);
}
const read = async (id: string, by: Client = admin) => (await by.get(`${PATH}${id}/`)).as(CustomerDetail);
const found = async (query: Record<string, string>, by: Client = admin) =>
  (await by.get(PATH, { query: { limit: '100', ...query } })).as(listPage(Customer)).results.map(({ id }) => id);
const ledger = async (id: string) => (await admin.get(`${PATH}${id}/wallet/`)).as(listPage(WalletEntry)).results;
const adjust = (id: string, amount: number, key?: string) =>
  admin.post(
    `${PATH}${id}/wallet/`,
    { amount, reason: 'Late delivery' },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  );
let orders = 0;
async function order(customer_id: string, more: object = {}): Promise<string> {
  orders += 1;
  const id = `ord_c${String(orders)}`;
  await db
    .insertInto('orders')
    .values({
      id,
      number: `GC-${String(orders)}`,
      customer_id,
      customer_name: 'Huda',
      customer_phone: PHONE,
      billing_address: 'Villa 12, Jumeirah',
      delivery_address: 'Villa 12, Jumeirah',
      payment_mode: 'card',
      currency: 'AED',
      status: 'delivered',
      amount: 5000,
      ...more,
    })
    .execute();
  return id;
}

describe('customers', () => {
  it('one is made with a number of their own, found by name and by phone, and changed', async () => {
    const made = await create({ name: 'هدى الزهراني', language: 'ab' });
    assert.match(made.code, /^C-\d+$/);
    for (const search of ['الزهراني', made.code]) assert.deepEqual(await found({ search }), [made.id]);
    assert.ok((await found({ search: '7654321' })).includes(made.id));
    const changed = await admin.put(`${PATH}${made.id}/`, { name: 'هدى', note: 'Rings twice', version: 1 });
    assert.equal(changed.status, 200, changed.text);
    const now = changed.as(CustomerDetail);
    assert.deepEqual([now.name, now.note, now.customer_phone, now.version], ['هدى', 'Rings twice', PHONE, 2]);
    const late = await admin.put(`${PATH}${made.id}/`, { name: 'Huda', version: 1 });
    assert.deepEqual([late.status, CustomerDetail.parse(late.error().current).name], [409, 'هدى']);
  });

  it('two made at once get two numbers', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => create()));
    assert.equal(new Set(made.map(({ code }) => code)).size, 6);
  });

  it('what they ordered and spent stands beside the name, and in the months; filters say who has been away', async () => {
    const { id } = await create();
    await order(id);
    await order(id, { status: 'pending', amount: 700 });
    await order(id, { purchase_date: new Date(Date.now() - 200 * 86_400_000) });
    const customer = await read(id);
    assert.deepEqual([customer.order_count, customer.spent], [3, 10_000]);
    const months = (await admin.get(`${PATH}${id}/months/`)).as(CustomerMonths).results;
    assert.equal(months.length, 12);
    assert.deepEqual(
      [months.reduce((sum, { orders: n }) => sum + n, 0), months.reduce((sum, { spent }) => sum + spent, 0)],
      [3, 10_000],
    );
    assert.equal(months.at(-1)?.orders, 2);
    assert.ok((await found({ activity: 'last_30' })).includes(id), 'last_30');
    const away = await create();
    await order(away.id, { purchase_date: new Date(Date.now() - 100 * 86_400_000) });
    assert.deepEqual(
      [(await found({ activity: 'not_90' })).includes(away.id), (await found({ activity: 'not_90' })).includes(id)],
      [true, false],
    );
    const never = await create();
    assert.ok((await found({ activity: 'not_90,never' })).includes(never.id), 'never');
    assert.deepEqual((await found({ sort: '-spent' })).slice(0, 1), [id]);
  });

  it('addresses are replaced as a whole: one stays the default, and one that is not theirs is refused', async () => {
    const { id } = await create();
    const save = async (addresses: object[], version: number) =>
      admin.post(`${PATH}${id}/addresses/`, { addresses, version });
    const first = (
      await save(
        [
          { label: 'Home', line1: 'Villa 1', pincode: '00112' },
          { label: 'Work', line1: 'Tower 2', is_default: true },
        ],
        1,
      )
    ).as(CustomerDetail);
    assert.deepEqual(
      first.addresses.map(({ label, is_default }) => [label, is_default]),
      [
        ['Work', true],
        ['Home', false],
      ],
    );
    const [work, home] = first.addresses;
    const second = (await save([{ ...home, line1: 'Villa 3' }], 2)).as(CustomerDetail);
    assert.deepEqual(
      second.addresses.map(({ id: one, line1, is_default }) => [one, line1, is_default]),
      [[home?.id, 'Villa 3', true]],
    );
    const foreign = await save([{ ...work, id: 'adr_of_another' }], 3);
    assert.deepEqual([foreign.status, Object.keys(foreign.error().errors ?? {})], [422, ['addresses']]);
  });

  it('someone is blocked for a reason and unblocked; many at once as well', async () => {
    const { id } = await create();
    assert.equal((await admin.post(`${PATH}${id}/block/`, { reason: '', version: 1 })).status, 422);
    const blocked = (await admin.post(`${PATH}${id}/block/`, { reason: 'Three refused deliveries', version: 1 })).as(
      CustomerDetail,
    );
    assert.deepEqual([blocked.status, blocked.status_reason], ['blocked', 'Three refused deliveries']);
    assert.ok((await found({ status: 'blocked' })).includes(id));
    const free = (await admin.post(`${PATH}${id}/unblock/`, { version: 2 })).as(CustomerDetail);
    assert.deepEqual([free.status, free.status_reason], ['active', '']);
    const many = [id, (await create()).id];
    const bulk = async (action: string, values?: object) =>
      (await admin.post(`${PATH}bulk/`, { action, target: { ids: many }, values })).as(BulkResult).results;
    assert.deepEqual(
      (await bulk('block')).map(({ ok }) => ok),
      [false, false],
    );
    assert.deepEqual(
      (await bulk('block', { reason: 'Fraud' })).map(({ ok, was }) => [ok, was]),
      [
        [true, 'active'],
        [true, 'active'],
      ],
    );
    await bulk('unblock');
    assert.equal((await read(id)).status, 'active');
  });

  it('an export holds the filter, without phones for anyone who may not see them', async () => {
    const { code } = await create();
    const lines = async (by: Client) =>
      (await by.get(`${PATH}export/`, { query: { search: code } })).text.trimEnd().split('\r\n');
    assert.match((await lines(admin)).join(), /\+971507654321/);
    const finance = await api.signedIn('finance');
    await db
      .updateTable('roles')
      .set(({ fn, val, ref }) => ({ permissions: fn('array_append', [ref('permissions'), val('customer.export')]) }))
      .where('key', '=', 'finance')
      .execute();
    api.platform.sessions.forget();
    assert.doesNotMatch((await lines(finance)).join(), /Phone|971507654321|huda@/);
  });
});

describe('who may not see how a customer is reached', () => {
  let finance: Client;
  before(async () => {
    finance = await api.signedIn('finance');
  });

  it('reads it masked, finds nobody by it, and does not blank it by saving the rest', async () => {
    const { id, name } = await create({ customer_phone: '+971509990001', customer_email: 'secret.reader@example.com' });
    const seen = await read(id, finance);
    assert.deepEqual([seen.customer_phone, seen.customer_email], ['••••001', 's••••@example.com']);
    assert.deepEqual(await found({ search: '509990001' }, finance), []);
    assert.deepEqual(await found({ search: 'secret.reader' }, finance), []);
    assert.deepEqual(await found({ search: name }, finance), [id]);
    await db
      .updateTable('roles')
      .set(({ fn, val, ref }) => ({ permissions: fn('array_append', [ref('permissions'), val('customer.edit')]) }))
      .where('key', '=', 'finance')
      .execute();
    api.platform.sessions.forget();
    const saved = await finance.put(`${PATH}${id}/`, { name: 'Renamed', customer_phone: '••••001', version: 1 });
    assert.equal(saved.status, 200, saved.text);
    const now = await read(id);
    assert.deepEqual(
      [now.name, now.customer_phone, now.customer_email],
      ['Renamed', '+971509990001', 'secret.reader@example.com'],
    );
    const trail = await finance.get('admin_panel/audit-entries/', {
      query: { record_type: 'customer', record_id: id },
    });
    assert.doesNotMatch(trail.text, /509990001|secret\.reader/);
  });
});

describe('a wallet', () => {
  it('is the sum of its ledger: each line says what was in it afterwards, who wrote it and why', async () => {
    const { id } = await create();
    assert.equal((await adjust(id, 5000)).as(CustomerDetail).wallet, 5000);
    assert.equal((await adjust(id, -1500)).as(CustomerDetail).wallet, 3500);
    assert.deepEqual(
      (await ledger(id)).map(({ amount, balance, kind, reason, actor }) => [amount, balance, kind, reason, actor?.id]),
      [
        [-1500, 3500, 'adjustment', 'Late delivery', admin.userId],
        [5000, 5000, 'adjustment', 'Late delivery', admin.userId],
      ],
    );
    assert.ok((await found({ with_wallet: 'true' })).includes(id));
    await assert.rejects(db.updateTable('wallet_entries').set({ amount: 1 }).execute(), /append-only/);
    await assert.rejects(db.deleteFrom('wallet_entries').execute(), /append-only/);
  });

  it('never holds less than nothing, nor takes more at once than the store allows', async () => {
    const { id } = await create();
    await adjust(id, 1000);
    for (const amount of [-1001, 50_001, -50_001, 0])
      assert.deepEqual(Object.keys((await adjust(id, amount)).error().errors ?? {}), ['amount'], String(amount));
    assert.equal((await read(id)).wallet, 1000);
  });

  it('of many who take from it at once only so many succeed as there is money for', async () => {
    const { id } = await create();
    await adjust(id, 1000);
    const answers = await Promise.all(Array.from({ length: 12 }, () => adjust(id, -300)));
    assert.deepEqual(
      [answers.filter(({ status }) => status === 200).length, answers.filter(({ status }) => status === 422).length],
      [3, 9],
    );
    assert.equal((await read(id)).wallet, 100);
    const lines = await ledger(id);
    assert.equal(
      lines.reduce((sum, { amount }) => sum + amount, 0),
      100,
    );
    assert.deepEqual(
      [...lines].reverse().map(({ balance }) => balance),
      [1000, 700, 400, 100],
    );
  });

  it('the same adjustment sent again writes one line', async () => {
    const { id } = await create();
    const answers = await Promise.all([adjust(id, 700, 'once'), adjust(id, 700, 'once'), adjust(id, 700, 'once')]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.equal((await ledger(id)).length, 1);
  });

  it('is adjusted by anyone who may, and by nobody else', async () => {
    const { id } = await create();
    const desk = await api.signedIn('orders');
    assert.equal(
      (await desk.post(`${PATH}${id}/wallet/`, { amount: 1, reason: 'No' })).error().permission,
      'customer.wallet',
    );
  });
});

describe('a customer who is forgotten', () => {
  it('is gone from every record, the audit trail included, while orders keep numbers and amounts', async () => {
    const name = 'Unforgettable Person';
    const { id, code } = await create({ name, customer_email: 'unforgettable@example.com', note: 'Lives alone' });
    await admin.post(`${PATH}${id}/addresses/`, {
      addresses: [{ label: 'Home', line1: 'Unforgettable Street 9' }],
      version: 1,
    });
    const { id: address_id } = await db
      .selectFrom('customer_addresses')
      .select('id')
      .where('customer_id', '=', id)
      .executeTakeFirstOrThrow();
    // As the intake places it.
    const bought = await order(id, { customer_name: name, billing_address: 'Unforgettable Street 9', address_id });
    const open = await order(id, { status: 'pending' });
    await adjust(id, 100);
    const forget = (version: number) => admin.post(`${PATH}${id}/anonymise/`, { reason: 'They asked for it', version });
    assert.deepEqual([(await forget(2)).status, (await forget(2)).error().code], [409, 'customer.has_open_orders']);
    await db.updateTable('orders').set({ status: 'delivered' }).where('id', '=', open).execute();
    assert.equal((await forget(2)).error().code, 'customer.has_wallet');
    await adjust(id, -100);
    const gone = await forget(2);
    assert.equal(gone.status, 200, gone.text);
    const customer = gone.as(CustomerDetail);
    assert.deepEqual(
      [customer.name, customer.customer_phone, customer.customer_email, customer.status, customer.addresses],
      [code, '', '', 'anonymised', []],
    );
    const { results } = (await admin.get('admin_panel/orders/', { query: { customer: id } })).as(listPage(Order));
    assert.deepEqual(
      results.map((one) => [one.customer.name, one.customer_phone, one.billing_address, one.amount]).at(-1),
      [code, '', '', 5000],
    );
    assert.ok(results.some((one) => one.id === bought));
    const everything = JSON.stringify([
      await db.selectFrom('audit_entries').selectAll().where('record_id', 'in', [id, bought, open]).execute(),
      await db.selectFrom('customers').selectAll().where('id', '=', id).execute(),
      await db.selectFrom('customer_addresses').selectAll().where('customer_id', '=', id).execute(),
      await db.selectFrom('orders').selectAll().where('customer_id', '=', id).execute(),
    ]);
    assert.doesNotMatch(everything, /unforgettable|7654321|Lives alone/i);
    const trail = (
      await admin.get('admin_panel/audit-entries/', { query: { record_type: 'customer', record_id: id } })
    ).as(listPage(AuditEntry)).results;
    assert.deepEqual([trail[0]?.action, trail[0]?.reason], ['anonymised', 'They asked for it']);
    assert.equal((await forget(customer.version)).error().code, 'customer.anonymised');
    assert.equal((await admin.put(`${PATH}${id}/`, { name: 'Back', version: customer.version })).status, 409);
  });

  it('nothing else of the audit trail can be changed, not even then', async () => {
    await create();
    await assert.rejects(db.updateTable('audit_entries').set({ after: '{}' }).execute(), /append-only/);
    await assert.rejects(
      db.transaction().execute(async (trx) => {
        await trx.executeQuery(
          (await import('kysely')).sql`select set_config('back_office.forgetting', 'x', true)`.compile(trx),
        );
        await trx.updateTable('audit_entries').set({ actor_name: 'Nobody' }).execute();
      }),
      /only what names a person/,
    );
  });

  it('until then they get all their data in a file', async () => {
    const { id, code } = await create({ name: 'Asks for it' });
    await order(id);
    await adjust(id, 250);
    const file = await admin.get(`${PATH}${id}/data/`);
    assert.match(String(file.headers['content-disposition']), new RegExp(`customer-${code}\\.json`));
    const data = file.as(CustomerData);
    assert.deepEqual(
      [data.customer.name, data.orders.map(({ amount }) => amount), data.wallet.map(({ amount }) => amount)],
      ['Asks for it', [5000], [250]],
    );
    assert.equal(
      (await (await api.signedIn('picker')).get(`${PATH}${id}/data/`)).error().permission,
      'customer.export',
    );
  });
});
