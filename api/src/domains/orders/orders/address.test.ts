import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OrderAddressPreview, OrderDetail } from '@bo/contracts';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { openShop, SHOP } from '../../../testing/orders.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { moveOrder } from './transitions.service.ts';

const api = await startTestApi();
const { db, write } = api.platform;
const desk = await api.signedIn('orders');
const shop = await openShop(api);
const pincode = (code: string, more: object = {}) =>
  db
    .insertInto('pincodes')
    .values({ id: `pin_${code}`, code, area: 'Far', area_ar: 'بعيد', minimum_order: 0, cash_allowed: true, ...more })
    .execute();
const delivers = (code: string, warehouse_id: string, priority = 1) =>
  db
    .insertInto('pincode_warehouses')
    .values({ pincode_id: `pin_${code}`, warehouse_id, priority })
    .execute();
await pincode('00200', { delivery_fee: 1500, free_delivery_from: 100_000, minimum_order: 100 });
await delivers('00200', SHOP.warehouse);
await pincode('00300', { serviceable: false });
await pincode('00400', { delivery_fee: 700 });
await delivers('00400', SHOP.other);
await pincode('00500');
await pincode('00600', { minimum_order: 1_000_000 });
await delivers('00600', SHOP.warehouse);
await pincode('00800');
await delivers('00800', SHOP.other);
await delivers('00800', SHOP.warehouse, 2);
await pincode('00700', { cash_allowed: false });
await delivers('00700', SHOP.warehouse);

const read = async (id: string) => (await desk.get(`admin_panel/orders/${id}/`)).as(OrderDetail);
const path = (id: string) => `admin_panel/orders/${id}/address/`;
async function pending() {
  const variant = await shop.stocked(10);
  const id = await shop.placed([{ variant_id: variant, quantity: 2 }]);
  await shop.reach(id, 'pending');
  return { id, variant, order: await read(id) };
}

/** Five of a variant arrive in the other warehouse. */
const receiveElsewhere = async (variant_id: string) =>
  (await api.signedIn('administrator')).post(
    'admin_panel/inventory/receive/',
    {
      warehouse_id: SHOP.other,
      note: '',
      lines: [{ variant_id, quantity: 5, batch: 'B', expires_on: '2031-01-01', cost: null }],
    },
    { headers: { 'idempotency-key': `receive ${variant_id}` } },
  );

describe('another address', () => {
  it('in another pincode shows its fee and warehouse before, and does what it showed', async () => {
    const { id, order } = await pending();
    const input = { delivery_address: 'Villa 9, Far', pincode: '٠٠٢٠٠', version: order.version };
    const shown = (await desk.post(`${path(id)}preview/`, input)).as(OrderAddressPreview);
    assert.deepEqual([shown.before.amount, shown.after.amount, shown.after.delivery_fee], [2000, 3500, 1500]);
    assert.deepEqual([shown.difference, shown.to_collect], [1500, 3500]);
    assert.deepEqual(await read(id), order, 'looking changes nothing');
    const after = (await desk.post(path(id), input)).as(OrderDetail);
    assert.deepEqual(
      [after.pincode, after.delivery_address, after.delivery_fee, after.minimum_order, after.amount],
      ['00200', 'Villa 9, Far', 1500, 100, 3500],
    );
    assert.equal(after.warehouse?.id, SHOP.warehouse);
    assert.deepEqual(await shop.wrongBooks(), []);
    const [entry] = await db
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('record_id', '=', id)
      .orderBy('at', 'desc')
      .limit(1)
      .execute();
    assert.equal(entry?.action, 'updated');
  });

  it('takes the stock along to where it is picked now, or is refused where not all of it is', async () => {
    const { id, variant, order } = await pending();
    const move = () => desk.post(path(id), { delivery_address: 'Far', pincode: '00400', version: order.version });
    const refused = await move();
    assert.deepEqual([refused.status, Object.keys(refused.error().errors ?? {})], [422, ['pincode']]);
    assert.deepEqual(await read(id), order);
    await receiveElsewhere(variant);
    const after = (await move()).as(OrderDetail);
    assert.deepEqual([after.warehouse?.id, after.amount], [SHOP.other, 2700]);
    const balances = await db
      .selectFrom('stock_balances')
      .select(['warehouse_id', 'reserved'])
      .where('variant_id', '=', variant)
      .orderBy('warehouse_id')
      .execute();
    assert.deepEqual(Object.fromEntries(balances.map(({ warehouse_id, reserved }) => [warehouse_id, reserved])), {
      [SHOP.warehouse]: 0,
      [SHOP.other]: 2,
    });
    assert.deepEqual(await shop.wrongBooks(), []);
  });

  it('leaves the order where it is while that delivers there, though another warehouse stands first', async () => {
    const { id, variant, order } = await pending();
    await receiveElsewhere(variant);
    const moved = await desk.post(path(id), { delivery_address: 'Far', pincode: '00800', version: order.version });
    assert.equal(moved.as(OrderDetail).warehouse?.id, SHOP.warehouse);
  });

  it('leaves out of the price what stands in for a line until the order is picked', async () => {
    const { id, variant, order } = await pending();
    await write(SYSTEM, (unit) => moveOrder(api.platform, unit, id, { to: 'processed' }));
    const [line] = order.lines;
    await db
      .updateTable('order_lines')
      .set({ picked: 1, substituted: 1 })
      .where('id', '=', line?.id ?? '')
      .execute();
    await db
      .insertInto('order_lines')
      .values({
        ...{ id: 'oli_instead', order_id: id, position: 2, variant_id: variant, title: 'Bread', unit: 'piece' },
        ...{ quantity: 1, picked: 1, list_price: 900, unit_price: 900, net: 0, substitute_of: line?.id ?? '' },
      })
      .execute();
    const { version } = await read(id);
    const moved = await desk.post(path(id), { delivery_address: 'Far', pincode: '00200', version });
    assert.equal(moved.as(OrderDetail).amount, 2000 + 1500);
  });

  it('and another warehouse are refused for an order of which something was picked where it is', async () => {
    const { id, variant } = await pending();
    await write(SYSTEM, (unit) => moveOrder(api.platform, unit, id, { to: 'processed' }));
    await shop.pick(id, [{ picked: 1 }]);
    const { version } = await read(id);
    await receiveElsewhere(variant);
    const elsewhere = await desk.post(path(id), { delivery_address: 'Far', pincode: '00400', version });
    assert.equal(elsewhere.error().code, 'order.picked_there');
    const moved = await desk.post(`admin_panel/orders/${id}/warehouse/`, { warehouse_id: SHOP.other, version });
    assert.equal(moved.error().code, 'order.picked_there');
    assert.equal((await read(id)).warehouse?.id, SHOP.warehouse);
  });

  it('is refused with the reason where nothing is delivered, too little is ordered, or no cash is taken', async () => {
    const { id, order } = await pending();
    for (const [code, why] of [
      ['00999', /doesn’t exist/],
      ['00300', /currently don’t deliver/],
      ['00500', /No open warehouse/],
      ['00600', /The minimum order for this pincode is AED .* Add AED/],
      ['00700', /Cash/],
    ] as const)
      for (const at of [path(id), `${path(id)}preview/`]) {
        const refused = await desk.post(at, { delivery_address: 'Far', pincode: code, version: order.version });
        assert.equal(refused.status, 422, code);
        assert.match(String(refused.error().errors?.['pincode']), why, code);
      }
    assert.deepEqual(await read(id), order);
  });

  it('is nobody’s over what someone else has changed, and over for an order that was picked', async () => {
    const { id, order } = await pending();
    const input = { delivery_address: 'Villa 2', pincode: '00200', version: order.version };
    assert.equal((await desk.post(path(id), { ...input, pincode: SHOP.pincode })).status, 200);
    assert.equal((await desk.post(path(id), input)).status, 409);
    assert.equal((await desk.post(`${path(id)}preview/`, input)).status, 409);
    await shop.reach(id, 'pending').catch(() => undefined);
    const { version } = await read(id);
    await db
      .updateTable('orders')
      .set({ status: 'picked', version: version + 1 })
      .where('id', '=', id)
      .execute();
    assert.equal((await desk.post(path(id), { ...input, version: version + 1 })).status, 409);
  });
});
