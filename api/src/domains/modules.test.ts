import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  AuditEntry,
  Counters,
  HorizontalList,
  listPage,
  Notification,
  Order,
  OrderDetail,
  Pincode,
  SavedView,
  Seller,
  ViewRole,
} from '@bo/contracts';
import { z } from 'zod';
import { startTestApi } from '../testing/test-api.ts';

const api = await startTestApi();
const admin = await api.signedIn('administrator');
const { db } = api.platform;

describe('pincodes', () => {
  const PINCODES = 'admin_panel/pincodes/';
  const input = (more: object = {}) => ({
    code: '00731',
    area: 'Al Barsha',
    area_ar: 'البرشاء',
    city: 'Dubai',
    city_ar: 'دبي',
    ...more,
  });

  it('a pincode keeps its zeros and its warehouses in their order; Arabic digits are digits', async () => {
    await db
      .insertInto('warehouses')
      .values([
        { id: 'whs_a', code: 'A', name: 'A', name_ar: 'أ' },
        { id: 'whs_b', code: 'B', name: 'B', name_ar: 'ب' },
      ])
      .execute();
    const made = (
      await admin.post(PINCODES, input({ code: '٠٠٧٣١', warehouse_ids: ['whs_b', 'whs_a'], delivery_fee: 750 }))
    ).as(Pincode);
    assert.equal(made.code, '00731');
    assert.deepEqual(
      made.warehouses.map(({ id }) => id),
      ['whs_b', 'whs_a'],
    );
    assert.equal((await admin.post(PINCODES, input({ area: 'Elsewhere' }))).error().code, 'pincode.code_taken');
    const changed = (await admin.put(`${PINCODES}${made.id}/`, input({ warehouse_ids: ['whs_a'], version: 1 }))).as(
      Pincode,
    );
    assert.deepEqual(changed.warehouse_ids, ['whs_a']);
    assert.equal((await admin.put(`${PINCODES}${made.id}/`, input({ version: 1 }))).status, 409);
    assert.deepEqual(
      Object.keys(
        (await admin.put(`${PINCODES}${made.id}/`, input({ warehouse_ids: ['whs_gone'], version: 2 }))).error()
          .errors ?? {},
      ),
      ['warehouse_ids'],
    );
    assert.equal((await admin.post(`${PINCODES}${made.id}/archive/`, { version: 2 })).as(Pincode).version, 3);
    assert.equal((await admin.post(PINCODES, input())).status, 201);
  });
});

describe('the form of a pincode', () => {
  it('is told everything that is wrong with it at once: the code, its warehouses and its dealer', async () => {
    const input = { code: '00999', area: 'Al Quoz', area_ar: 'القوز', city: 'Dubai', city_ar: 'دبي' };
    assert.equal((await admin.post('admin_panel/pincodes/', input)).status, 201);
    const refused = await admin.post('admin_panel/pincodes/', {
      ...input,
      warehouse_ids: ['whs_gone'],
      dealer_id: 'dlr_gone',
    });
    assert.equal(refused.status, 422);
    assert.deepEqual(Object.keys(refused.error().errors ?? {}).sort(), ['code', 'dealer_id', 'warehouse_ids']);
  });
});

describe('saved views', () => {
  const VIEWS = 'admin_panel/saved-views/';
  const view = (more: object = {}) => ({
    screen: 'brands',
    name: 'Featured ones',
    query: { featured: 'true' },
    columns: ['name'],
    ...more,
  });
  const names = async (client: typeof admin) =>
    (await client.get(VIEWS, { query: { screen: 'brands' } }))
      .as(listPage(SavedView))
      .results.map(({ name, mine, is_default }) => [name, mine, is_default]);

  it('a private view is seen by its owner, a shared one by all; only its owner changes it', async () => {
    const marketing = await api.signedIn('marketing');
    await marketing.post(VIEWS, view({ name: 'Mine' }));
    const shared = (await marketing.post(VIEWS, view({ name: 'Ours', scope: 'shared' }))).as(SavedView);
    assert.deepEqual(await names(marketing), [
      ['Mine', true, false],
      ['Ours', true, false],
    ]);
    const catalog = await api.signedIn('catalog');
    assert.deepEqual(await names(catalog), [['Ours', false, false]]);
    assert.equal(
      (await catalog.put(`${VIEWS}${shared.id}/`, view({ version: 1 }))).error().code,
      'saved_view.not_yours',
    );
    assert.equal((await catalog.delete(`${VIEWS}${shared.id}/`)).status, 403);
    assert.equal((await marketing.delete(`${VIEWS}${shared.id}/`)).status, 204);
  });

  it('an administrator says where a role starts; the latest word counts', async () => {
    const catalog = await api.signedIn('catalog');
    assert.equal(
      (await catalog.post(VIEWS, view({ scope: 'shared', default_for_roles: ['catalog'] }))).error().permission,
      'user.edit',
    );
    assert.equal((await catalog.get(`${VIEWS}roles/`)).status, 403);
    assert.ok(
      (await admin.get(`${VIEWS}roles/`))
        .as(z.array(ViewRole))
        .some(({ key, name_ar }) => key === 'catalog' && name_ar === 'مدير الكتالوج'),
    );
    await admin.post(VIEWS, view({ name: 'First start', scope: 'shared', default_for_roles: ['catalog', 'orders'] }));
    await admin.post(VIEWS, view({ name: 'Second start', scope: 'shared', default_for_roles: ['catalog'] }));
    assert.deepEqual(await names(catalog), [
      ['First start', false, false],
      ['Second start', false, true],
    ]);
  });
});

describe('horizontal lists and notifications, path for path as specified', () => {
  it('lists come 2,000 at a time in their order, and go by their id', async () => {
    const path = 'admin_panel/horizontal-product-list/';
    await db
      .insertInto('products')
      .values([
        { id: 'prd_a', title: 'A', slug: 'a' },
        { id: 'prd_b', title: 'B', slug: 'b' },
      ])
      .execute();
    const first = (
      await admin.post(path, { title: 'For breakfast', title_ar: 'للإفطار', product_ids: ['prd_b', 'prd_a'] })
    ).as(HorizontalList);
    const second = (await admin.post(path, { title: 'New', title_ar: 'جديد', kind: 'newest' })).as(HorizontalList);
    const page = (await admin.get(path, { query: { limit: '2000', offset: '0' } })).as(listPage(HorizontalList));
    assert.deepEqual(page.results, [first, second]);
    assert.deepEqual(first.product_ids, ['prd_b', 'prd_a']);
    assert.equal((await admin.delete(`${path}${first.id}/`)).status, 204);
    assert.equal((await admin.delete(`${path}${first.id}/`)).status, 404);
    assert.equal(
      (await admin.post(path, { title: 'Gone', title_ar: 'ذهب', product_ids: ['prd_gone'] })).error().code,
      'horizontal_list.product',
    );
  });

  it('a notification is exactly four fields, and says what is missing in the words of the specification', async () => {
    const path = 'admin_panel/custom-notification/';
    const sent = await admin.post(path, { title: 'Eid offers', image: '', description: '', notification_type: 2 });
    assert.equal(sent.status, 201);
    assert.equal(sent.as(Notification).notification_type, 2);
    assert.deepEqual((await admin.post(path, { title: '' })).error().errors, {
      title: ['Title is required'],
      notification_type: ['Notification type is required'],
    });
    assert.equal(
      (await admin.post(path, { title: 'Eid', image: '', description: '', notification_type: 2, extra: 1 })).status,
      422,
    );
    assert.equal((await admin.post(path, { title: 'Eid', notification_type: 5 })).status, 422);
  });
});

describe('orders', () => {
  const order = {
    id: 'ord_1',
    number: 'A-1001',
    customer_id: 'cus_1',
    customer_name: 'Salma',
    customer_phone: '+971501234567',
    billing_address: 'Villa 4, Dubai',
    payment_mode: 'cash',
    currency: 'AED',
    secret_code_hash: '$argon2id$secret',
  } as const;

  it('anyone who lacks the permission sees no phone number; nobody ever sees the secret code', async () => {
    await db.insertInto('customers').values({ id: 'cus_1', code: 'C-1', name: 'Salma' }).execute();
    await db
      .insertInto('orders')
      .values({ ...order, amount: 6578, promised_at: new Date(Date.now() - 60_000), status: 'pending' })
      .execute();
    await db
      .insertInto('order_lines')
      .values({
        id: 'orl_1',
        order_id: 'ord_1',
        position: 1,
        title: 'Milk',
        unit: 'L',
        quantity: 6,
        list_price: 700,
        unit_price: 598,
        net: 3588,
      })
      .execute();
    const seen = (await admin.get('admin_panel/orders/')).as(listPage(Order)).results[0];
    assert.deepEqual([seen?.customer_phone, seen?.has_secret_code, seen?.late], ['+971501234567', true, true]);
    const picker = await api.signedIn('picker');
    assert.equal((await picker.get('admin_panel/orders/')).as(listPage(Order)).results[0]?.customer_phone, '••••567');
    const detail = await admin.get('admin_panel/orders/A-1001/');
    assert.equal(detail.as(OrderDetail).lines[0]?.title, 'Milk');
    const exported = await admin.get('admin_panel/orders/export/');
    for (const text of [detail.text, exported.text, (await admin.get('admin_panel/orders/')).text])
      assert.ok(!text.includes('argon2'));
    assert.match(exported.text, /A-1001,0,.*,Salma,\+971501234567,"Villa 4, Dubai",,65\.78,/);
  });

  it('the menu shows the numbers of what one may see, each the count of the list it opens', async () => {
    const counters = (await admin.get('admin_panel/counters/')).as(Counters);
    assert.deepEqual([counters['orders_pending'], counters['orders_late'], counters['orders_on_hold']], [1, 1, 0]);
    const marketing = await api.signedIn('marketing');
    assert.equal((await marketing.get('admin_panel/counters/')).as(Counters)['orders_pending'], undefined);
  });

  it('a list of sellers carries no bank details', async () => {
    await db
      .insertInto('sellers')
      .values({ id: 'sel_1', code: 'S', legal_name: 'S LLC', name: 'S', name_ar: 'س', iban: 'AE070331234567890123456' })
      .execute();
    const answer = await admin.get('admin_panel/sellers/');
    assert.equal(answer.as(listPage(Seller)).count, 1);
    assert.ok(!answer.text.includes('AE0703'));
  });
});

describe('the audit trail', () => {
  it("shows a record's history to anyone who may see the record, and everything to auditors only", async () => {
    const catalog = await api.signedIn('catalog');
    const { id } = (await catalog.post('admin_panel/brands/', { name: 'Audited', name_ar: 'مدقق' })).as(
      Pincode.pick({ id: true }),
    );
    const history = await catalog.get('admin_panel/audit-entries/', { query: { record_type: 'brand', record_id: id } });
    assert.deepEqual(
      history.as(listPage(AuditEntry)).results.map(({ action, actor_name }) => [action, actor_name]),
      [['created', 'Test catalog']],
    );
    assert.equal((await catalog.get('admin_panel/audit-entries/')).error().permission, 'audit.view');
    const picker = await api.signedIn('picker');
    assert.equal(
      (await picker.get('admin_panel/audit-entries/', { query: { record_type: 'brand', record_id: id } })).as(
        listPage(AuditEntry),
      ).count,
      0,
    );
    assert.ok((await admin.get('admin_panel/audit-entries/')).as(listPage(AuditEntry)).count > 5);
  });
});
