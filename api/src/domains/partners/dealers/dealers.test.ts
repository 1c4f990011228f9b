import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Dealer, DealerDetail, DealerPerformance, listPage, Pincode } from '@bo/contracts';
import { sql } from 'kysely';
import { startTestApi } from '../../../testing/test-api.ts';
import { itIsAUsualRecord } from '../../../testing/usual-record.ts';

const api = await startTestApi();
const admin = await api.signedIn('administrator');
const PATH = 'admin_panel/dealers/';
let next = 0;

function input(more: object = {}) {
  next += 1;
  return {
    code: `T-${String(next)}`,
    name: `Dealer ${String(next)}`,
    name_ar: `وكيل ${String(next)}`,
    contact_name: 'Salim',
    phone: '+971501112233',
    email: 'salim@example.com',
    credit_limit: 150_000,
    status: 'active',
    ...more,
  };
}
async function create(more: object = {}): Promise<DealerDetail> {
  const answer = await admin.post(PATH, input(more));
  assert.equal(answer.status, 201, answer.text);
  return answer.as(DealerDetail);
}

describe('dealers', () => {
  itIsAUsualRecord({
    api,
    admin,
    path: PATH,
    table: 'dealers',
    type: 'dealer',
    row: DealerDetail,
    listed: Dealer,
    unique: 'code',
    name: 'name',
    input,
    create,
  });

  it('gets pincodes and accounts of its own: neither belongs to two dealers, and both keep a trail', async () => {
    const pincode = (
      await admin.post('admin_panel/pincodes/', { code: '00111', area: 'Khalifa City', area_ar: 'مدينة خليفة' })
    ).as(Pincode);
    const person = await api.signedIn('dealer');
    const mine = await create({ pincode_ids: [pincode.id], user_ids: [person.userId] });
    assert.deepEqual([mine.pincode_ids, mine.user_ids], [[pincode.id], [person.userId]]);
    assert.deepEqual([mine.pincode_count, mine.user_count], [1, 1]);
    const both = await admin.post(PATH, input({ pincode_ids: [pincode.id], user_ids: [person.userId] }));
    assert.deepEqual(Object.keys(both.error().errors ?? {}).sort(), ['pincode_ids', 'user_ids']);
    const staff = await api.signedIn('orders');
    assert.equal((await admin.post(PATH, input({ user_ids: [staff.userId] }))).status, 422);

    const seen = (await person.get('admin_panel/pincodes/')).as(listPage(Pincode)).results;
    assert.deepEqual(
      seen.map(({ id }) => id),
      [pincode.id],
    );
    const { code, name, name_ar, version } = mine;
    const bare = { code, name, name_ar, version, pincode_ids: [], user_ids: [] };
    assert.deepEqual((await admin.put(`${PATH}${mine.id}/`, bare)).as(DealerDetail).pincode_ids, []);
    assert.deepEqual((await person.get('admin_panel/pincodes/')).as(listPage(Pincode)).results, []);
    const trail = await api.platform.db
      .selectFrom('audit_entries')
      .select('record_type')
      .where('action', '=', 'updated')
      .where('record_id', 'in', [pincode.id, person.userId])
      .orderBy('id')
      .execute();
    assert.deepEqual(
      trail.map(({ record_type }) => record_type),
      ['pincode', 'user', 'pincode', 'user'],
    );
  });

  it('of a suspended dealer the people see nothing', async () => {
    const pincode = (
      await admin.post('admin_panel/pincodes/', { code: '00112', area: 'Mussafah', area_ar: 'مصفح' })
    ).as(Pincode);
    const { id, code, name, name_ar, version } = await create({ pincode_ids: [pincode.id] });
    const person = await api.signedIn('dealer', { dealer_id: id });
    const count = async () => (await person.get('admin_panel/pincodes/')).as(listPage(Pincode)).count;
    assert.equal(await count(), 1);
    const form = { code, name, name_ar, version, pincode_ids: [pincode.id], status: 'suspended' };
    assert.equal((await admin.put(`${PATH}${id}/`, form)).status, 200);
    api.platform.sessions.forget();
    assert.equal(await count(), 0);
  });

  it('its performance is that of its orders: how many, in time, short, and what is not paid yet', async () => {
    const { id } = await create();
    await sql`insert into customers (id, code, name) values ('cus_perf', 'C-PERF', 'Hind')`.execute(api.platform.db);
    const order = (at: number, more: { status: string; late?: boolean; captured?: number; short?: number }) => {
      const bought = new Date(Date.now() - at * 3_600_000);
      const promised = new Date(bought.getTime() + 1_800_000);
      const delivered = new Date(promised.getTime() + (more.late ? 600_000 : -600_000));
      return sql`with made as (insert into orders (id, number, customer_id, customer_name, billing_address, payment_mode, currency, status,
          dealer_id, amount, captured, purchase_date, promised_at, delivered_at)
        values (${`ord_perf_${String(at)}`}, ${`GM-P${String(at)}`}, 'cus_perf', 'Hind', 'Villa 1', 'cash', 'AED', ${more.status}, ${id}, 10000,
          ${more.captured ?? 0}, ${bought}, ${promised}, ${more.status === 'delivered' ? delivered : null}) returning id)
        insert into order_lines (id, order_id, position, title, unit, quantity, list_price, unit_price, net, short)
        select ${`oln_perf_${String(at)}`}, id, 1, 'Milk', 'L', 4, 2500, 2500, 10000, ${more.short ?? 0} from made`.execute(
        api.platform.db,
      );
    };
    await order(2, { status: 'delivered', captured: 10_000 });
    await order(3, { status: 'delivered', captured: 10_000, late: true });
    await order(4, { status: 'delivered', short: 1 });
    await order(5, { status: 'pending' });
    await order(6, { status: 'cancelled' });
    const { days, ...told } = (await admin.get(`${PATH}${id}/performance/`, { query: { days: '7' } })).as(
      DealerPerformance,
    );
    assert.deepEqual(told, {
      orders: 4,
      cancelled: 1,
      delivered: 3,
      promised: 3,
      on_time: 2,
      short_orders: 1,
      short_units: 1,
      units: 16,
      amount: 40_000,
      credit_used: 20_000,
      credit_limit: 150_000,
    });
    assert.equal(days.length, 7);
    assert.equal(
      days.reduce((sum, { orders }) => sum + orders, 0),
      4,
    );
    const { version } = (await admin.get(`${PATH}${id}/`)).as(DealerDetail);
    assert.equal((await admin.post(`${PATH}${id}/archive/`, { version })).error().code, 'dealer.busy');
  });

  it('anyone who lacks the permission is told which one', async () => {
    const picker = await api.signedIn('picker');
    assert.equal((await picker.get(PATH)).error().permission, 'dealer.view');
    assert.equal((await picker.post(PATH, input())).error().permission, 'dealer.create');
    assert.equal((await api.nobody.get(PATH)).status, 401);
  });
});
