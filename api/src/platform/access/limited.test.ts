import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { listPage, PERMISSIONS, SellerDetail, ServiceAccount, SessionInfo } from '@bo/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import { ibanOf } from '../../testing/sellers.ts';
import { type Client, startTestApi } from '../../testing/test-api.ts';

/**
 * People who are limited to a part of the store and yet hold every permission: a dealer's, a seller's and one of own
 * warehouses only. What each sees is compared with SQL; what acts for the whole store is out of their reach.
 */
const api = await startTestApi();
const { db } = api.platform;
const admin = await api.signedIn('administrator');
const Counted = z.object({ count: z.int() });
const Id = z.object({ id: z.string() });
const USERS = 'admin_panel/users/';
const ROLES = 'admin_panel/roles/';
const everything = { name: 'Everything here', name_ar: 'كل شيء هنا', scope: 'warehouses', permissions: PERMISSIONS };
const limited: Record<'dealer' | 'seller' | 'warehouse', Client> = {
  dealer: api.nobody,
  seller: api.nobody,
  warehouse: api.nobody,
};

async function anOrder(side: 'here' | 'there', at: number): Promise<void> {
  const place = { warehouse_id: `whs_${side}`, dealer_id: `dlr_${side}` };
  const customer = { customer_id: `cus_${side}`, customer_name: `Salma ${side}` };
  await db
    .insertInto('warehouses')
    .values({ id: place.warehouse_id, code: side, name: side, name_ar: side, address: side })
    .execute();
  await db
    .insertInto('dealers')
    .values({ id: place.dealer_id, code: side, name: side, name_ar: side, warehouse_ids: [place.warehouse_id] })
    .execute();
  await db
    .insertInto('customers')
    .values({ id: `cus_${side}`, code: `C-${side}`, name: `Salma ${side}`, phone: `+97150111000${String(at)}` })
    .execute();
  await db
    .insertInto('orders')
    .values({
      ...{ ...place, ...customer, id: `ord_${side}`, number: `GM-${side}`, customer_phone: '', billing_address: side },
      ...{ payment_mode: 'cash', currency: 'AED', status: 'delivered', amount: 100 },
    })
    .execute();
  const claim = { ...customer, order_id: `ord_${side}`, order_number: `GM-${side}`, dealer_id: place.dealer_id };
  await db
    .insertInto('returns')
    .values({
      ...{ ...claim, id: `ret_${side}`, number: `RT-${side}`, warehouse_id: place.warehouse_id },
      ...{ wish: 'refund', purchase_date: new Date() },
    })
    .execute();
  await db
    .insertInto('refunds')
    .values({
      ...{ ...claim, id: `ref_${side}`, number: `RF-${side}`, method: 'wallet', currency: 'AED' },
      ...{ reason_id: 'other', reason_name: 'Other', reason_name_ar: 'سبب آخر', goodwill: 100, amount: 100 },
    })
    .execute();
  await db
    .insertInto('messages')
    .values({
      ...{ id: `msg_${side}`, kind: 'order_placed', channel: 'email', language: 'en', sender: 'The store' },
      ...{ recipient: `${side}@example.com`, customer_id: `cus_${side}`, customer_name: `Salma ${side}` },
      ...{
        order_id: `ord_${side}`,
        order_number: `GM-${side}`,
        dealer_id: place.dealer_id,
        body: side,
        status: 'kept',
      },
    })
    .execute();
}

before(async () => {
  await anOrder('here', 1);
  await anOrder('there', 2);
  // A stranger with an address in the dealer's region, who never ordered.
  await db
    .insertInto('customers')
    .values({ id: 'cus_never', code: 'C-never', name: 'Never ordered', phone: '+971501110009' })
    .execute();
  await db
    .insertInto('pincodes')
    .values({ id: 'pin_here', code: '00901', area: 'Here', area_ar: 'هنا', dealer_id: 'dlr_here' })
    .execute();
  await db
    .insertInto('customer_addresses')
    .values({ id: 'adr_never', customer_id: 'cus_never', line1: 'Villa', pincode: '00901' })
    .execute();
  await db
    .insertInto('sellers')
    .values({
      id: 'sel_here',
      code: 'S-here',
      legal_name: 'Here LLC',
      name: 'Here',
      name_ar: 'هنا',
      status: 'approved',
    })
    .execute();
  await db
    .insertInto('suppliers')
    .values({ id: 'spp_1', name: 'The dairy', name_ar: 'الألبان', code: 'S-1' })
    .execute();
  await db
    .insertInto('payouts')
    .values({ id: 'pay_here', number: 'PO-here', seller_id: 'sel_here', amount: 100, currency: 'AED' })
    .execute();
  limited.dealer = await api.signedIn('administrator', { dealer_id: 'dlr_here' });
  limited.seller = await api.signedIn('administrator', { seller_id: 'sel_here' });
  const role = await admin.post(ROLES, everything);
  assert.equal(role.status, 201, role.text);
  const person = await api.signedIn('administrator');
  await db
    .updateTable('users')
    .set({ role_id: role.as(Id).id, warehouse_ids: ['whs_here'] })
    .where('id', '=', person.userId)
    .execute();
  api.platform.sessions.forget();
  limited.warehouse = person;
});

describe('a person limited to a part of the store', () => {
  it('gets no key of a service account, and makes no account', async () => {
    const account = (await admin.post('admin_panel/service-accounts/', { name: 'Shop', scopes: ['order.create'] })).as(
      ServiceAccount,
    );
    for (const [who, client] of Object.entries(limited)) {
      const path = `admin_panel/service-accounts/${account.id}/`;
      const listed = await client.get('admin_panel/service-accounts/');
      assert.ok(listed.status === 403 || listed.as(Counted).count === 0, who);
      const made = await client.post(`${path}keys/`, { version: account.version, expires_at: null });
      assert.ok([403, 404].includes(made.status), `${who}: ${made.text}`);
      const own = await client.post('admin_panel/service-accounts/', { name: `By ${who}`, scopes: ['order.create'] });
      assert.ok([403, 404].includes(own.status), `${who}: ${own.text}`);
    }
    const keys = await db.selectFrom('service_keys').select('id').execute();
    assert.deepEqual(keys, []);
  });

  it('neither closes the store, nor changes its settings, nor asks for a backup', async () => {
    for (const [who, client] of Object.entries(limited)) {
      const closed = await client.put('admin_panel/maintenance/', { on: true, reason: 'Mine' });
      assert.equal(closed.status, 403, `${who}: ${closed.text}`);
      assert.equal((await client.post('admin_panel/backups/', {})).status, 403, who);
    }
    assert.equal((await admin.get('admin_panel/orders/')).status, 200);
  });
});

it('the session says for which seller or dealer one works, and nothing of the kind for people of the store', async () => {
  const of = async (client: Client) => (await client.get('auth/me/')).as(SessionInfo).works_for;
  const here = { name: 'Here', name_ar: 'هنا' };
  assert.deepEqual(await of(limited.seller), { kind: 'seller', id: 'sel_here', ...here });
  assert.equal((await of(limited.dealer))?.id, 'dlr_here');
  assert.deepEqual([await of(limited.warehouse), await of(admin)], [null, null]);
});

describe("a seller's person", () => {
  it('sets no commission, approves no payout of their own and reads no supplier prices', async () => {
    const { seller } = limited;
    const record = await seller.get('admin_panel/sellers/sel_here/');
    assert.equal(record.status, 200);
    const { version, ...rest } = record.as(z.looseObject({ version: z.int() }));
    assert.equal(
      (await seller.put('admin_panel/sellers/sel_here/', { ...rest, commission_rate: 0, version })).status,
      403,
    );
    const rule = { seller_id: 'sel_here', rate: 0, starts_at: new Date(Date.now() + 1000).toISOString() };
    assert.equal((await seller.post('admin_panel/commission-rules/', rule)).status, 403);
    assert.equal((await seller.post('admin_panel/payout-requests/pay_here/approve/', { version: 1 })).status, 403);
    for (const path of ['supplier-prices', 'suppliers', 'purchase-orders'])
      assert.equal((await seller.get(`admin_panel/${path}/`)).status, 403, path);
    const { permissions } = (await seller.get('auth/me/')).as(SessionInfo);
    assert.deepEqual(
      permissions.filter((one) =>
        /^(supplier|settings|platform|purchase_order|refund)\.|\.approve$|^seller\.edit$/.test(one),
      ),
      [],
    );
  });
});

it("a seller's people see their own bank details and ask for others, which someone of the store decides on", async () => {
  const [asks, colleague, finance] = [
    await api.signedIn('seller', { seller_id: 'sel_here' }),
    await api.signedIn('seller', { seller_id: 'sel_here' }),
    await api.signedIn('finance'),
  ];
  await db
    .updateTable('sellers')
    .set({ bank_holder: 'Here LLC', iban: ibanOf(1) })
    .where('id', '=', 'sel_here')
    .execute();
  const path = 'admin_panel/sellers/sel_here/';
  const own = (await asks.get(path)).as(SellerDetail);
  assert.deepEqual([own.bank_holder, own.iban], ['Here LLC', ibanOf(1)]);
  const wanted = { version: own.version, bank_holder: 'Here LLC', iban: ibanOf(2), reason: 'Another bank.' };
  const asked = (await asks.post(`${path}bank/`, wanted)).as(SellerDetail);
  const decision = { version: asked.version };
  for (const one of [asks, colleague, limited.seller]) {
    const refused = await one.post(`${path}bank/approve/`, decision);
    assert.deepEqual([refused.status, refused.error().code], [403, 'seller.bank_store']);
  }
  assert.equal((await finance.post(`${path}bank/approve/`, decision)).as(SellerDetail).iban, ibanOf(2));
});

describe('a person of own warehouses only', () => {
  const LISTS: Readonly<Record<string, ReturnType<typeof sql>>> = {
    'admin_panel/orders/': sql`select count(*)::int as n from orders where warehouse_id = 'whs_here'`,
    'admin_panel/returns/': sql`select count(*)::int as n from returns where warehouse_id = 'whs_here'`,
    'admin_panel/refunds/': sql`select count(*)::int as n from refunds where order_id = 'ord_here'`,
    'admin_panel/messages/': sql`select count(*)::int as n from messages where order_id = 'ord_here'`,
    'admin_panel/customers/': sql`select count(distinct customer_id)::int as n from orders where warehouse_id = 'whs_here'`,
  };

  it('sees the orders, returns, refunds, messages and customers of these, as SQL counts them', async () => {
    for (const [path, query] of Object.entries(LISTS)) {
      const { rows } = await query.execute(db);
      assert.equal(
        (await limited.warehouse.get(path)).as(Counted).count,
        z.object({ n: z.int() }).parse(rows[0]).n,
        path,
      );
      assert.ok(!(await limited.warehouse.get(path)).text.includes('Salma there'), path);
      assert.ok((await admin.get(path)).as(Counted).count > 1, path);
    }
    for (const path of ['orders/ord_there/', 'returns/ret_there/', 'refunds/ref_there/', 'customers/cus_there/'])
      assert.equal((await limited.warehouse.get(`admin_panel/${path}`)).status, 404, path);
  });

  it('has a warehouse: neither a person nor a role is left without one', async () => {
    const roles = (await admin.get(ROLES)).as(listPage(z.object({ id: z.string(), name: z.string() }))).results;
    const role_id = roles.find(({ name }) => name === everything.name)?.id ?? '';
    const invited = await admin.post(USERS, { name: 'Mona Saleh', email: 'mona@example.com', role_id });
    assert.equal(invited.error().code, 'user.needs_warehouse');
    const open = (await admin.post(ROLES, { ...everything, name: 'All', name_ar: 'الكل', scope: 'all' })).as(
      z.object({ id: z.string(), version: z.int() }),
    );
    await admin.post(USERS, { name: 'Mona Saleh', email: 'mona@example.com', role_id: open.id });
    const narrowed = { ...everything, name: 'All', name_ar: 'الكل', version: open.version };
    const changed = await admin.put(`${ROLES}${open.id}/`, narrowed);
    assert.equal(changed.error().code, 'role.needs_warehouses');
  });
});

describe("a dealer's person", () => {
  it('finds no customer who never ordered in the region, except those that their own people added', async () => {
    const seen = async () =>
      (await limited.dealer.get('admin_panel/customers/')).as(listPage(Id)).results.map(({ id }) => id);
    assert.deepEqual(await seen(), ['cus_here']);
    assert.equal((await limited.dealer.get('admin_panel/customers/cus_never/')).status, 404);
    const found = await limited.dealer.get('admin_panel/search/', { query: { q: 'Never' } });
    assert.ok(!found.text.includes('cus_never'), found.text);
    const added = await limited.dealer.post('admin_panel/customers/', {
      name: 'Added here',
      customer_phone: '+971501110077',
    });
    assert.equal(added.status, 201, added.text);
    assert.ok((await seen()).includes(added.as(Id).id));
  });
});

describe('viewing as another person', () => {
  const headers = (id: string) => ({ headers: { 'x-view-as': id } });

  it('shows their rows and no others, by the person and by the role', async () => {
    const { role_id } = await db
      .selectFrom('users')
      .select('role_id')
      .where('id', '=', limited.warehouse.userId)
      .executeTakeFirstOrThrow();
    for (const id of [limited.warehouse.userId, role_id])
      for (const path of ['orders', 'returns', 'customers', 'warehouses'])
        assert.equal(
          (await admin.get(`admin_panel/${path}/`, headers(id))).as(Counted).count,
          (await limited.warehouse.get(`admin_panel/${path}/`)).as(Counted).count,
          path,
        );
    const me = (await admin.get('auth/me/', headers(role_id))).as(SessionInfo);
    assert.deepEqual([me.viewing_as?.id, me.viewing_as?.person?.id], [role_id, limited.warehouse.userId]);
    assert.ok(!me.permissions.includes('settings.edit'));
    const write = await admin.post('admin_panel/brands/', {}, headers(limited.warehouse.userId));
    assert.equal(write.error().code, 'view_as_read_only');
  });

  it('shows nothing of a dealer where nobody is one, and never more than oneself sees', async () => {
    const { id } = await db.selectFrom('roles').select('id').where('key', '=', 'dealer').executeTakeFirstOrThrow();
    assert.equal((await admin.get('admin_panel/orders/', headers(id))).as(Counted).count, 0);
    const orders = await limited.warehouse.get('admin_panel/orders/', headers(admin.userId));
    assert.equal(orders.as(Counted).count, 1);
    const foreign = await limited.dealer.get('auth/me/', headers(admin.userId));
    assert.equal(foreign.error().code, 'view_as_gone');
  });
});
