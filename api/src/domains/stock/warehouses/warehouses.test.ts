import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BulkAnswer, HandOverState, Pincode, Warehouse, WarehousePincodes } from '@bo/contracts';
import { openShop, SHOP } from '../../../testing/orders.ts';
import { storeDay } from '../../../testing/store-day.ts';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const { db, jobs } = api.platform;
const shop = await openShop(api);
const owner = await api.signedIn('administrator');
const desk = await api.signedIn('orders');
const PATH = 'admin_panel/warehouses/';

let made = 0;
const input = (more: object = {}) => {
  made += 1;
  return { code: `W-${String(made)}`, name: `Depot ${String(made)}`, name_ar: `مستودع ${String(made)}`, ...more };
};
const create = async (more: object = {}) => (await owner.post(PATH, input(more))).as(Warehouse);
const errorsOf = async (answer: ReturnType<typeof owner.post>) => {
  const refused = await answer;
  return [refused.status, refused.error().errors ?? {}] as const;
};
const state = async (id: string) => (await owner.get(`${PATH}${id}/hand-over/`)).as(HandOverState);
const read = async (id: string) => (await owner.get(`${PATH}${id}/`)).as(Warehouse);

describe('a warehouse', () => {
  it('is made, changed, archived and restored, each in the history; its code is its own', async () => {
    const depot = await create({ latitude: 25.1, longitude: 55.2, capacity: 400, phone: '+971 4 000 0001' });
    assert.deepEqual(
      [depot.status, depot.phone, depot.pincode_count, depot.orders_today],
      ['open', '+97140000001', 0, 0],
    );
    const changed = (await owner.put(`${PATH}${depot.id}/`, { ...depot, capacity: 500, version: depot.version })).as(
      Warehouse,
    );
    assert.equal(changed.capacity, 500);
    const [status, errors] = await errorsOf(owner.post(PATH, input({ code: depot.code.toLowerCase() })));
    assert.deepEqual([status, Object.keys(errors)], [422, ['code']]);
    const archived = (await owner.post(`${PATH}${depot.id}/archive/`, { version: changed.version })).as(Warehouse);
    assert.ok(archived.archived_at);
    await owner.post(`${PATH}${depot.id}/restore/`, { version: archived.version });
    const trail = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('record_id', '=', depot.id)
      .orderBy('at')
      .orderBy('id')
      .execute();
    assert.deepEqual(trail.map(({ action }) => action).sort(), ['archived', 'created', 'restored', 'updated']);
    assert.equal((await desk.post(PATH, input())).status, 403, 'the order desk only looks');
  });

  it('is where it says: half a place, (0, 0), and numbers that are exchanged are refused', async () => {
    await create({ latitude: 25.13, longitude: 55.22 });
    for (const [place, field, why] of [
      [{ latitude: 25.1 }, 'longitude', /both/],
      [{ latitude: 0, longitude: 0 }, 'latitude', /Atlantic/],
      [{ latitude: 125.3, longitude: 25.1 }, 'latitude', /swapped/],
      [{ latitude: 55.27, longitude: 25.2 }, 'latitude', /swapped/],
    ] as const) {
      const [status, errors] = await errorsOf(owner.post(PATH, input(place)));
      assert.equal(status, 422);
      assert.match(String(errors[field]), why);
    }
    assert.equal(
      (await owner.post(PATH, input({ latitude: 51.5, longitude: -0.1 }))).status,
      201,
      'far is not swapped',
    );
  });

  it('takes pincodes by their codes, first or last, and says which codes nobody knows', async () => {
    const depot = await create();
    const serve = async (body: object) =>
      (await owner.post(`${PATH}${depot.id}/pincodes/`, body)).as(WarehousePincodes);
    assert.deepEqual(await serve({ codes: [SHOP.pincode, '99999'], place: 'first' }), {
      changed: 1,
      unknown: ['99999'],
    });
    const before = await db
      .selectFrom('pincodes')
      .select('id')
      .where('code', '=', SHOP.pincode)
      .executeTakeFirstOrThrow();
    const known = async () => (await owner.get(`admin_panel/pincodes/${before.id}/`)).as(Pincode);
    assert.equal((await known()).warehouse_ids[0], depot.id);
    assert.equal((await serve({ codes: [SHOP.pincode] })).changed, 0, 'it has it already');
    assert.equal((await state(depot.id)).pincodes, 1);
    const refused = await owner.post(`${PATH}${depot.id}/archive/`, { version: (await read(depot.id)).version });
    assert.equal(refused.status, 409, 'what delivers somewhere is not put away');
    await owner.post(`${PATH}${depot.id}/pincodes/remove/`, { codes: [SHOP.pincode] });
    assert.ok(!(await known()).warehouse_ids.includes(depot.id));
    const { n } = await db
      .selectFrom('audit_entries')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('record_id', '=', before.id)
      .executeTakeFirstOrThrow();
    assert.equal(n, 2, 'the pincode’s history has both');
  });

  it('is put away among others when nothing hangs on it, and comes back as it was', async () => {
    const [empty, delivering] = [await create(), await create()];
    await owner.post(`${PATH}${delivering.id}/pincodes/`, { codes: [SHOP.pincode], place: 'last' });
    const bulk = (action: string, by = owner) =>
      by.post(`${PATH}bulk/`, { action, target: { ids: [empty.id, delivering.id] } });
    assert.deepEqual((await bulk('archive')).as(BulkAnswer), {
      results: [
        { id: empty.id, ok: true, was: 'false' },
        {
          id: delivering.id,
          name: delivering.name,
          name_ar: delivering.name_ar,
          ok: false,
          code: 'warehouse.not_empty',
          detail: 'This warehouse still has stock, open orders or pincodes. Hand them over first.',
        },
      ],
    });
    assert.ok((await read(empty.id)).archived_at);
    assert.equal((await read(delivering.id)).archived_at, null);
    await bulk('restore');
    assert.equal((await read(empty.id)).archived_at, null);
    assert.equal((await bulk('archive', desk)).error().permission, 'warehouse.delete');
    await owner.post(`${PATH}${delivering.id}/pincodes/remove/`, { codes: [SHOP.pincode] });
  });
});

describe('closing a warehouse', () => {
  it('leaves behind what fell due since the ledger was last booked, and moves the rest', async () => {
    const [from, to] = [await create(), await create()];
    const [old, mixed] = [await shop.stocked(0), await shop.stocked(0)];
    const tomorrow = storeDay(2);
    const line = { batch: 'DUE', expires_on: tomorrow };
    const received = await owner.post('admin_panel/inventory/receive/', {
      warehouse_id: from.id,
      lines: [
        { variant_id: old, quantity: 4, ...line },
        { variant_id: mixed, quantity: 3, ...line },
        { variant_id: mixed, quantity: 5 },
      ],
    });
    assert.equal(received.status, 200);
    await db
      .updateTable('stock_batches')
      .set({ expires_on: storeDay(-2) })
      .where('warehouse_id', '=', from.id)
      .where('batch', '=', 'DUE')
      .execute();
    const body = { to_warehouse_id: to.id, reason: 'The lease ends', version: from.version };
    assert.equal((await owner.post(`${PATH}${from.id}/hand-over/`, body)).status, 200);
    await jobs.runDue();
    const [left, came] = [await state(from.id), await state(to.id)];
    assert.deepEqual([left.stock_units, left.expired_units, came.stock_units, came.expired_units], [7, 7, 5, 0]);
    assert.equal((await read(from.id)).status, 'paused');
    assert.deepEqual(await shop.wrongBooks(), []);
  });

  it('hands pincodes, waiting orders and stock to another one; orders that are under way are finished first', async () => {
    const next = await create();
    const variant = await shop.stocked(10);
    const waiting = await shop.placed([{ variant_id: variant, quantity: 2 }]);
    await shop.reach(waiting, 'processed');
    const packed = await shop.placed([{ variant_id: variant, quantity: 3 }]);
    await shop.reach(packed, 'packed');
    await owner.post(`${PATH}${SHOP.warehouse}/pincodes/`, { codes: [SHOP.pincode] });
    const before = await state(SHOP.warehouse);
    assert.deepEqual([before.orders_waiting, before.orders_under_way, before.reserved_units], [1, 1, 2]);
    assert.deepEqual([before.pincodes, before.pincodes_alone], [1, 1], 'nobody else delivers there');

    const start = async (more: object = {}) => {
      const { version } = await read(SHOP.warehouse);
      return owner.post(`${PATH}${SHOP.warehouse}/hand-over/`, {
        to_warehouse_id: next.id,
        reason: 'The lease ends',
        version,
        ...more,
      });
    };
    assert.equal((await start({ to_warehouse_id: SHOP.warehouse })).status, 422);
    const paused = (await start()).as(Warehouse);
    assert.equal(paused.status, 'paused');
    await jobs.runDue();
    const left = await state(SHOP.warehouse);
    assert.deepEqual([left.orders_waiting, left.orders_under_way, left.stock_units, left.pincodes], [0, 1, 0, 0]);
    assert.equal((await read(SHOP.warehouse)).status, 'paused', 'an order is still under way');
    const moved = await db
      .selectFrom('orders')
      .select('warehouse_id')
      .where('id', '=', waiting)
      .executeTakeFirstOrThrow();
    assert.equal(moved.warehouse_id, next.id);
    assert.deepEqual(await shop.wrongBooks(), []);

    await db
      .updateTable('orders')
      .set((eb) => ({ status: 'delivered', version: eb('version', '+', 1) }))
      .where('id', '=', packed)
      .execute();
    assert.equal((await start()).status, 200);
    await jobs.runDue();
    const closed = await read(SHOP.warehouse);
    assert.equal(closed.status, 'closed');
    assert.equal(
      (await owner.post(`${PATH}${closed.id}/pause/`, { reason: 'x', version: closed.version })).status,
      409,
    );
    const again = (await owner.post(`${PATH}${closed.id}/reopen/`, { version: closed.version })).as(Warehouse);
    assert.equal(again.status, 'open');
  });

  it('needs the rights for all that it moves', async () => {
    const depot = await create();
    const body = { to_warehouse_id: depot.id, reason: 'Why', version: 1 };
    assert.equal((await desk.post(`${PATH}${SHOP.other}/hand-over/`, body)).status, 403);
  });
});
