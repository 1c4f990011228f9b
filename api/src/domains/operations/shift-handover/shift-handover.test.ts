import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OrderDetail, ShiftHandover } from '@bo/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi({ env: { SEED_DEMO: '1' } });
const { db } = api.platform;
const admin = await api.signedIn('administrator');
const supervisor = await api.signedIn('supervisor');
const { rows: dealers } = await sql<{ id: string; warehouse_ids: string[] }>`
  select id, warehouse_ids from dealers where code = 'D-NTH'`.execute(db);
const [north] = dealers;
const dealer = await api.signedIn('dealer', { dealer_id: north?.id ?? '' });

const Counted = z.object({ count: z.int() });
const Orders = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      version: z.int(),
      on_hold: z.boolean(),
      warehouse: z.object({ id: z.string() }).nullable(),
    }),
  ),
});
const handover = async (person = admin, query: Record<string, string> = {}) =>
  (await person.get('admin_panel/shift-handover/', { query })).as(ShiftHandover);

/** The list that each number is counted from, with its own filters. */
const LISTS: Record<string, [list: string, filters: Record<string, string>, late: Record<string, string> | null]> = {
  pending: ['orders', { status: 'pending' }, { late: 'true' }],
  processed: ['orders', { status: 'processed' }, { late: 'true' }],
  picked: ['orders', { status: 'picked' }, { late: 'true' }],
  packed: ['orders', { status: 'packed' }, { late: 'true' }],
  ready_for_delivery: ['orders', { status: 'ready_for_delivery' }, { late: 'true' }],
  on_hold: ['orders', { on_hold: 'true' }, { late: 'true' }],
  short: ['orders', { short: 'true' }, { late: 'true' }],
  payment_problem: ['orders', { payment_problem: 'true' }, null],
  returns_requested: ['returns', { status: 'requested' }, { waiting: 'true' }],
  returned: ['returns', { status: 'received,inspected' }, { waiting: 'true' }],
  refunds_requested: ['refunds', { status: 'requested' }, null],
  deliveries_due: ['purchase-orders', { status: 'sent,partly_received' }, { late: 'true' }],
  transfers_arriving: ['transfers', { arriving: 'true' }, null],
  counts_open: ['inventory/counts', { status: 'open' }, { late: 'true' }],
  batches_expired: ['inventory/batches', { expired: 'true', blocked: 'false' }, null],
};

describe('the shift handover', () => {
  it('counts what waits and what is late as the lists do, for the store and for one warehouse', async () => {
    const warehouse = north?.warehouse_ids[0] ?? '';
    const places: readonly Record<string, string>[] = [{}, { warehouse }];
    for (const person of [admin, dealer])
      for (const place of places) {
        const { waiting } = await handover(person, place);
        assert.ok(waiting.length >= 8);
        for (const { what, count, late } of waiting) {
          const [list, filters, lateFilter] = LISTS[what] ?? assert.fail(what);
          const named = what === 'transfers_arriving' && 'warehouse' in place ? { to_warehouse: warehouse } : place;
          const of = async (more: Record<string, string>) =>
            (await person.get(`admin_panel/${list}/`, { query: { ...named, ...filters, ...more, limit: '1' } })).as(
              Counted,
            ).count;
          assert.equal(count, await of({}), what);
          assert.equal(late, lateFilter === null ? null : await of(lateFilter), what);
        }
      }
    const all = await handover();
    assert.deepEqual(
      all.waiting.map(({ what }) => what),
      Object.keys(LISTS),
    );
    const one = await handover(admin, { warehouse });
    assert.equal(one.warehouse?.id, warehouse);
    assert.ok(!one.waiting.some(({ what }) => what === 'returns_requested'), 'returns have no warehouse');
  });

  it('names the people who did the work of the shift, as the audit log tells it', async () => {
    const since = new Date().toISOString();
    const [order] = (await supervisor.get('admin_panel/orders/', { query: { status: 'pending', limit: '100' } }))
      .as(Orders)
      .results.filter(({ on_hold, warehouse }) => !on_hold && warehouse !== null);
    assert.ok(order);
    const path = `admin_panel/orders/${order.id}/`;
    const held = (await supervisor.post(`${path}hold/`, { version: order.version, reason: 'Address unclear' })).as(
      OrderDetail,
    );
    await supervisor.post(`${path}release/`, { version: held.version });

    const { done } = await handover(admin, { from: since });
    const theirs = done.filter(({ actor }) => actor?.id === supervisor.userId);
    assert.ok(theirs.length > 0);
    for (const { record_type, action, count } of done) {
      const listed = await admin.get('admin_panel/audit-entries/', {
        query: { type: record_type, action, from: since, limit: '1' },
      });
      const same = done.filter((work) => work.record_type === record_type && work.action === action);
      assert.equal(
        same.reduce((sum, work) => sum + work.count, 0),
        listed.as(Counted).count,
        `${record_type} ${action} ${String(count)}`,
      );
    }
    const warehouse = order.warehouse?.id ?? '';
    const here = await handover(admin, { from: since, warehouse });
    const listed = await admin.get('admin_panel/audit-entries/', {
      query: { actor: supervisor.userId, from: since, warehouse, limit: '1' },
    });
    assert.equal(
      here.done.reduce((sum, { actor, count }) => sum + (actor?.id === supervisor.userId ? count : 0), 0),
      listed.as(Counted).count,
    );
    assert.deepEqual(
      here.done.filter(({ actor }) => actor?.id === supervisor.userId),
      theirs.filter(({ record_type }) => record_type === 'order'),
    );
    const { done: before } = await handover(admin, { from: '2020-01-01T00:00:00.000Z', upto: since });
    assert.ok(!before.some(({ actor }) => actor?.id === supervisor.userId));
  });

  it('looks back 8 hours unless asked otherwise, and at most a week', async () => {
    const hours = ({ from, upto, as_of }: ShiftHandover) => (Date.parse(upto ?? as_of) - Date.parse(from)) / 3_600_000;
    assert.equal(hours(await handover()), 8);
    assert.equal(hours(await handover(admin, { from: '2020-01-01T00:00:00.000Z' })), 7 * 24);
    const past = await handover(admin, { upto: new Date(Date.now() - 86_400_000).toISOString() });
    assert.equal(hours(past), 8);
    assert.notEqual(past.upto, null);
  });

  it('gives each picker the orders they have in hand', async () => {
    const { pickers } = await handover();
    for (const { picker, count, late } of pickers) {
      if (picker === null) continue;
      const of = async (more: object) =>
        (
          await admin.get('admin_panel/orders/', {
            query: { status: 'processed,picked', picker: picker.id, limit: '1', ...more },
          })
        ).as(Counted).count;
      assert.deepEqual([count, late], [await of({}), await of({ late: 'true' })]);
    }
    assert.ok(pickers.length > 0);
  });

  it('is refused without the right to see orders, and tells of no warehouse that the viewer may not see', async () => {
    const marketing = await api.signedIn('marketing');
    assert.equal((await marketing.get('admin_panel/shift-handover/')).status, 403);
    const { rows } = await sql<{ id: string }>`
      select id from warehouses where id <> all(${north?.warehouse_ids ?? []}::text[]) limit 1`.execute(db);
    const warehouse = rows[0]?.id ?? '';
    assert.equal((await dealer.get('admin_panel/shift-handover/', { query: { warehouse } })).status, 404);
    const picker = await api.signedIn('picker');
    const areas = new Set(
      (await handover(picker, { from: '2020-01-01T00:00:00.000Z' })).done.map((w) => w.record_type),
    );
    assert.ok(!areas.has('refund') && !areas.has('user'));
  });
});
